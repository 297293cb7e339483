// Puts a ledger's file into a PostgreSQL database as it is, for a bench or a test: nothing is checked, and triggers don't run.
import { chmodSync, createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import Database from 'better-sqlite3';
import pg from 'pg';
import { openPostgresDatabase } from '../../../../main/ledger/postgres/open.ts';
import { verifyDatabaseIdentity } from '../../../../main/ledger/postgres/verify-database-identity.ts';

/** Letters that are written at a time. */
const PIECE = 100_000;

/** The database must be empty, its server on this machine, and its role a superuser. */
export async function copyToPostgres(ledgerFile: string, address: string): Promise<void> {
  const database = await openPostgresDatabase(address);
  await verifyDatabaseIdentity(database, Date.now());
  await database.close();
  const file = new Database(ledgerFile, { readonly: true });
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  // Triggers and references are PostgreSQL's own here.
  await client.query("set session_replication_role = 'replica'");
  // To make an index of all rows is several times faster than to add row by row to it.
  const { rows: indexes } = await client.query<{ name: string; made: string }>(INDEXES);
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  const tables = file.prepare("select name from sqlite_schema where type = 'table'").all() as { name: string }[];
  for (const { name } of tables) {
    if (/^(sqlite_|kysely_|ledger_place$|ledger_past$)/.test(name)) continue;
    await copyTable(file, client, name);
  }
  await client.query("set maintenance_work_mem = '256MB'");
  for (const { made } of indexes) await client.query(made);
  for (const { table, column } of COUNTED) {
    await client.query(`select setval(pg_get_serial_sequence('${table}', '${column}'),
      greatest(1, (select max(${column}) from ${table})))`);
  }
  await client.query('vacuum analyze');
  await client.end();
  file.close();
}

/** All but those that are a table's key. */
const INDEXES = `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as made from pg_index
  where indrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)
    and indexrelid not in (select conindid from pg_constraint)`;

/** Whose numbers the database gives. */
const COUNTED = [
  { table: 'consumer', column: 'id' },
  { table: 'seller_step', column: 'seq' },
];

async function copyTable(file: Database.Database, client: pg.Client, table: string): Promise<void> {
  const info = file.prepare('select name from pragma_table_info(?)').all(table) as { name: string }[];
  const names = info.map(({ name }) => `"${name}"`);
  const folder = mkdtempSync('/var/tmp/paydesk-copy-');
  // The server reads it, as another user.
  chmodSync(folder, 0o755);
  const to = join(folder, 'rows');
  const rows = file
    .prepare(`select ${names.join(', ')} from "${table}"`)
    .raw()
    .iterate() as Iterable<unknown[]>;
  await pipeline(Readable.from(linesOf(rows)), createWriteStream(to));
  await client.query(`delete from "${table}"`);
  await client.query(`copy "${table}" (${names.join(', ')}) from '${to}'`);
  rmSync(folder, { recursive: true });
}

function* linesOf(rows: Iterable<unknown[]>): Generator<string> {
  let lines = '';
  for (const row of rows) {
    lines += `${row.map((value) => (value === null ? '\\N' : escaped(String(value)))).join('\t')}\n`;
    if (lines.length < PIECE) continue;
    yield lines;
    lines = '';
  }
  yield lines;
}

const ESCAPES: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };
const escaped = (text: string): string => text.replace(/[\\\t\n\r]/g, (letter) => ESCAPES[letter] ?? letter);
