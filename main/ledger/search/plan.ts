// Which payments may match all terms: one term drives, by the index that leaves out the most, and every other condition is checked before any bound.
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { SearchTerm } from '../../../contract/console/search.ts';
import { expressionsOf } from '../store/expressions.ts';
import type { LedgerTables } from '../store/schema.ts';
import { allOf, anyOf, consumersOf, isOfConsumer, lookedAt, MANY_WORDS } from './consumers.ts';
import type { SoughtWord } from './fold.ts';
import type { FoundByText, PaymentTable } from './sources.ts';

type Db = Kysely<LedgerTables>;
type Condition = RawBuilder<SqlBool>;

/** A term with all that its text may mean. accountIds: of the sellers it names. consumers: counted up to MANY_WORDS. */
export type ReadTerm = SearchTerm & {
  found: FoundByText;
  readings: SoughtWord[][];
  consumers: number;
  accountIds: string[];
};

type Range = NonNullable<SearchTerm['amount']>;
type Span = NonNullable<SearchTerm['time']>;

/** Identifiers of orders, and of sessions without one. isCut: there may be others. */
export type Candidates = { orders: Set<string>; sessions: Set<string>; isCut: boolean };

/** Engineering values: entries of an index that are looked through, and where the entry alone leaves most of them out; payments that are ranked. */
const ENTRIES = 20_000;
const NARROWED_ENTRIES = 100_000;
const RANKED = 40;
/** Of a term's IDs, where it is the only one. */
const IDS_ALONE = 240;
/** Engineering values: how many entries are looked through while one ID, or one consumer, leads to its payments; or a consumer of a name, most of whom another name leaves out. */
const ENTRIES_PER_ID = 4;
const ENTRIES_PER_CONSUMER = 20;
const ENTRIES_PER_NAMED = 8;
/** Few consumers are listed; of more, so many while one is looked up. */
const FEW_CONSUMERS = 100;
const LISTED_PER_LOOK = 2.5;
/** Whose orders are walked one after the other. */
const FEW_SELLERS = 8;
const ENOUGH = 20;

// ---- Conditions ----

const isWithin = (column: RawBuilder<unknown>, { from, until }: Span) =>
  sql<SqlBool>`(${column} >= ${from} and ${column} < ${until})`;

/** Whether a row of the table matches the term, or nearly: matchOf decides. */
function holds(db: Db, term: ReadTerm, table: PaymentTable): Condition {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  const { isAmong } = expressionsOf(db);
  const { orders, sessions, holds: more } = term.found;
  const { amount, time } = term;
  const amounts = (of: RawBuilder<unknown>) => sql<SqlBool>`${of} between ${amount?.min} and ${amount?.max}`;
  const consumers = term.consumers === 0 ? [] : term.readings;
  return anyOf([
    ...(amount ? [amounts(column('total_amount'))] : []),
    ...(amount && table === 'order'
      ? [
          sql<SqlBool>`("order".total_amount is null and exists (select 1 from session where session.provider = "order".provider
            and session.id = "order".session_id and ${amounts(sql`session.total_amount`)}))`,
        ]
      : []),
    ...(time ? [isWithin(column('recorded_at'), time)] : []),
    ...(time && table === 'order' ? [isWithin(column('captured_at'), time)] : []),
    ...(term.accountIds.length > 0 ? [isAmong(`${table}.account_id`, term.accountIds)] : []),
    ...(orders.size > 0 && table === 'order' ? [isAmong('order.id', [...orders])] : []),
    ...(sessions.size > 0 ? [isAmong(table === 'order' ? 'order.session_id' : 'session.id', [...sessions])] : []),
    ...consumers.map((reading) => isOfConsumer(column('consumer_id'), reading)),
    ...more.map((one) => one(table)),
  ]);
}

const isOfConsumers = ({ found, accountIds, amount, time }: ReadTerm): boolean =>
  !amount && !time && accountIds.length === 0 && found.orders.size + found.sessions.size + found.holds.length === 0;

// ---- Ways to the rows ----

