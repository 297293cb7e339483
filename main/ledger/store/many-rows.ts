// Many rows of a table at once, on either database.
import type { Kysely } from 'kysely';
import { isPostgres } from '../../../lib/node/postgres/is-postgres.ts';
import { insertManyRows } from '../postgres/many-rows.ts';
import { preparedQuery } from './prepared-query.ts';
import type { LedgerTables } from './schema.ts';

type Db = Kysely<LedgerTables>;
type Row = { [column: string]: string | number | null };

const inserts = new Map<keyof LedgerTables, (db: Db, row: Row) => Promise<unknown>>();

/** Rows with the same columns. */
export async function insertRows(db: Db, table: keyof LedgerTables, rows: readonly Row[]): Promise<void> {
  if (rows.length > 1 && isPostgres(db)) return insertManyRows(db, table, rows);
  for (const row of rows) await insertOf(table)(db, row);
}

function insertOf(table: keyof LedgerTables) {
  const insert = inserts.get(table) ?? preparedQuery((db, row: Row) => db.insertInto(table).values(row as never));
  inserts.set(table, insert);
  return insert;
}
