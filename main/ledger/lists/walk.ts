// Walks along a list, a bounded number of index entries a request. A list is one run of an index, or several one after the other.
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import { PaydeskError } from '../../process/problem.ts';
import type { LedgerTables } from '../store/schema.ts';
import { SUM_BOUND } from './bounds.ts';

type Key = 'total_amount' | 'recorded_at' | 'id';
type WalkPosition = (string | number)[];

/** One run of an index: its rows are in the order of `keys`, all of which ascend or descend together, so that one comparison says what comes after a place. */
export type Run = {
  table: 'order' | 'session';
  keys: readonly Key[];
  descending: boolean;
  /** What the index is entered by. */
  where: RawBuilder<SqlBool>[];
  /** What each entry is looked at for: none where the index holds exactly what is wanted. */
  looks: RawBuilder<SqlBool>[];
  /** How many entries a request looks through, where it looks. */
  bound: number;
  /** Whether `where` names few rows by their ids: then they are read by those and sorted, and no index of the list's order is used. */
  isFew?: boolean;
};

/** What a run is ordered by, of a row. */
export type Keys = { total_amount: number | null; recorded_at: string; id: string };

/** A list: `name` tells its cursors from those of another. */
export type List = { name: string; runs: Run[] };

type At = { run: number; place: WalkPosition | null };

/** Up to `limit` rows after a cursor, in the list's order, and where to go on; null at its end. */
export async function walk<Row extends Keys>(
  db: Kysely<LedgerTables>,
  list: List,
  { cursor, limit, read }: { cursor: string | null | undefined; limit: number; read: (rows: Rows) => RawBuilder<Row> },
): Promise<{ rows: Row[]; nextCursor: string | null }> {
  const rows: Row[] = [];
  let last: At | null = null;
  for (let at: At | null = beginning(list, cursor); at !== null; at = nextRun(list, at)) {
    const run = runOf(list, at);
    const end = run.looks.length === 0 ? null : await placeAfter(db, run, at.place, run.bound);
    const wanted = limit - rows.length;
    const { rows: found } = await read(rowsOf(run, at.place, end, wanted + 1)).execute(db);
    const shown = found.slice(0, wanted);
    const lastShown = shown.at(-1);
    if (lastShown) last = { run: at.run, place: placeOf(run, lastShown) };
    rows.push(...shown);
    if (found.length > wanted) return { rows, nextCursor: cursorOf(list, last ?? at) };
    if (end) return { rows, nextCursor: cursorOf(list, { run: at.run, place: end }) };
  }
  return { rows, nextCursor: null };
}

/** Counts what comes after a cursor and sums it up, as far as one request goes. */
export async function sumUp(
  db: Kysely<LedgerTables>,
  list: List,
  cursor: string | null | undefined,
): Promise<{ count: number; amount: number; nextCursor: string | null }> {
  const at = beginning(list, cursor);
  const run = runOf(list, at);
  // Few rows are added up at once: to find where so many end, all of them would be read before.
  const end = run.isFew ? null : await placeAfter(db, run, at.place, run.looks.length === 0 ? SUM_BOUND : run.bound);
  const { condition } = rowsOf(run, at.place, end, null);
  const { rows } = await sql<{
    count: number;
    amount: number | null;
  }>`select count(*) as count, sum(total_amount) as amount
    from ${sql.table(run.table)} where ${condition}`.execute(db);
  const next = end ? { run: at.run, place: end } : nextRun(list, at);
  return {
    count: Number(rows[0]?.count ?? 0),
    amount: Number(rows[0]?.amount ?? 0),
    nextCursor: next && cursorOf(list, next),
  };
}

/** The cursor that lies at a row of the list's nth run. */
export function cursorAt(list: List, run: number, row: Keys): string {
  return cursorOf(list, { run, place: placeOf(runOf(list, { run, place: null }), row) });
}

/** The same list from its end to its beginning. A cursor's run changes its number. */
export const backwards = ({ name, runs }: List): List => ({
  name,
  runs: runs.map((run) => ({ ...run, descending: !run.descending })).reverse(),
});