/** Rows that an index leads to. where: entered by it, or by the values of a column. order: the index's own, where no more than mostEntries are looked through; else all are read. isNewestFirst: so does the index order them. isWider: the driver doesn't hold for all of its rows. isBegun: it holds for those within whose reference it is. entries: how many there are, where that is known. */
type Way = {
  table: PaymentTable;
  where: Condition;
  among?: Among;
  order?: RawBuilder<unknown>;
  isNewestFirst?: true;
  isWider?: true;
  isBegun?: true;
  entries?: number;
};

type Among = { column: 'id' | 'session_id'; ids: ReadonlySet<string> };

/** ways: of a group, a way is left out where those before it found enough. */
type Plan = { cost: number; ways: Way[][]; driver: ReadTerm | null };

/** Runs the plans from the cheapest on, until one is complete or enough is found. */
export async function findCandidates(db: Db, provider: string, terms: readonly ReadTerm[]): Promise<Candidates> {
  const found: Candidates = { orders: new Set(), sessions: new Set(), isCut: true };
  const size = () => found.orders.size + found.sessions.size;
  const add = (parts: readonly Rows[]) => {
    for (const { table, ids } of parts)
      for (const id of ids) (table === 'order' ? found.orders : found.sessions).add(id);
  };
  // Whether only words within references may be missing, whose beginning too many share.
  let isNearlyAll = false;
  for (const { ways, driver, cost } of await plansOf(db, provider, terms)) {
    if (cost === Number.POSITIVE_INFINITY || (driver === null && isNearlyAll && size() > 0)) break;
    const others = terms.filter((term) => term !== driver);
    const groups = await Promise.all(
      ways.map((group) =>
        untilRanked(group, (way) => {
          const holding = way.isWider ? terms : way.isBegun && driver ? [...others, withinReference(driver)] : others;
          return rowsOf(db, provider, way, holding, cost);
        }),
      ),
    );
    const parts = groups.flat();
    add(parts);
    found.isCut = parts.some(({ isCut }) => isCut);
    if (!found.isCut) isNearlyAll = driver?.found.begun.isFull === true;
    if (!found.isCut && !isNearlyAll) return found;
    found.isCut = true;
    if (size() > ENOUGH) break;
  }
  // What a text names whole is among them, however many begin with it.
  const named = terms.flatMap((term) => waysAmong(provider, term.found.exact));
  add(await Promise.all(named.map((way) => rowsOf(db, provider, way, terms, 0))));
  return found;
}

type Rows = Awaited<ReturnType<typeof rowsOf>>;

/** The term where it means a word within a reference. */
const withinReference = (term: ReadTerm): ReadTerm => ({
  ...term,
  amount: null,
  time: null,
  accountIds: [],
  readings: [],
  consumers: 0,
  found: { ...term.found, orders: new Set(), sessions: new Set(), holds: term.found.begun.holds },
});

/** From the cheapest on. A range is counted no further than the cheapest of the others costs, amounts after days. */
async function plansOf(db: Db, provider: string, terms: readonly ReadTerm[]): Promise<Plan[]> {
  const plans = [everything(provider, terms)];
  const counted = ({ amount, time }: ReadTerm) => (amount === null ? 0 : 2) + (time === null ? 0 : 1);
  for (const term of terms.toSorted((one, other) => counted(one) - counted(other)))
    plans.push(await planOf(db, provider, term, terms, Math.min(...plans.map(({ cost }) => cost))));
  return plans.toSorted((one, other) => one.cost - other.cost);
}

async function untilRanked(ways: readonly Way[], read: (way: Way) => ReturnType<typeof rowsOf>) {
  const parts: Awaited<ReturnType<typeof rowsOf>>[] = [];
  for (const way of ways) {
    const part = await read(way);
    parts.push(part);
    if (part.ids.length >= RANKED) break;
  }
  return parts;
}

/** Rows in the order of an index of the newest. */
const walk = (table: PaymentTable, where: Condition): Way => ({
  table,
  where,
  order: sql`recorded_at desc, id desc`,
  isNewestFirst: true,
});

