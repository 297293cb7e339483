// The ledger's writer for a call that may have waited long: whatever it writes is checked first, in the same transaction.
import { type CompiledQuery, type Kysely, QueryCreator, type QueryExecutor, type QueryResult } from 'kysely';
import type { LedgerTables } from './schema.ts';

type Db = Kysely<LedgerTables>;

const WRITES = ['insertInto', 'replaceInto', 'updateTable', 'deleteFrom', 'mergeInto'] as const;

/** A single write gets a transaction of its own. check: rejects where nothing may be written. */
export function checkedWriter(writer: Db, check: (trx: Db) => Promise<void>): Db {
  const checked = <Value>(work: (trx: Db) => Promise<Value>): Promise<Value> =>
    writer.transaction().execute(async (trx) => {
      await check(trx);
      return work(trx);
    });
  const transaction = () => ({ execute: checked });
  const executeQuery = <Row>(query: CompiledQuery<Row>): Promise<QueryResult<Row>> =>
    query.query.kind === 'SelectQueryNode'
      ? writer.executeQuery(query)
      : checked((trx) => trx.executeQuery<Row>(query));
  const executor: QueryExecutor = replaced(writer.getExecutor(), { executeQuery });
  const creator = new QueryCreator<LedgerTables>({ executor });
  const writes = Object.fromEntries(WRITES.map((name) => [name, (creator[name] as () => unknown).bind(creator)]));
  return replaced(writer, { ...writes, transaction, executeQuery, getExecutor: () => executor });
}

/** The same, but for some of its methods. */
function replaced<Of extends object>(of: Of, methods: Record<string, unknown>): Of {
  return new Proxy(of, {
    get: (target, name) => {
      if (typeof name === 'string' && Object.hasOwn(methods, name)) return methods[name];
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}