/** Which rows of a table, in which order and how many: what a query on them is made of. */
export type Rows = { condition: RawBuilder<SqlBool>; order: RawBuilder<unknown>; limit: RawBuilder<unknown> };

function rowsOf(run: Run, after: WalkPosition | null, upTo: WalkPosition | null, limit: number | null): Rows {
  const conditions = [...run.where, ...run.looks, ...(after ? [compared(run, 'after', after)] : [])];
  if (upTo) conditions.push(compared(run, 'up to', upTo));
  // In no index: or SQLite would read through one that holds all that is asked for.
  if (run.isFew) conditions.push(sql<SqlBool>`${sql.ref(`${run.table}.status`)} is not null`);
  return {
    condition: sql<SqlBool>`${sql.join(conditions, sql` and `)}`,
    order: orderOf(run),
    limit: limit === null ? sql`` : sql`limit ${sql.lit(limit)}`,
  };
}

function column({ table, isFew }: Run, key: Key): RawBuilder<unknown> {
  const plain = sql.ref(`${table}.${key}`);
  if (!isFew) return plain;
  return key === 'total_amount' ? sql`${plain} + 0` : sql`coalesce(${plain}, '')`;
}

const columns = (run: Run) => sql.join(run.keys.map((key) => column(run, key)));

const orderOf = (run: Run) =>
  sql.join(run.keys.map((key) => sql`${column(run, key)} ${sql.raw(run.descending ? 'desc' : 'asc')}`));

function compared(run: Run, which: 'after' | 'up to', place: WalkPosition): RawBuilder<SqlBool> {
  const isLess = run.descending === (which === 'after');
  const sign = sql.raw(`${isLess ? '<' : '>'}${which === 'after' ? '' : '='}`);
  return sql<SqlBool>`(${columns(run)}) ${sign} (${sql.join(place)})`;
}

/** Where the entry lies that is so many after a place; null where there are fewer. */
async function placeAfter(db: Kysely<LedgerTables>, run: Run, after: WalkPosition | null, entries: number) {
  const { condition } = rowsOf({ ...run, looks: [] }, after, null, null);
  const { rows } =
    await sql<Keys>`select ${sql.join(run.keys.map((key) => sql.ref(key)))} from ${sql.table(run.table)} where ${condition}
    order by ${orderOf(run)} limit 1 offset ${sql.lit(entries - 1)}`.execute(db);
  return rows[0] ? placeOf(run, rows[0]) : null;
}

const placeOf = (run: Run, row: Keys): WalkPosition => run.keys.map((key) => row[key] ?? 0);

function runOf(list: List, { run }: At): Run {
  const found = list.runs[run];
  if (!found) throw new PaydeskError('list_place_invalid');
  return found;
}

const nextRun = ({ runs }: List, { run }: At): At | null =>
  run + 1 < runs.length ? { run: run + 1, place: null } : null;

function cursorOf({ name }: List, { run, place }: At): string {
  return Buffer.from(JSON.stringify([name, run, place])).toString('base64url');
}

/** Throws `list_place_invalid` where the cursor is none, or another list's. */
function beginning(list: List, cursor: string | null | undefined): At {
  if (!cursor) return { run: 0, place: null };
  const at = read(cursor);
  if (at && at.name === list.name && (at.place === null || fits(runOf(list, at), at.place))) return at;
  throw new PaydeskError('list_place_invalid');
}

function read(cursor: string): (At & { name: unknown }) | null {
  try {
    const [name, run, place] = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')) as unknown[];
    if (!Number.isInteger(run) || !(place === null || Array.isArray(place))) return null;
    return { name, run: run as number, place };
  } catch {
    return null;
  }
}

const fits = ({ keys }: Run, place: WalkPosition): boolean =>
  place.length === keys.length &&
  keys.every((key, n) => (key === 'total_amount' ? Number.isSafeInteger(place[n]) : typeof place[n] === 'string'));