/** All payments, newest first. Of one term's many, enough are soon met. */
function everything(provider: string, terms: readonly ReadTerm[]): Plan {
  return {
    cost: (terms.length === 1 ? ENTRIES : NARROWED_ENTRIES) + 1,
    driver: null,
    ways: [
      [
        walk('order', sql<SqlBool>`provider = ${provider}`),
        walk('session', sql<SqlBool>`provider = ${provider} and has_order = 0`),
      ],
    ],
  };
}

/** Every way in which a payment can match the term. cheapest: of the other plans. */
async function planOf(db: Db, provider: string, term: ReadTerm, all: readonly ReadTerm[], cheapest: number) {
  const { amount, time, accountIds, found } = term;
  const others = all.filter((other) => other !== term);
  // By amounts all are read. By times the newest are soon met, unless few are of a name.
  const isOfFew = others.some((other) => other.time !== null) && others.some(({ consumers }) => consumers > 0);
  const most = isOfFew ? NARROWED_ENTRIES : ENTRIES;
  const [ofAmount, ofTime] = await Promise.all([
    amount ? byAmount(db, provider, amount, { most, cheapest }) : nowhere,
    time ? byTime(db, provider, time, { most: mostEntries(others), cheapest }) : nowhere,
  ]);
  const parts = [
    ofAmount,
    ofTime,
    bySeller(db, provider, accountIds),
    byIds(provider, found),
    byConsumer(provider, term, all),
  ];
  return {
    driver: term,
    cost: parts.reduce((sum, { cost }) => sum + cost, 0),
    ways: parts.flatMap(({ ways }) => ways),
  };
}

type Part = Pick<Plan, 'cost' | 'ways'>;
const nowhere: Part = { cost: 0, ways: [] };

/** most: entries that are looked through. cheapest: what another plan costs. */
type Bounds = { most: number; cheapest: number };

async function byAmount(db: Db, provider: string, { min, max }: Range, { most, cheapest }: Bounds): Promise<Part> {
  const range = sql<SqlBool>`provider = ${provider} and total_amount >= ${min} and total_amount <= ${max}`;
  const order = sql`total_amount desc, recorded_at desc, id desc`;
  const bound = Math.min(most, cheapest);
  const entries = await entriesOf(db, sql`"order" where ${range}`, bound);
  return {
    // In the order of amounts the newest are found only where all are read.
    cost: entries < most ? entries : Number.POSITIVE_INFINITY,
    ways: [
      [
        Object.assign({ table: 'order' as const, where: range, order }, entries < bound ? { entries } : {}),
        Object.assign(walk('order', sql<SqlBool>`provider = ${provider} and total_amount is null`), {
          isWider: true as const,
        }),
        { table: 'session', where: sql<SqlBool>`has_order = 0 and ${range}`, order },
      ],
    ],
  };
}

async function byTime(db: Db, provider: string, time: Span, { most, cheapest }: Bounds): Promise<Part> {
  const during = (at: string) => sql<SqlBool>`provider = ${provider} and ${isWithin(sql.ref(at), time)}`;
  const bound = Math.min(ENTRIES, cheapest);
  const entries = await entriesOf(db, sql`"order" where ${during('recorded_at')}`, bound);
  return {
    cost: entries < bound ? entries : most,
    ways: [
      [
        Object.assign(walk('order', during('recorded_at')), entries < bound ? { entries } : {}),
        { table: 'order', where: during('captured_at'), order: sql`captured_at desc`, isNewestFirst: true },
        walk('session', sql<SqlBool>`has_order = 0 and ${during('recorded_at')}`),
      ],
    ],
  };
}

