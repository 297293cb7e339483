// What a ledger's file holds of everybody but the embedded sandbox, by which a copy of it is known to be whole.
import { createHash } from 'node:crypto';
import { closeSync, openSync, readSync } from 'node:fs';
import Database from 'better-sqlite3';
import { Kysely, SqliteDialect } from 'kysely';
import { openReader } from '../../../lib/node/sqlite/open.ts';
import { Statements } from '../../../lib/node/sqlite/statements.ts';
import { EMBEDDED } from '../../core/provider-key.ts';
import { isToResolve, isUnknownOutcome } from '../journal/read-unknown.ts';
import type { LedgerTables } from '../store/schema.ts';
import { OWNED_TABLES, WHOLE_TABLES } from './row-owners.ts';

/** Engineering value, in bytes: read at a time. */
const AT_A_TIME = 4 * 1024 * 1024;

/** By table: how many rows of everybody but the sandbox it has, and the sum of its amounts in cents. */
export type TableFacts = Record<string, { rows: number; cents: number }>;

/** Rows and sums of each table. */
export function tablesOf(file: string): TableFacts {
  return withFile(file, (connection) => {
    const owned = OWNED_TABLES.map(({ name, rows, cents }) => ({ name, cents, where: rows.others }));
    const whole = WHOLE_TABLES.map((name) => ({ name, cents: [] as readonly string[], where: 'true' }));
    const counted = [...owned, ...whole].map(({ name, cents, where }) => {
      const sums = cents.map((column) => `coalesce(sum("${column}"), 0)`);
      const query = `select count(*) as rows, ${['0', ...sums].join(' + ')} as cents from "${name}" where ${where}`;
      return [name, connection.prepare(query).get() as TableFacts[string]] as const;
    });
    return Object.fromEntries(counted);
  });
}

/** What people and feeds change, without what is made from it by and by, and without what the whole ledger notes of itself. */
export function recordsOf(tables: TableFacts): TableFacts {
  const names = OWNED_TABLES.filter(({ isIndex }) => !isIndex).map(({ name }) => name as string);
  return Object.fromEntries(Object.entries(tables).filter(([name]) => names.includes(name)));
}

/** How many rows of the embedded sandbox alone there are, and of records that nothing here belongs to. */
export function strayRows(file: string): number {
  return withFile(file, (connection) => {
    const counts = OWNED_TABLES.map(({ name, rows }) => {
      const query = `select count(*) as n from "${name}" where not (${rows.others})`;
      return (connection.prepare(query).get() as { n: number }).n;
    });
    const orphans = (connection.pragma('foreign_key_check') as unknown[]).length;
    return counts.reduce((sum, n) => sum + n, orphans);
  });
}

/** Calls and runs of everybody but the embedded sandbox that aren't over. */
export async function openCalls(db: Kysely<LedgerTables>): Promise<{ running: number; review: number }> {
  const others = db.selectFrom('journal').where('provider', '<>', EMBEDDED);
  const counted = others.select((c) => c.fn.countAll<number>().as('n'));
  const sent = await counted.where('state', '=', 'sent').executeTakeFirstOrThrow();
  const review = await counted.where(isUnknownOutcome).where(isToResolve).executeTakeFirstOrThrow();
  const runs = await db
    .selectFrom('capture_run')
    .select((c) => c.fn.countAll<number>().as('n'))
    .where('provider', '<>', EMBEDDED)
    .where('state', '=', 'running')
    .executeTakeFirstOrThrow();
  return { running: sent.n + runs.n, review: review.n };
}

/** Reads a ledger's file that no process writes. */
export async function reading<Value>(file: string, read: (db: Kysely<LedgerTables>) => Promise<Value>): Promise<Value> {
  const db = new Kysely<LedgerTables>({ dialect: new SqliteDialect({ database: new Statements(openReader(file)) }) });
  return read(db).finally(() => db.destroy());
}

/** SHA-256 of all its bytes, in hex. */
export function hashOfFile(file: string): string {
  const hash = createHash('sha256');
  const opened = openSync(file, 'r');
  try {
    const buffer = Buffer.alloc(AT_A_TIME);
    for (let read = readSync(opened, buffer); read > 0; read = readSync(opened, buffer)) {
      hash.update(buffer.subarray(0, read));
    }
  } finally {
    closeSync(opened);
  }
  return hash.digest('hex');
}

/** What SQLite makes by itself, or doesn't: its statistics, and the indexes that a table's own statement asks for. */
const OF_SQLITE = `(type = 'table' and name = 'sqlite_stat1' and sql = 'CREATE TABLE sqlite_stat1(tbl,idx,stat)')
  or (type = 'table' and name = 'sqlite_stat4' and sql = 'CREATE TABLE sqlite_stat4(tbl,idx,neq,nlt,ndlt,sample)')
  or (type = 'index' and sql is null)`;

/** Every other table, index, view and trigger, as it was made, whatever its name: a crafted file can give it any. */
export const schemaOf = (file: string): string[] =>
  withFile(file, (connection) =>
    (
      connection
        .prepare(`select type, name, tbl_name, sql from sqlite_schema where (${OF_SQLITE}) is not true
          order by type, name`)
        .raw()
        .all() as (string | null)[][]
    ).map((row) => row.join(' ')),
  );

function withFile<Value>(file: string, read: (connection: Database.Database) => Value): Value {
  const connection = new Database(file, { readonly: true, fileMustExist: true });
  try {
    return read(connection);
  } finally {
    connection.close();
  }
}
