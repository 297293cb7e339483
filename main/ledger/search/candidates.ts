// Which orders and sessions may be meant: a bounded number of index look-ups for each way a term can be read.
import { type Kysely, type SqlBool, sql } from 'kysely';
import type { SearchTerm } from '../../../contract/console/search.ts';
import { expressionsOf } from '../store/expressions.ts';
import type { LedgerTables } from '../store/schema.ts';
import { PART_LENGTH, partsOf } from './index-session.ts';

/** What may be meant: identifiers of orders, and of sessions (whose order is meant where they have one). */
export type Candidates = { orders: Set<string>; sessions: Set<string>; isCut: boolean };

/** What an order must be beside; null: whatever it is. accountIds: whose. */
export type Bounds = Pick<SearchTerm, 'amount' | 'time'> & { accountIds: string[] | null };

/** Engineering values: as much of each as is read within about 10 ms. */
const IDS = 20;
export const PAYMENTS = 60;
const INDEX_ENTRIES = 20_000;
const PARTS = 2_000;

export const END_OF_TEXT = '\uffff';

const TABLES = ['order', 'session', 'charge'] as const;
type IdTable = (typeof TABLES)[number];
const PREFIX: Record<IdTable, string> = { order: 'order_', session: 'sess_', charge: 'charge_' };

/** Orders, sessions and charges whose identifier is, begins with or ends with the text; those whose track number has it within. */
export async function byIdentifier(db: Kysely<LedgerTables>, provider: string, text: string, found: Candidates) {
  if (text.length < PART_LENGTH) return;
  const ofIds = async () => {
    const ids = await idsLike(db, provider, text);
    await Promise.all(TABLES.map((table) => note(db, provider, table, [...ids[table]], found)));
  };
  await Promise.all([ofIds(), byTrackNumber(db, provider, text, found)]);
}

/** One statement for all tables: each is a few look-ups, and a way to PostgreSQL and back for each of nine takes longer than all of them. */
async function idsLike(
  db: Kysely<LedgerTables>,
  provider: string,
  text: string,
): Promise<Record<IdTable, Set<string>>> {
  const looks = TABLES.flatMap((table) => {
    const beginnings = new Set([text, text.startsWith(PREFIX[table]) ? text : PREFIX[table] + text]);
    return [
      ...[...beginnings].map((beginning) => idsThatBegin(table, provider, beginning)),
      idsThatEnd(db, table, provider, text),
    ];
  });
  const { rows } = await sql<{ of: IdTable; id: string }>`${sql.join(looks, sql` union all `)}`.execute(db);
  const ids = { order: new Set<string>(), session: new Set<string>(), charge: new Set<string>() };
  // Of endings more are read than end so: the index holds the last letters alone.
  for (const { of, id } of rows) if (id.endsWith(text) || begins(id, of, text)) ids[of].add(id);
  return ids;
}

const begins = (id: string, table: IdTable, text: string): boolean =>
  id.startsWith(text) || id.startsWith(PREFIX[table] + text);

const idsThatBegin = (table: IdTable, provider: string, text: string) =>
  sql`select ${sql.lit(table)} as "of", id from (select id from ${sql.table(table)}
    where provider = ${provider} and id >= ${text} and id < ${text + END_OF_TEXT} order by id limit ${sql.lit(IDS)}) as begun`;

/** Written so that only the index of endings can be entered, and not that of all that a provider has. */
const idsThatEnd = (db: Kysely<LedgerTables>, table: IdTable, provider: string, text: string) =>
  sql`select ${sql.lit(table)} as "of", id from (select id from ${sql.table(table)}
    where ${expressionsOf(db).ending('id')} = ${text.slice(-PART_LENGTH)} and coalesce(provider, '') = ${provider}
    limit ${sql.lit(IDS * IDS)}) as ended`;

async function note(db: Kysely<LedgerTables>, provider: string, table: IdTable, ids: string[], found: Candidates) {
  if (ids.length >= IDS) found.isCut = true;
  const into = table === 'session' ? found.sessions : found.orders;
  const own = table === 'charge' ? await ordersOfCharges(db, provider, ids) : ids;
  for (const id of own) into.add(id);
}

async function ordersOfCharges(db: Kysely<LedgerTables>, provider: string, chargeIds: string[]): Promise<string[]> {
  if (chargeIds.length === 0) return [];
  const rows = await db
    .selectFrom('charge')
    .select('order_id')
    .where('provider', '=', provider)
    .where(expressionsOf(db).isAmong('id', chargeIds))
    .execute();
  return rows.map((row) => row.order_id);
}

