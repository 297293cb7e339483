// What an event of the feed says that can't be true beside what is known: another order's charge, another amount, or what takes back an earlier report. Its sender's clock never decides alone.
import type { Kysely } from 'kysely';
import type { EnvironmentView } from '../../../contract/console/environment.ts';
import { remark } from '../../../contract/console/remark.ts';
import type { ChargeOutcomeSeen, EventSeen, RefundSeen } from '../../../contract/dashboard-api/after-charge-seen.ts';
import { BEFORE_ANY, isFarAhead, takesBackCharge, takesBackRefund } from '../../core/newer.ts';
import { keptQuery } from '../kept-query.ts';
import type { LedgerTables } from '../schema.ts';
import type { ChargeOutcomeRow, RefundRow } from './tables.ts';
import { answeredBy } from './write-facts.ts';

type Db = Kysely<LedgerTables>;
/** Whose feed it is. `now` is ISO 8601 in UTC. */
export type Feed = { provider: string; kind: EnvironmentView['kind']; now: string };
export type ChargeEvent = Extract<EventSeen, { charge: unknown }>;

/** The order that owns this charge, by an answer or an earlier event. null where it is this order, or unknown. */
export async function orderOfCharge(
  db: Db,
  { provider }: Feed,
  { id, order_id }: ChargeOutcomeSeen,
): Promise<string | null> {
  const [made] = await chargeById(db, { provider, id });
  const [told] = await toldOf(db, { provider, id });
  const owner = made?.order_id ?? (told?.source === 'service' ? told.order_id : null);
  return owner === order_id ? null : owner;
}

/** A remark where another order's charge is this one, as a 409 or a person named it. */
export async function otherOrderOfCharge(
  db: Db,
  { provider }: Feed,
  { id, order_id: orderId }: ChargeOutcomeSeen,
): Promise<string[]> {
  const orders = await ordersOfCharge(db, { provider, id });
  return orders
    .filter((order) => order.id !== orderId)
    .map((order) => remark('feed_moves_charge', { chargeId: id, orderId, otherOrderId: order.id }));
}

/** A remark on each thing that can't be true of the charge; the refund of the same event was recorded before. */
export async function contradictionsOfCharge(db: Db, feed: Feed, { at, charge }: ChargeEvent): Promise<string[]> {
  const { provider } = feed;
  const { id, order_id: orderId, amount } = charge;
  const [made] = await chargeById(db, { provider, id });
  const [told] = await toldOf(db, { provider, id });
  const known = told?.source === 'service' ? told : undefined;
  const amountKnown = made?.amount ?? known?.amount;
  const found: string[] = [];
  if (amountKnown !== undefined && amountKnown !== amount)
    found.push(remark('feed_gives_other_amount', { chargeId: id, told: amount, known: amountKnown }));
  const progress = { ...charge, attempt: charge.attempts?.at(-1)?.attempt ?? 1 };
  const isTimed = known !== undefined && known.updated_at !== BEFORE_ANY;
  const isAhead = [at, charge.updated_at].some((moment) => isFarAhead(moment, feed));
  const isTakenBack =
    isTimed && takesBackCharge(progress, known, await takenBackOf(db, { provider, id }, progress, known));
  // At the same moment the report may be the earlier one.
  if (isAhead || isTakenBack || charge.refunded < (await answeredBy(db, provider, charge, false)))
    found.push(remark('feed_takes_back', { chargeId: id, orderId }));
  return found;
}

/** A time that can't be right compares with none. */
const isTakenBack = (refund: RefundSeen, known: Pick<RefundRow, 'updated_at' | 'status'>): boolean =>
  known.updated_at !== BEFORE_ANY && takesBackRefund(refund, known);

/** The same of a refund; null where nothing contradicts. */
export async function contradictionOfRefund(
  db: Db,
  feed: Feed,
  { at, charge }: ChargeEvent,
  refund: RefundSeen,
): Promise<string | null> {
  const [told] = await refundById(db, { provider: feed.provider, id: refund.id });
  const known = told?.source === 'service' ? told : undefined;
  const isOther = (one: { charge_id: string; order_id: string }) =>
    one.charge_id !== refund.charge_id || one.order_id !== refund.order_id;
  const isWrong =
    isOther({ charge_id: charge.id, order_id: charge.order_id }) ||
    (known !== undefined && (isOther(known) || known.amount !== refund.amount || isTakenBack(refund, known))) ||
    [at, refund.updated_at].some((moment) => isFarAhead(moment, feed));
  return isWrong
    ? remark('feed_changes_refund', { refundId: refund.id, orderId: known?.order_id ?? refund.order_id })
    : null;
}

type ById = { provider: string; id: string };

const chargeById = keptQuery((db, { provider, id }: ById) =>
  db.selectFrom('charge').select(['order_id', 'amount']).where('provider', '=', provider).where('id', '=', id),
);
const toldOf = keptQuery((db, { provider, id }: ById) =>
  db
    .selectFrom('charge_outcome')
    .select(['order_id', 'amount', 'updated_at', 'attempt', 'status', 'refunded', 'source', 'recorded_at'])
    .where('provider', '=', provider)
    .where('charge_id', '=', id),
);
const ordersOfCharge = keptQuery((db, { provider, id }: ById) =>
  db.selectFrom('order').select('id').where('provider', '=', provider).where('charge_id', '=', id),
);
const refundById = keptQuery((db, { provider, id }: ById) =>
  db
    .selectFrom('refund')
    .select(['charge_id', 'order_id', 'amount', 'status', 'updated_at', 'source'])
    .where('provider', '=', provider)
    .where('id', '=', id),
);

/** Cents that a later report may lack: of refunds that failed after the earlier one, that were made after the later one, or that a person or a file recorded since. */
async function takenBackOf(
  db: Db,
  ofCharge: ById,
  told: Pick<ChargeOutcomeRow, 'updated_at'>,
  known: Pick<ChargeOutcomeRow, 'updated_at' | 'recorded_at'>,
): Promise<number> {
  const [earlier = '', later = ''] = [told.updated_at, known.updated_at].toSorted();
  return (await refundsOf(db, ofCharge))
    .filter(({ source, status, at, updated_at }) => {
      if (source !== 'service') return updated_at > known.recorded_at;
      return status === 'failed' ? updated_at > earlier : at > later;
    })
    .reduce((sum, { amount }) => sum + amount, 0);
}
const refundsOf = keptQuery((db, { provider, id }: ById) =>
  db
    .selectFrom('refund')
    .select(['amount', 'source', 'status', 'at', 'updated_at'])
    .where('provider', '=', provider)
    .where('charge_id', '=', id),
);
