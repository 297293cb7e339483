// Writes that are made together or not at all. Those of the same moment share a commit (docs/decisions/0007-group-commit.md).
import type { Kysely } from 'kysely';
import type { LedgerTables } from './schema.ts';

/** Does its work in the transaction there is, or in one of its own, which resolves or rejects only once its group is on disk. */
export function inTransaction<Value>(
  db: Kysely<LedgerTables>,
  work: (trx: Kysely<LedgerTables>) => Promise<Value>,
): Promise<Value> {
  return db.isTransaction ? work(db) : db.transaction().execute(work);
}