async function byTrackNumber(db: Kysely<LedgerTables>, provider: string, text: string, found: Candidates) {
  const sought = text.toUpperCase();
  let fewest: string[] | null = null;
  for (const part of partsOf(sought)) {
    const rows = await db
      .selectFrom('track_number_part')
      .select('track_number')
      .where('part', '=', part)
      .orderBy('track_number')
      .limit(PARTS)
      .execute();
    const numbers = rows.map((row) => row.track_number);
    if (fewest === null || numbers.length < fewest.length) fewest = numbers;
    // No piece is rarer than by much.
    if (fewest.length <= IDS) break;
  }
  if (fewest === null) return;
  if (fewest.length === PARTS) found.isCut = true;
  const numbers = fewest.filter((number) => number.toUpperCase().includes(sought)).slice(0, IDS);
  if (numbers.length === 0) return;
  const [sessions, orders] = await Promise.all([
    db
      .selectFrom('session')
      .select('id')
      .where('provider', '=', provider)
      .where(expressionsOf(db).isAmong('track_number', numbers))
      .limit(PAYMENTS)
      .execute(),
    db
      .selectFrom('order')
      .select('id')
      .where('provider', '=', provider)
      .where(expressionsOf(db).isAmong('track_number', numbers))
      .where('session_id', 'is', null)
      .limit(PAYMENTS)
      .execute(),
  ]);
  for (const { id } of sessions) found.sessions.add(id);
  for (const { id } of orders) found.orders.add(id);
}

/** Orders of these sellers, the newest within the bounds. */
export async function bySeller(
  db: Kysely<LedgerTables>,
  accountIds: string[],
  { amount, time }: Bounds,
  found: Candidates,
): Promise<void> {
  for (const accountId of accountIds) {
    const rows = await db
      .selectFrom((from) => {
        const orders = from.selectFrom('order').select(['id', 'total_amount']).where('account_id', '=', accountId);
        const within = time
          ? orders.where('recorded_at', '>=', time.from).where('recorded_at', '<', time.until)
          : orders;
        return within.orderBy('recorded_at', 'desc').orderBy('id', 'desc').limit(INDEX_ENTRIES).as('newest');
      })
      .select('id')
      .$if(amount !== null, (query) => query.where(isBetween(amount)))
      .limit(PAYMENTS)
      .execute();
    if (rows.length === PAYMENTS) found.isCut = true;
    for (const { id } of rows) found.orders.add(id);
  }
}

const isBetween = (amount: SearchTerm['amount']) =>
  sql<SqlBool>`total_amount between ${amount?.min ?? 0} and ${amount?.max ?? 0}`;

/** The newest orders of an amount, of a time, or of both. */
export async function byAmountAndTime(
  db: Kysely<LedgerTables>,
  provider: string,
  { amount, time }: Bounds,
  found: Candidates,
): Promise<void> {
  if (amount && (await isRare(db, provider, amount))) return byRareAmount(db, provider, { amount, time }, found);
  if (amount) found.isCut = true;
  for (const at of time ? (['recorded_at', 'captured_at'] as const) : (['recorded_at'] as const)) {
    const rows = await db
      .selectFrom((from) => {
        const orders = from.selectFrom('order').select(['id', 'total_amount']).where('provider', '=', provider);
        const within = time ? orders.where(at, '>=', time.from).where(at, '<', time.until) : orders;
        return within.orderBy(at, 'desc').orderBy('id', 'desc').limit(INDEX_ENTRIES).as('newest');
      })
      .select('id')
      .$if(amount !== null, (query) => query.where(isBetween(amount)))
      .limit(PAYMENTS)
      .execute();
    if (rows.length === PAYMENTS) found.isCut = true;
    for (const { id } of rows) found.orders.add(id);
  }
}

type Amount = NonNullable<SearchTerm['amount']>;

const ordersOfAmount = (db: Kysely<LedgerTables>, provider: string, { min, max }: Amount) =>
  db
    .selectFrom('order')
    .where('provider', '=', provider)
    .where('total_amount', '>=', min)
    .where('total_amount', '<=', max);

/** Whether all orders of the amount can be read, from the index alone. They are counted where they lie: to bring so many here takes longer than to read them. */
async function isRare(db: Kysely<LedgerTables>, provider: string, amount: Amount): Promise<boolean> {
  const { found } = await db
    .selectFrom(
      ordersOfAmount(db, provider, amount)
        .select(sql<number>`1`.as('one'))
        .limit(INDEX_ENTRIES + 1)
        .as('entries'),
    )
    .select(({ fn }) => fn.countAll<number>().as('found'))
    .executeTakeFirstOrThrow();
  return Number(found) <= INDEX_ENTRIES;
}

async function byRareAmount(
  db: Kysely<LedgerTables>,
  provider: string,
  { amount, time }: { amount: Amount; time: Bounds['time'] },
  found: Candidates,
): Promise<void> {
  const rows = await db
    .selectFrom(
      ordersOfAmount(db, provider, amount)
        .select(['id', 'recorded_at', 'captured_at'])
        .limit(INDEX_ENTRIES)
        .as('entries'),
    )
    .select('id')
    .$if(time !== null, (query) =>
      query.where(
        sql<SqlBool>`(recorded_at >= ${time?.from} and recorded_at < ${time?.until}
          or captured_at >= ${time?.from} and captured_at < ${time?.until})`,
      ),
    )
    .orderBy('recorded_at', 'desc')
    .orderBy('id', 'desc')
    .limit(PAYMENTS + 1)
    .execute();
  if (rows.length > PAYMENTS) found.isCut = true;
  for (const { id } of rows.slice(0, PAYMENTS)) found.orders.add(id);
}
