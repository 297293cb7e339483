// Which runs of which index a list of orders is, by its filter and its sort.
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import { AuthorizationEnd } from '../../../contract/console/authorization-end.ts';
import { type CapturedWhere, type OrderFilter, type OrderSort, OrderStatus } from '../../../contract/console/order.ts';
import { INDEX_BOUND, ROW_BOUND } from '../lists/bounds.ts';
import { amountsIn, dayBounds, isFew, noted, notedIds, refuseInverted, type SomeFilter } from '../lists/filter.ts';
import type { List, Run } from '../lists/walk.ts';
import { allOf, anyOf, consumersOf, countConsumers, isOfConsumer, lookedAt, MANY_WORDS } from '../search/consumers.ts';
import { consumerReadings, type SoughtWord } from '../search/fold.ts';
import { END_OF_TEXT } from '../search/sources.ts';
import { expressionsOf } from '../store/expressions.ts';
import type { LedgerTables } from '../store/schema.ts';

export const NEWEST: OrderSort = { by: 'created', descending: true };
const STATUSES = OrderStatus.options;

export type OrdersOf = { provider: string; filter: SomeFilter<OrderFilter>; nowMs: number };

/** The list that a filter and a sort make. Throws where a range ends before it begins. */
export async function orderList(db: Kysely<LedgerTables>, of: OrdersOf, sort: OrderSort): Promise<List> {
  refuseInverted(of.filter);
  const name = `order ${sort.by} ${sort.descending ? 'descending' : 'ascending'}`;
  const { hasNote, consumer } = of.filter;
  const end = AuthorizationEnd.safeParse(of.filter.status).data;
  // One that was charged all the same has the status of its charge.
  const filter = end ? { ...of.filter, status: null } : of.filter;
  const narrowed = [
    ...(end ? [await endedOnly(db, of.provider, end)] : []),
    ...(consumer ? [await ofConsumer(db, of.provider, consumer)] : []),
    ...(hasNote ? [await notedOnly(db, of.provider)] : []),
  ];
  const list = { db, provider: of.provider, nowMs: of.nowMs, filter, narrowed };
  if (sort.by === 'amount') return { name, runs: byAmount(list, sort.descending) };
  if (sort.by === 'created') return { name, runs: [byTime(list, sort.descending)] };
  const { status } = filter;
  const runs = STATUSES.map((each) =>
    // All are kept, so that a cursor's number always means the same status.
    !status || status === each ? byTime({ ...list, filter: { ...filter, status: each } }, true) : nothing(of.provider),
  );
  return { name, runs: sort.descending ? runs : runs.toReversed() };
}

/** Which run of its list an order of that status and amount lies in. */
export function runOfOrder(sort: OrderSort, status: OrderStatus, amount: number | null, runs: number): number {
  if (sort.by === 'status') {
    const at = STATUSES.indexOf(status);
    return sort.descending ? at : STATUSES.length - 1 - at;
  }
  return runs > 1 && (amount === null) === sort.descending ? 1 : 0;
}

/** A condition by which few orders may be meant: few enters an index where they are, else each order is looked at for it. */
type Narrowed = { few: RawBuilder<SqlBool> | null; look: RawBuilder<SqlBool> };

type ListOf = OrdersOf & { db: Kysely<LedgerTables>; narrowed: readonly Narrowed[] };

const ofProvider = (provider: string) => sql<SqlBool>`"order".provider = ${provider}`;
const ofStatus = (status: OrderStatus | null | undefined) =>
  status ? [sql<SqlBool>`"order".shown_status = ${status}`] : [];

const capturedIn = (where: CapturedWhere) =>
  where === 'here'
    ? sql<SqlBool>`"order".captured_here = 1`
    : lookedAt(
        sql<SqlBool>`"order".captured_here = 0 and ("order".charge_id is not null or "order".status = 'charged')`,
      );

const nothing = (provider: string): Run => ({
  table: 'order',
  keys: ['recorded_at', 'id'],
  descending: true,
  looks: [],
  bound: ROW_BOUND,
  where: [ofProvider(provider), sql<SqlBool>`1 = 0`],
});

