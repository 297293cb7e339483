// Orders that may be the same purchase twice.
import { type Kysely, sql } from 'kysely';
import type { OrderStatus } from '../../../contract/console/order.ts';
import { DUPLICATES_SHOWN } from '../../../contract/console/order-detail.ts';
import { expressionsOf } from '../store/expressions.ts';
import type { LedgerTables, OrderRow } from '../store/schema.ts';
import { consumersWith, type Sought, soughtOf } from './same-consumer.ts';

type Db = Kysely<LedgerTables>;
type Compared = Pick<OrderRow, 'id' | 'consumer_id' | 'total_amount' | 'recorded_at' | 'shown_status'>;

const DAY_MS = 24 * 60 * 60 * 1000;
/** A name that more consumers have says nothing. Ours. */
const NAMESAKES = 100;
/** Engineering values: consumers looked up, and orders compared, in one statement. */
const CONSUMERS_AT_A_TIME = 100;
const PROBES_AT_A_TIME = 2_000;

/** Money was taken, is being taken or may be: an order whose debit came back, was refunded in full or is stopped is none to be charged twice. */
const MAY_COUNT: readonly OrderStatus[] = [
  'ready',
  'capturing',
  'needs_review',
  'charged',
  'settled',
  'partly_refunded',
];

/**
 * Of each order another one of the same consumer (by name, email or phone), for the same amount and made within a day of it, of any
 * seller, where both are charged or may be.
 */
export async function likelyDuplicates(
  db: Db,
  provider: string,
  orders: readonly Compared[],
): Promise<Map<string, string>> {
  const compared = orders.filter(
    ({ consumer_id, total_amount, shown_status }) =>
      consumer_id !== null && total_amount !== null && MAY_COUNT.includes(shown_status),
  );
  const same = await sameAs(db, provider, [...new Set(compared.map(({ consumer_id }) => Number(consumer_id)))]);
  const probes = compared.flatMap((order) =>
    [...(same.get(Number(order.consumer_id)) ?? [])].map((consumerId) => probeOf(order, consumerId)),
  );
  const duplicates = new Map<string, string>();
  for (let at = 0; at < probes.length; at += PROBES_AT_A_TIME) {
    const found = await ordersMet(db, probes.slice(at, at + PROBES_AT_A_TIME));
    for (const { id, other } of found) if (!duplicates.has(id)) duplicates.set(id, other);
  }
  return duplicates;
}

/** Each consumer with those who are the same. */
async function sameAs(db: Db, provider: string, ids: readonly number[]): Promise<Map<number, Set<number>>> {
  const same = new Map<number, Set<number>>(ids.map((id) => [id, new Set([id])]));
  for (let at = 0; at < ids.length; at += CONSUMERS_AT_A_TIME) {
    const rows = await db
      .selectFrom('consumer')
      .select(['id', 'words'])
      .where(expressionsOf(db).isAmong('id', ids.slice(at, at + CONSUMERS_AT_A_TIME)))
      .execute();
    const soughtBy = new Map<string, { sought: Sought; ids: number[] }>();
    for (const { id, words } of rows) {
      for (const sought of soughtOf(words)) {
        const key = keyOf(sought);
        const known = soughtBy.get(key);
        if (known) known.ids.push(Number(id));
        else soughtBy.set(key, { sought, ids: [Number(id)] });
      }
    }
    const { consumers, full } = await consumersWith(
      db,
      provider,
      [...soughtBy.values()].map(({ sought }) => sought),
      NAMESAKES,
    );
    const common = new Set([...full].filter(({ by }) => by === 'name').map(keyOf));
    for (const { id, by, value } of consumers) {
      const key = keyOf({ by, value });
      if (common.has(key)) continue;
      for (const each of soughtBy.get(key)?.ids ?? []) same.get(each)?.add(id);
    }
  }
  return same;
}

const keyOf = ({ by, value }: Sought): string => `${by} ${value}`;

/** Places of a probe's parts: one text, so that any number of them is one value of the statement. */
const TIME = 24;
const NUMBER = 16;
const AMOUNT_AT = 2 * TIME + 1;
const CONSUMER_AT = AMOUNT_AT + NUMBER;
const ID_AT = CONSUMER_AT + NUMBER;

function probeOf({ id, total_amount, recorded_at }: Compared, consumerId: number): string {
  const at = Date.parse(recorded_at);
  const [from, until] = [at - DAY_MS, at + DAY_MS].map((ms) => new Date(ms).toISOString());
  const numbers = [total_amount ?? 0, consumerId].map((number) => String(number).padStart(NUMBER, '0'));
  return [from, until, ...numbers, id].join('');
}

/** The newest order that meets each probe. */
async function ordersMet(db: Db, probes: readonly string[]): Promise<{ id: string; other: string }[]> {
  const each = expressionsOf(db).textsIn(sql.val(JSON.stringify(probes)) as never);
  const part = (from: number, length: number) => sql`substr(each.value, ${sql.lit(from)}, ${sql.lit(length)})`;
  const number = (from: number) => sql`cast(${part(from, NUMBER)} as bigint)`;
  const { rows } = await sql<{ id: string; other: string | null }>`select substr(each.value, ${sql.lit(ID_AT)}) as id,
    (select "order".id from "order"
      where "order".consumer_id = ${number(CONSUMER_AT)} and "order".total_amount = ${number(AMOUNT_AT)}
        and "order".recorded_at >= ${part(1, TIME)} and "order".recorded_at <= ${part(TIME + 1, TIME)}
        and "order".id <> substr(each.value, ${sql.lit(ID_AT)}) and "order".shown_status in (${sql.join(MAY_COUNT)})
      order by "order".recorded_at desc limit 1) as other
    from ${each} as each`.execute(db);
  return rows.flatMap(({ id, other }) => (other === null ? [] : [{ id, other }]));
}

/** The likely duplicates of one order, newest first: one more than are shown. */
export async function duplicatesOf(db: Db, provider: string, order: OrderRow): Promise<OrderRow[]> {
  const { consumer_id, total_amount, shown_status } = order;
  if (consumer_id === null || total_amount === null || !MAY_COUNT.includes(shown_status)) return [];
  const same = (await sameAs(db, provider, [Number(consumer_id)])).get(Number(consumer_id)) ?? [];
  const [from, until] = [-DAY_MS, DAY_MS].map((ms) => new Date(Date.parse(order.recorded_at) + ms).toISOString());
  return db
    .selectFrom('order')
    .selectAll()
    .where('consumer_id', 'in', [...same])
    .where('total_amount', '=', total_amount)
    .where('recorded_at', '>=', from as string)
    .where('recorded_at', '<=', until as string)
    .where('id', '!=', order.id)
    .where('shown_status', 'in', MAY_COUNT)
    .orderBy('recorded_at', 'desc')
    .limit(DUPLICATES_SHOWN + 1)
    .execute();
}
