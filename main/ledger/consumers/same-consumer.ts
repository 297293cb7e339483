// Who is the same consumer: those who share a name, an email address, a phone number or a bank account.
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { ConsumerMatch } from '../../../contract/console/consumer.ts';
import { consumerParts, foldedWords } from '../search/fold.ts';
import { END_OF_TEXT } from '../search/sources.ts';
import { expressionsOf } from '../store/expressions.ts';
import type { LedgerTables } from '../store/schema.ts';

type Db = Kysely<LedgerTables>;

/** What others are compared with. */
export type Sought = { by: ConsumerMatch; value: string };
export type Matches<Id> = Map<Id, ConsumerMatch[]>;

/** Engineering values: consumers, and orders that are known otherwise than by their session, of one name, address, number or account. */
const MOST_CONSUMERS = 500;
const MOST_ORDERS = 500;

/** known: of the payment that the others are compared with. isCut: there may be more. */
export type SameConsumer = {
  consumers: Matches<number>;
  orders: Matches<string>;
  known: Sought[];
  isCut: boolean;
};

/** What is known of the consumer of an order, or of a session, and everything that shares some of it. */
export async function sameConsumer(
  db: Db,
  provider: string,
  record: { consumerId: number | null; orderIds: string[] },
): Promise<SameConsumer> {
  const known = await identityOf(db, provider, record);
  const [found, told, ofAccounts] = await Promise.all([
    consumersWith(db, provider, known, MOST_CONSUMERS),
    toldOrders(db, provider, known),
    ordersOfAccounts(db, provider, known),
  ]);
  const consumers: Matches<number> = new Map();
  for (const { id, by } of found.consumers) addMatch(consumers, id, by);
  const orders: Matches<string> = new Map();
  for (const { id, by } of [...told.orders, ...ofAccounts]) addMatch(orders, id, by);
  const isCut = found.full.size > 0 || told.isFull || ofAccounts.length >= MOST_ORDERS;
  return { consumers, orders, known, isCut };
}

export function addMatch<Id>(matches: Matches<Id>, id: Id, by: ConsumerMatch): void {
  const before = matches.get(id) ?? [];
  if (!before.includes(by)) matches.set(id, inOrder([...before, by]));
}

/** The strongest first. */
export const inOrder = (matched: readonly ConsumerMatch[]): ConsumerMatch[] =>
  ConsumerMatch.options.filter((by) => matched.includes(by));

async function identityOf(
  db: Db,
  provider: string,
  { consumerId, orderIds }: { consumerId: number | null; orderIds: string[] },
): Promise<Sought[]> {
  const { isAmong } = expressionsOf(db);
  const own =
    consumerId === null ? [] : await db.selectFrom('consumer').select('words').where('id', '=', consumerId).execute();
  const [told, charges] =
    orderIds.length === 0
      ? [[], []]
      : await Promise.all([
          db
            .selectFrom('order_customer')
            .select(['name', 'email'])
            .where('provider', '=', provider)
            .where(isAmong('order_id', orderIds))
            .execute(),
          db
            .selectFrom('charge')
            .select('consumer_fi_account_id as account')
            .where('provider', '=', provider)
            .where(isAmong('order_id', orderIds))
            .execute(),
        ]);
  const sought = [
    ...own.flatMap(({ words }) => soughtOf(words)),
    ...told.flatMap(({ name, email }) => soughtOfCustomer(name, email)),
    ...charges.flatMap(({ account }) => (account === null ? [] : [{ by: 'account' as const, value: account }])),
  ];
  return [...new Map(sought.map((one) => [`${one.by} ${one.value}`, one])).values()];
}

/** What a consumer's words say. */
export function soughtOf(words: string): Sought[] {
  const parts = consumerParts(words);
  return (['email', 'phone', 'name'] as const).flatMap((by) => {
    const value = parts[by];
    return value === null ? [] : [{ by, value }];
  });
}

function soughtOfCustomer(name: string | null, email: string | null): Sought[] {
  const folded = nameOf(name);
  return [
    ...(email === null ? [] : [{ by: 'email' as const, value: email.trim().toLowerCase() }]),
    ...(folded === '' ? [] : [{ by: 'name' as const, value: folded }]),
  ];
}

/** As a consumer's words hold it. */
const nameOf = (name: string | null): string => [...new Set(foldedWords(name ?? ''))].join(' ');

type Found = { id: number } & Sought;

/** Engineering value: consumers whose names begin with one name, looked through for those who have just that name. */
const MOST_BEGINNINGS = 5_000;