function byTime(list: ListOf, descending: boolean): Run {
  const { db, provider, filter, nowMs } = list;
  const few = fewRun(list, { keys: ['recorded_at', 'id'], descending });
  if (few) return few;
  const { accountId, status } = filter;
  // An account's orders lie together, and those of a status.
  const isByAccount = accountId != null && !status;
  const where = isByAccount
    ? // Its orders are nearly always all of one provider: they needn't be counted as looked at.
      [sql<SqlBool>`"order".account_id = ${accountId}`, expressionsOf(db).isBeside('order.provider', provider)]
    : [ofProvider(provider), ...ofStatus(status)];
  const rows = rowLooks(list, { hasAccount: !isByAccount });
  return {
    table: 'order',
    keys: ['recorded_at', 'id'],
    descending,
    where: [...where, ...dayBounds('order', filter, nowMs, 'entered')],
    looks: [...amountsIn('order', filter, 'looked at'), ...rows],
    bound: rows.length === 0 ? INDEX_BOUND : ROW_BOUND,
  };
}

function byAmount(list: ListOf, descending: boolean): Run[] {
  const { provider, filter, nowMs } = list;
  const rows = [...ofStatus(filter.status).map(lookedAt), ...rowLooks(list, { hasAccount: true })];
  const run = (where: RawBuilder<SqlBool>[], keys: Run['keys']): Run => {
    const few = fewRun(list, { keys, descending });
    if (few) return { ...few, where: [...few.where, ...where.map(lookedAt)] };
    return {
      table: 'order',
      keys,
      descending,
      where: [ofProvider(provider), ...where],
      looks: [...dayBounds('order', filter, nowMs, 'looked at'), ...rows],
      bound: rows.length === 0 ? INDEX_BOUND : ROW_BOUND,
    };
  };
  const known = [sql<SqlBool>`"order".total_amount is not null`, ...amountsIn('order', filter, 'entered')];
  const ofKnown = run(known, ['total_amount', 'recorded_at', 'id']);
  if (filter.minAmount != null || filter.maxAmount != null) return [ofKnown];
  const ofUnknown = run([sql<SqlBool>`"order".total_amount is null`], ['recorded_at', 'id']);
  return descending ? [ofKnown, ofUnknown] : [ofUnknown, ofKnown];
}

/** What the rows themselves are read for. */
const rowLooks = ({ db, filter, narrowed }: ListOf, { hasAccount }: { hasAccount: boolean }): RawBuilder<SqlBool>[] => [
  ...(hasAccount && filter.accountId != null ? [expressionsOf(db).isBeside('order.account_id', filter.accountId)] : []),
  ...(filter.unverified ? [sql<SqlBool>`"order".verified = 0`] : []),
  ...(filter.captured ? [capturedIn(filter.captured)] : []),
  ...narrowed.map(({ look }) => lookedAt(look)),
];

/** Where few orders can be meant: all of those are read. */
function fewRun(list: ListOf, { keys, descending }: Pick<Run, 'keys' | 'descending'>): Run | null {
  const { db, provider, filter, nowMs, narrowed } = list;
  const entered = narrowed.find(({ few }) => few !== null);
  if (!entered?.few) return null;
  const rest = { ...list, narrowed: narrowed.filter((one) => one !== entered) };
  const conditions = [
    ...dayBounds('order', filter, nowMs, 'looked at'),
    ...amountsIn('order', filter, 'looked at'),
    ...ofStatus(filter.status).map(lookedAt),
    ...rowLooks(rest, { hasAccount: true }),
  ];
  return {
    table: 'order',
    keys,
    descending,
    looks: [],
    bound: ROW_BOUND,
    isFew: true,
    where: [expressionsOf(db).isBeside('order.provider', provider), entered.few, ...conditions],
  };
}

/** Those whose authorization the consumer ended so. */
async function endedOnly(db: Kysely<LedgerTables>, provider: string, cause: AuthorizationEnd): Promise<Narrowed> {
  const ended = sql`select order_id from ended_authorization where provider = ${provider} and cause = ${cause}`;
  const few = sql<SqlBool>`"order".provider = ${provider} and "order".id in (${ended})`;
  const look = sql<SqlBool>`exists (select 1 from ended_authorization as ended
    where ended.provider = "order".provider and ended.order_id = "order".id and ended.cause = ${cause})`;
  return { few: (await isFew(db, ended)) ? few : null, look };
}

