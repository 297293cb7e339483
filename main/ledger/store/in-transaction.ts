// Writes that are made together or not at all. Those of the same moment share a commit (docs/decisions/0007-group-commit.md).
import { type Kysely, sql } from 'kysely';
import type { LedgerTables } from './schema.ts';

/** Does its work in the transaction there is, or in one of its own, which resolves or rejects only once its group is on disk. */
export function inTransaction<Value>(
  db: Kysely<LedgerTables>,
  work: (trx: Kysely<LedgerTables>) => Promise<Value>,
): Promise<Value> {
  return db.isTransaction ? work(db) : db.transaction().execute(work);
}

/** Reads in several queries what is of one moment. PostgreSQL is told so each time, whatever a role or a pooler sets; SQLite does it anyway. */
export function readTogether<Value>(
  reader: Kysely<LedgerTables>,
  read: (trx: Kysely<LedgerTables>) => Promise<Value>,
): Promise<Value> {
  return reader.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read);
}

/** Reads what there was at one moment, on a connection of its own: other calls go on meanwhile. */
export type ReadSnapshot = <Value>(read: (then: Kysely<LedgerTables>) => Promise<Value>) => Promise<Value>;

/** As inTransaction, where the transaction there is goes on if this is refused: then nothing of it is left. */
export function inSavepoint<Value>(
  db: Kysely<LedgerTables>,
  work: (trx: Kysely<LedgerTables>) => Promise<Value>,
): Promise<Value> {
  return db.isTransaction ? stepOf(db, work) : db.transaction().execute(work);
}

async function stepOf<Value>(trx: Kysely<LedgerTables>, work: (trx: Kysely<LedgerTables>) => Promise<Value>) {
  await sql`savepoint step`.execute(trx);
  try {
    const value = await work(trx);
    await sql`release savepoint step`.execute(trx);
    return value;
  } catch (error) {
    // Where the connection was lost, the rollback fails too: the whole transaction is undone, and the first error says why.
    await undo(trx).catch(() => undefined);
    throw error;
  }
}

async function undo(trx: Kysely<LedgerTables>): Promise<void> {
  await sql`rollback to savepoint step`.execute(trx);
  await sql`release savepoint step`.execute(trx);
}

/** SQLite's codes, and PostgreSQL's. */
const UNIQUE_VIOLATIONS = ['SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_PRIMARYKEY', '23505'];

/** Whether a unique index refused a row. */
export const isUniqueViolation = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && UNIQUE_VIOLATIONS.includes(String(error.code));
