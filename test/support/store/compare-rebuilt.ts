// Whether the rows of a ledger are what its facts make, made again.
import { existsSync, readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import Database from 'better-sqlite3';
import { Kysely, SqliteDialect } from 'kysely';
import { OWN_ALARM } from '../../../main/ledger/alarms/raise-alarm.ts';
import { rebuildIn } from '../../../main/ledger/projections/rebuild.ts';
import { PROJECTED } from '../../../main/ledger/projections/write-rows.ts';
import type { LedgerTables } from '../../../main/ledger/store/schema.ts';

type Row = Record<string, unknown>;

/** As differencesOf, of a closed ledger's file. null where there is no ledger to compare: no file, one that is still in use, or one that can't be read. */
export async function differencesInFile(file: string): Promise<string[] | null> {
  if (!existsSync(file) || existsSync(`${file}-wal`)) return null;
  const bytes = readFileSync(file);
  // A copy in memory has no log beside it: its header says so.
  bytes.fill(1, 18, 20);
  let database: Database.Database;
  try {
    database = new Database(bytes);
    database.prepare('select count(*) from fact').get();
  } catch {
    return null;
  }
  const db = new Kysely<LedgerTables>({ dialect: new SqliteDialect({ database }) });
  return differencesOf(db).finally(() => db.destroy());
}

/** Each row that a rebuild changes, or makes another where there was none, in a line of its own. The ledger stays as it is. */
export async function differencesOf(db: Kysely<LedgerTables>): Promise<string[]> {
  const stored = await rowsOf(db);
  const inPlace = await undone(db, async (trx) => {
    const { changed } = await rebuildIn(trx, () => undefined);
    return { changed, rows: await rowsOf(trx) };
  });
  const fromFacts = await undone(db, async (trx) => {
    await emptyTables(trx);
    await rebuildIn(trx, () => undefined);
    return rowsOf(trx);
  });
  for (const [key, row] of fromFacts) {
    // No fact says until when an answer may be on its way.
    if ('lease_until' in row) row['lease_until'] = stored.get(key)?.['lease_until'];
  }
  const counts = Object.entries(inPlace.changed).map(([table, count]) => `${table}: ${count} changed by a rebuild`);
  return [...counts, ...differences(stored, inPlace.rows), ...differences(stored, fromFacts)];
}

/** What came of some work, which is undone. */
async function undone<Value>(
  db: Kysely<LedgerTables>,
  work: (trx: Kysely<LedgerTables>) => Promise<Value>,
): Promise<Value> {
  let done: { value: Value } | undefined;
  const undo = new Error('undone on purpose');
  await db
    .transaction()
    .execute(async (trx) => {
      done = { value: await work(trx) };
      throw undo;
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error;
    });
  if (!done) throw new Error('The work was not done.');
  return done.value;
}

/** Takes away every row that facts make. */
export async function emptyTables(db: Kysely<LedgerTables>): Promise<void> {
  for (const table of [...PROJECTED, 'kept_total' as const]) await db.deleteFrom(table).execute();
  await db.deleteFrom('alarm').where('id', 'not like', `${OWN_ALARM}%`).execute();
}

function differences(stored: Map<string, Row>, rebuilt: Map<string, Row>): string[] {
  return [...new Set([...stored.keys(), ...rebuilt.keys()])].flatMap((key) => {
    const [before, after] = [stored.get(key), rebuilt.get(key)];
    if (isDeepStrictEqual(before, after)) return [];
    if (!before) return [`${key}: only by the facts: ${JSON.stringify(after)}`];
    if (!after) return [`${key}: only in the tables: ${JSON.stringify(before)}`];
    return Object.keys(before)
      .filter((column) => !isDeepStrictEqual(before[column], after[column]))
      .map(
        (column) =>
          `${key}: ${column} is ${JSON.stringify(before[column])}, ${JSON.stringify(after[column])} by the facts`,
      );
  });
}

/** By table and key. */
export async function rowsOf(db: Kysely<LedgerTables>): Promise<Map<string, Row>> {
  const rows = new Map<string, Row>();
  for (const table of [...PROJECTED, 'alarm' as const, 'kept_total' as const])
    for (const row of (await db.selectFrom(table).selectAll().execute()) as Row[]) {
      // Totals of nothing may be left where an order is gone.
      if (table === 'kept_total' && Number(row['count']) === 0) continue;
      rows.set(`${table} ${keyOf(row)}`, row);
    }
  return rows;
}

const KEYS = ['of', 'provider', 'day', 'account_id', 'id', 'session_id', 'order_id', 'charge_id', 'attempt'];

const keyOf = (row: Row): string =>
  'id' in row
    ? `${row['provider']} ${row['id']}`
    : KEYS.flatMap((column) => (column in row ? row[column] : [])).join(' ');