/** full: what more consumers have than `most`, or may have. */
export async function consumersWith(
  db: Db,
  provider: string,
  known: readonly Sought[],
  most: number,
): Promise<{ consumers: Found[]; full: Set<Sought> }> {
  const sought = known.filter(({ by }) => by !== 'account');
  if (sought.length === 0) return { consumers: [], full: new Set() };
  const looks = sought.flatMap(({ by, value }, n) =>
    by === 'name' ? looksOfName(provider, value, n, most + 1) : [lookOf(provider, value, n, most + 1)],
  );
  const { rows } = await sql<{
    n: number;
    id: number;
    words: string | null;
  }>`${sql.join(looks, sql` union all `)}`.execute(db);
  const read = new Map<number, number>();
  for (const { n, words } of rows)
    read.set(Number(n), words === null ? Number.POSITIVE_INFINITY : (read.get(Number(n)) ?? 0) + 1);
  const consumers = rows.flatMap(({ n, id, words }) => {
    const one = sought[Number(n)];
    if (!one || words === null || consumerParts(words)[one.by as 'name' | 'email' | 'phone'] !== one.value) return [];
    return [{ id: Number(id), by: one.by, value: one.value }];
  });
  return { consumers, full: new Set(sought.filter((_, n) => (read.get(n) ?? 0) > most)) };
}

/**
 * A name begins a consumer's words, and an email address, a phone number or nothing follows. A row without words says that more names
 * begin with it than are looked through.
 */
function looksOfName(provider: string, name: string, n: number, most: number): RawBuilder<unknown>[] {
  const begins = ` ${name} `;
  const range = sql`provider = ${provider} and words >= ${begins} and words < ${begins + END_OF_TEXT} order by words`;
  const rest = sql`substr(words, ${sql.lit(begins.length + 1)})`;
  const isWhole = sql`${rest} = '' or (${rest} like '%@%' and ${rest} not like '% %@%')
    or (${rest} not like '%@%' and ${rest} >= '0' and ${rest} < ':')`;
  return [
    sql`select ${sql.lit(n)} as n, id, words from (select id, words from (select id, words from consumer
      where ${range} limit ${sql.lit(MOST_BEGINNINGS)}) as named where ${isWhole} order by words limit ${sql.lit(most)}) as whole`,
    sql`select ${sql.lit(n)} as n, id, null as words from (select id from consumer
      where ${range} limit 1 offset ${sql.lit(MOST_BEGINNINGS)}) as other`,
  ];
}

/** Any other part is one of a consumer's words. */
function lookOf(provider: string, value: string, n: number, most: number): RawBuilder<unknown> {
  return sql`select ${sql.lit(n)} as n, consumer.id, consumer.words from (select consumer_id from consumer_word
      where provider = ${provider} and word = ${value} order by consumer_id desc limit ${sql.lit(most)}) as found
    cross join consumer where consumer.id = found.consumer_id`;
}

/** Orders whose customer the shop told. */
async function toldOrders(
  db: Db,
  provider: string,
  known: readonly Sought[],
): Promise<{ orders: { id: string; by: ConsumerMatch }[]; isFull: boolean }> {
  const sought = known.filter(({ by }) => by === 'email' || by === 'name');
  const found = await Promise.all(
    sought.map(async ({ by, value }) => {
      const words = by === 'email' ? [value] : value.split(' ');
      const longest = words.toSorted((one, other) => other.length - one.length)[0] ?? '';
      return db
        .selectFrom('note_word')
        .select('record_id')
        .where('provider', '=', provider)
        .where('word', '=', longest)
        .orderBy('at', 'desc')
        .limit(MOST_ORDERS)
        .execute();
    }),
  );
  const ids = [...new Set(found.flat().map(({ record_id }) => record_id))];
  if (ids.length === 0) return { orders: [], isFull: false };
  const rows = await db
    .selectFrom('order_customer')
    .select(['order_id', 'name', 'email'])
    .where('provider', '=', provider)
    .where(expressionsOf(db).isAmong('order_id', ids))
    .execute();
  const isSought = (one: Sought) => sought.some(({ by, value }) => by === one.by && value === one.value);
  return {
    orders: rows.flatMap(({ order_id, name, email }) =>
      soughtOfCustomer(name, email)
        .filter(isSought)
        .map(({ by }) => ({ id: order_id, by })),
    ),
    isFull: found.some(({ length }) => length >= MOST_ORDERS),
  };
}

async function ordersOfAccounts(db: Db, provider: string, known: readonly Sought[]) {
  const found = await Promise.all(
    known
      .filter(({ by }) => by === 'account')
      .map(({ by, value }) =>
        db
          .selectFrom('charge')
          .select('order_id as id')
          .where('provider', '=', provider)
          .where('consumer_fi_account_id', '=', value)
          .orderBy('recorded_at', 'desc')
          .limit(MOST_ORDERS)
          .execute()
          .then((rows) => rows.map(({ id }) => ({ id, by }))),
      ),
  );
  return found.flat();
}