/** How many entries there are, counted up to `most`. */
async function entriesOf(db: Db, from: RawBuilder<unknown>, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count
    from (select 1 from ${from} limit ${sql.lit(most)}) as entries`.execute(db);
  return Number(rows[0]?.count ?? 0);
}

function bySeller(db: Db, provider: string, accountIds: string[]): Part {
  if (accountIds.length > FEW_SELLERS) return { cost: Number.POSITIVE_INFINITY, ways: [] };
  const isOurs = expressionsOf(db).isBeside('provider', provider);
  return {
    cost: accountIds.length * ENTRIES,
    ways: accountIds.map((accountId): Way[] => [
      walk('order', sql<SqlBool>`account_id = ${accountId} and ${isOurs}`),
      {
        table: 'session',
        where: sql<SqlBool>`account_id = ${accountId} and ${isOurs} and has_order = 0`,
        order: sql`recorded_at desc`,
        isNewestFirst: true,
      },
    ]),
  };
}

function byIds(provider: string, { orders, sessions, begun, isFull }: FoundByText): Part {
  if (isFull) return { cost: Number.POSITIVE_INFINITY, ways: [] };
  return {
    cost: ENTRIES_PER_ID * (orders.size + begun.orders.size + 2 * (sessions.size + begun.sessions.size)),
    // Each by itself: among sessions may be what is exactly meant.
    ways: [
      ...waysAmong(provider, { orders, sessions }),
      ...waysAmong(provider, begun).map((way) => ({ ...way, isBegun: true as const })),
    ].map((way) => [way]),
  };
}

function waysAmong(provider: string, { orders, sessions }: Pick<FoundByText, 'orders' | 'sessions'>): Way[] {
  const among = (table: PaymentTable, column: Among['column'], ids: ReadonlySet<string>): Way[] => {
    const where = sql<SqlBool>`${sql.ref(`${table}.provider`)} = ${provider}`;
    return ids.size === 0 ? [] : [{ table, where, among: { column, ids } }];
  };
  return [
    ...among('order', 'id', orders),
    ...among('order', 'session_id', sessions),
    ...among('session', 'id', sessions).map((way) => ({ ...way, where: sql<SqlBool>`has_order = 0 and ${way.where}` })),
  ];
}

/** Those whom other terms don't name are left out before their payments are read. */
function byConsumer(provider: string, term: ReadTerm, all: readonly ReadTerm[]): Part {
  if (term.consumers === 0) return nowhere;
  if (term.consumers > MANY_WORDS) return { cost: Number.POSITIVE_INFINITY, ways: [] };
  const also = all.flatMap((other) =>
    other !== term && isOfConsumers(other) && other.consumers <= MANY_WORDS ? [other.readings] : [],
  );
  const ways = term.readings.map((reading) => {
    const words = consumersOf(provider, reading, also);
    return words.flatMap((ids): Way[] => [
      { table: 'order', where: sql<SqlBool>`consumer_id in (${ids})` },
      { table: 'session', where: sql<SqlBool>`consumer_id in (${ids}) and has_order = 0` },
    ]);
  });
  return { cost: (also.length > 0 ? ENTRIES_PER_NAMED : ENTRIES_PER_CONSUMER) * term.consumers, ways };
}

// ---- Rows ----

/** How many entries are looked through for those that hold the terms. */
const mostEntries = (terms: readonly ReadTerm[]): number =>
  terms.some(({ amount, time, accountIds }) => amount !== null || time !== null || accountIds.length > 0)
    ? NARROWED_ENTRIES
    : ENTRIES;

/** The newest rows of a way that hold the terms. cost: about how many entries it has. */
async function rowsOf(db: Db, provider: string, way: Way, terms: readonly ReadTerm[], cost: number) {
  const { table, where, among, order, isNewestFirst } = way;
  const holding = terms.map((term) => lookedAt(holds(db, term, table)));
  const own = (column: string) => sql.ref(`${table}.${column}`);
  const limit = sql`limit ${sql.lit(RANKED)}`;
  if (!order) {
    const ids = among ? [...among.ids].slice(0, terms.length === 0 ? IDS_ALONE : undefined) : [];
    const list = among && expressionsOf(db).textsIn(sql.val(JSON.stringify(ids)) as never);
    // Driven by the values: by the provider alone SQLite would walk an index past all of its rows.
    const from = list ? sql`${list} as each cross join ${sql.table(table)}` : sql.table(table);
    const isAmong = among ? [sql<SqlBool>`${own(among.column)} = each.value`] : [];
    const { rows } = await sql<{ id: string }>`select ${own('id')} as id from ${from}
      where ${allOf([...isAmong, where, ...holding])}
      order by coalesce(${own('recorded_at')}, '') desc, coalesce(${own('id')}, '') desc ${limit}`.execute(db);
    const isCut = rows.length >= RANKED || ids.length < (among?.ids.size ?? 0);
    return { table, ids: rows.map(({ id }) => id), isCut };
  }
  const captured = table === 'order' ? sql`captured_at` : sql`null`;
  const most = mostEntries(terms);
  const entries = sql`(select provider as of, id, total_amount, recorded_at, ${captured} as captured_at, account_id, consumer_id
    from ${sql.table(table)} where ${where} order by ${order} limit ${sql.lit(most)}) as entry`;
  // Entries are left out by what the index holds, before their rows are read.
  const looks = Math.min(cost, ENTRIES) / (most > ENTRIES ? 10 : 1);
  const byConsumers = terms.toSorted((one, other) => one.consumers - other.consumers);
  const rarest = byConsumers.find(({ consumers }) => consumers > 0);
  // Of entries whose consumer is listed, few are left to look up for another term.
  const byEntry = byConsumers.flatMap((term) => entryHolds(db, provider, term, table, term === rarest ? looks : 0));
  const isRow = sql`${own('provider')} = entry.of and ${own('id')} = entry.id`;
  const from = holding.length === 0 ? entries : sql`${entries} cross join ${sql.table(table)}`;
  const conditions = holding.length === 0 ? [] : [...byEntry, isRow, ...holding];
  const sorted = isNewestFirst ? sql`` : sql`order by entry.recorded_at desc, entry.id desc`;
  const { rows } = await sql<{
    id: string;
  }>`select entry.id from ${from} where ${allOf(conditions)} ${sorted} ${limit}`.execute(db);
  const isCut =
    rows.length >= RANKED ||
    (way.entries ?? (await entriesOf(db, sql`${sql.table(table)} where ${where}`, most))) >= most;
  return { table, ids: rows.map(({ id }) => id), isCut };
}

/** Whether the row of an index's entry may hold the term, by what the index holds of it; empty where that doesn't tell. looks: how many entries are looked at for it, about. */
function entryHolds(db: Db, provider: string, term: ReadTerm, table: PaymentTable, looks: number): Condition[] {
  const { amount, time, accountIds, found, readings, consumers } = term;
  if (found.isFull || found.begun.isFull || consumers > MANY_WORDS) return [];
  const { isAmong } = expressionsOf(db);
  const named = consumers === 0 ? [] : readings;
  const isListed = consumers < FEW_CONSUMERS + LISTED_PER_LOOK * looks;
  const consumerId = sql`entry.consumer_id`;
  const theirs = named.flatMap((reading) => consumersOf(provider, reading, []));
  const isTheirs = theirs.length > 0 ? [sql<SqlBool>`${consumerId} in (${sql.join(theirs, sql` union all `)})`] : [];
  const orders = [...found.orders, ...found.begun.orders];
  const sessions = [...found.sessions, ...found.begun.sessions];
  const ofSessions = sql<SqlBool>`entry.id in (select id from "order" as theirs
    where provider = ${provider} and ${isAmong('session_id', sessions)})`;
  const ids = table === 'order' ? orders : sessions;
  const amounts = sql<SqlBool>`(entry.total_amount is null or entry.total_amount between ${amount?.min} and ${amount?.max})`;
  return [
    anyOf([
      ...(amount ? [amounts] : []),
      ...(time ? [isWithin(sql`entry.recorded_at`, time), isWithin(sql`entry.captured_at`, time)] : []),
      ...(accountIds.length > 0 ? [isAmong('entry.account_id', accountIds)] : []),
      ...(isListed ? isTheirs : named.map((reading) => isOfConsumer(consumerId, reading))),
      ...(ids.length > 0 ? [isAmong('entry.id', ids)] : []),
      ...(table === 'order' && sessions.length > 0 ? [ofSessions] : []),
    ]),
  ];
}