async function notedOnly(db: Kysely<LedgerTables>, provider: string): Promise<Narrowed> {
  const isOfFew = await isFew(db, sql`select 1 from note where provider = ${provider}`);
  const few = sql<SqlBool>`"order".provider = ${provider} and "order".id in (${notedIds(provider)})`;
  return { few: isOfFew ? few : null, look: noted('order') };
}

/** Of consumers who have each word of the name, or one that begins so; what the shop told of an order's customer counts too. */
async function ofConsumer(db: Kysely<LedgerTables>, provider: string, name: string): Promise<Narrowed> {
  const pieces = piecesOf(name).map((piece) => consumerReadings(piece).filter((reading) => reading.length > 0));
  const look = allOf(
    pieces.map((readings) =>
      anyOf([...readings.map((one) => isOfConsumer(CONSUMER, one)), isTold(provider, readings)]),
    ),
  );
  const counts = await Promise.all(pieces.map((readings) => countConsumers(db, provider, readings)));
  const fewest = Math.min(...counts);
  const at = counts.indexOf(fewest);
  const entered = pieces[at] ?? [];
  // A text without a word names no consumer.
  if (entered.length === 0) return { few: sql<SqlBool>`"order".consumer_id = -1`, look: sql<SqlBool>`1 = 0` };
  const told = await toldOrders(db, provider, pieces);
  if (fewest > MANY_WORDS || told === null) return { few: null, look };
  const also = pieces.filter((_, n) => n !== at && (counts[n] ?? 0) <= MANY_WORDS);
  const consumers = entered.flatMap((reading) => consumersOf(provider, reading, also));
  const theirs = sql<SqlBool>`"order".consumer_id in (${sql.join(consumers, sql` union `)}) and ${lookedAt(look)}`;
  if (!(await isFew(db, sql`select 1 from "order" where ${theirs}`))) return { few: null, look };
  if (told.length === 0) return { few: theirs, look };
  const ids = sql.join([sql`select "order".id from "order" where ${theirs}`, ...told], sql` union `);
  return { few: sql<SqlBool>`"order".provider = ${provider} and "order".id in (${ids}) and ${lookedAt(look)}`, look };
}

const CONSUMER = sql`"order".consumer_id`;

/** Words of records that begin as one that is sought; of a whole one, that word. */
const begun = (provider: string, { word, part }: SoughtWord) =>
  sql`note_word.provider = ${provider} and note_word.word >= ${word}
    and note_word.word <= ${part.endsWith(' ') ? word : word + END_OF_TEXT}`;

/** Whether the shop told a customer of the order who has all words of one of the readings: words of its notes are no name. */
const isTold = (provider: string, readings: readonly SoughtWord[][]) => {
  const has = readings.map((reading) =>
    allOf(
      reading.map(
        (
          one,
        ) => sql<SqlBool>`exists (select 1 from note_word where ${begun(provider, one)} and note_word.record_id = "order".id
          and not exists (select 1 from note where note.provider = note_word.provider and note.record_id = note_word.record_id and note.at = note_word.at))`,
      ),
    ),
  );
  return sql<SqlBool>`(exists (select 1 from order_customer where order_customer.provider = ${provider} and order_customer.order_id = "order".id)
    and ${anyOf(has)})`;
};

/** Orders of which the shop, or a note, told a word that one of the pieces begins; null where there are many. */
async function toldOrders(db: Kysely<LedgerTables>, provider: string, pieces: readonly SoughtWord[][][]) {
  const words = pieces
    .flat()
    .flatMap((reading) => reading.toSorted((one, other) => other.word.length - one.word.length)[0] ?? []);
  const found = await Promise.all(
    words.map(async (word) => {
      const ids = sql`select note_word.record_id from note_word where ${begun(provider, word)}`;
      const { rows } = await sql`${ids} limit 1`.execute(db);
      return { ids, isSome: rows.length > 0, isFew: rows.length === 0 || (await isFew(db, ids)) };
    }),
  );
  return found.some((one) => !one.isFew) ? null : found.flatMap((one) => (one.isSome ? one.ids : []));
}

/** The words of a name as a search takes them, each by itself: a phone number and "o brien" are one. */
const piecesOf = (name: string): string[] =>
  /^[\d\s()+.-]{4,}$/.test(name) ? [name] : (name.match(/(?:^|(?<=\s))(?:o|d|ma?c)\s\S+|\S+/giu) ?? []);
