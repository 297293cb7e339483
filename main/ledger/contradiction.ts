// Answers that can't be true beside what the ledger holds already: another order's charge, another session's order, another amount or track number. None is recorded as done, and nothing is overwritten.
import type { Kysely } from 'kysely';
import { remark } from '../../contract/console/remark.ts';
import type { RefundSeen } from '../../contract/dashboard-api/after-charge-seen.ts';
import type { ChargeOrderSeen, CreateOrderSeen, OrderSeen, SessionSeen } from '../../contract/payment-api/seen.ts';
import { type AlreadyDone, type AnyOutcome, ofOperation, type PerOperation, type Unknown } from '../core/outcome.ts';
import { sortKey } from './engine/expressions.ts';
import { keptQuery } from './kept-query.ts';
import type { JournalRow, LedgerTables } from './schema.ts';

/** What becomes of an outcome that contradicts the ledger; null where it doesn't. */
export async function contradictionOf(
  db: Kysely<LedgerTables>,
  entry: JournalRow,
  outcome: AnyOutcome,
): Promise<Unknown | null> {
  const why = await whyNot(db, entry, outcome);
  return why === null
    ? null
    : { kind: 'unknown', httpStatus: outcome.httpStatus, code: 'contradicts_ledger', detail: why };
}

/** A remark; null where nothing contradicts. */
async function whyNot(db: Kysely<LedgerTables>, entry: JournalRow, outcome: AnyOutcome): Promise<string | null> {
  if (outcome.kind === 'already_done') return ofNamed(db, entry, outcome);
  if (outcome.kind !== 'succeeded') return null;
  return ofOperation(entry.operation, outcome.answer, CONTRADICTIONS, db, entry);
}

const CONTRADICTIONS: PerOperation<Promise<string | null>, [db: Kysely<LedgerTables>, entry: JournalRow]> = {
  create_session: ofSession,
  create_order: ofOrder,
  charge_order: ofCharge,
  start_payout: async () => null,
  refund_charge: ofRefund,
  present_charge_again: async () => null,
};

async function ofSession({ id }: SessionSeen, db: Kysely<LedgerTables>, { provider }: JournalRow) {
  const [known] = await sessionById(db, { provider, id });
  return known ? remark('session_known', { sessionId: id }) : null;
}

async function ofOrder(
  { order, session }: CreateOrderSeen,
  db: Kysely<LedgerTables>,
  entry: JournalRow,
): Promise<string | null> {
  const { provider } = entry;
  const [known] = await sessionById(db, { provider, id: session.id });
  if (known && known.total_amount !== session.total_amount)
    return differs(session.id, known.total_amount, session.total_amount);
  return (await ofAnotherSession(db, entry, order.id)) ?? (await ofOtherFacts(db, entry, order));
}

async function ofCharge(
  { order, charge }: ChargeOrderSeen,
  db: Kysely<LedgerTables>,
  entry: JournalRow,
): Promise<string | null> {
  return (
    (await ofAnotherOrder(db, entry, order.id, charge.id, { isShown: true })) ?? (await ofOtherFacts(db, entry, order))
  );
}

/** One that another call requested, or of another charge, isn't what was asked for now. */
async function ofRefund({ id, charge_id, amount }: RefundSeen, db: Kysely<LedgerTables>, entry: JournalRow) {
  const [known] = await refundById(db, { provider: entry.provider, id });
  const isTold = known?.entry_id === null && known.charge_id === charge_id && known.amount === amount;
  if (!known || (isTold && !(await isOfBefore(db, entry, known.recorded_at)))) return null;
  const isOwn = known.entry_id !== null && [entry.id, entry.repeat_of].includes(known.entry_id);
  return isOwn ? null : remark('refund_known', { refundId: id });
}

/** Whether the refund was told of before the first call under this entry's key was sent. */
async function isOfBefore(db: Kysely<LedgerTables>, entry: JournalRow, recordedAt: string): Promise<boolean> {
  const [first] = await entryById(db, { id: entry.idempotency_key ?? entry.id });
  return first !== undefined && recordedAt < first.sent_at;
}

async function ofNamed(
  db: Kysely<LedgerTables>,
  entry: JournalRow,
  { orderId, chargeId }: AlreadyDone,
): Promise<string | null> {
  if (entry.operation === 'create_order' && orderId !== null) return ofAnotherSession(db, entry, orderId);
  if (entry.operation === 'charge_order' && chargeId !== null && entry.order_id !== null)
    return ofAnotherOrder(db, entry, entry.order_id, chargeId, { isShown: false });
  return null;
}

async function ofAnotherSession(db: Kysely<LedgerTables>, { provider, session_id }: JournalRow, orderId: string) {
  const [known] = await orderById(db, { provider, id: orderId });
  if (!known || known.session_id === null || known.session_id === session_id) return null;
  return remark('order_of_other_session', { orderId, sessionId: known.session_id });
}

/** Only what an answer has shown counts: a person's file may be wrong. */
async function ofOtherFacts(
  db: Kysely<LedgerTables>,
  { provider }: JournalRow,
  { id, total_amount, track_number }: OrderSeen,
) {
  const [known] = await orderById(db, { provider, id });
  if (!known || known.verified === 0) return null;
  if (known.total_amount !== null && known.total_amount !== total_amount)
    return differs(id, known.total_amount, total_amount);
  return known.track_number === null || track_number === null || known.track_number === track_number
    ? null
    : remark('track_number_contradicts', { id, told: track_number, known: known.track_number });
}

/** Why a charge can't be this order's: a remark; null where nothing contradicts. isShown: by an answer to its capture. */
export async function ofAnotherOrder(
  db: Kysely<LedgerTables>,
  { provider }: Pick<JournalRow, 'provider'>,
  orderId: string,
  chargeId: string,
  { isShown }: { isShown: boolean },
): Promise<string | null> {
  const [made] = await chargeById(db, { provider, id: chargeId });
  const [named] = await orderOfCharge(db, { provider, chargeId, orderId });
  // An answer that shows the charge wins over a word that named it as another order's.
  const claimed = isShown && named?.status_before_word !== null ? undefined : named?.id;
  const [reported] = made ? [] : await toldOfOther(db, { provider, chargeId, orderId });
  const other = made && made.order_id !== orderId ? made.order_id : (claimed ?? reported?.order_id);
  if (other) return remark('charge_of_other_order', { chargeId, orderId: other });
  const [shown] = await chargeOfOrder(db, { provider, orderId });
  return shown && shown.id !== chargeId
    ? remark('order_has_other_charge', { chargeId, orderId, known: shown.id })
    : null;
}

const differs = (id: string, known: number, told: number): string => remark('amount_contradicts', { id, told, known });

type ById = { provider: string; id: string };

const sessionById = keptQuery((db, { provider, id }: ById) =>
  db.selectFrom('session').select(['id', 'total_amount']).where('provider', '=', provider).where('id', '=', id),
);
const orderById = keptQuery((db, { provider, id }: ById) =>
  db
    .selectFrom('order')
    .select(['session_id', 'total_amount', 'track_number', 'verified'])
    .where('provider', '=', provider)
    .where('id', '=', id),
);
const chargeById = keptQuery((db, { provider, id }: ById) =>
  db.selectFrom('charge').select('order_id').where('provider', '=', provider).where('id', '=', id),
);
const orderOfCharge = keptQuery((db, of: { provider: string; chargeId: string; orderId: string }) =>
  db
    .selectFrom('order')
    .select(['id', 'status_before_word'])
    .where('provider', '=', of.provider)
    .where('charge_id', '=', of.chargeId)
    .where('id', '!=', of.orderId)
    .orderBy(sortKey('id')),
);
/** Another order, of which the service's feed told this charge. */
const toldOfOther = keptQuery((db, of: { provider: string; chargeId: string; orderId: string }) =>
  db
    .selectFrom('charge_outcome')
    .select('order_id')
    .where('provider', '=', of.provider)
    .where('charge_id', '=', of.chargeId)
    .where('order_id', '!=', of.orderId)
    .where('source', '=', 'service'),
);
const refundById = keptQuery((db, { provider, id }: ById) =>
  db
    .selectFrom('refund')
    .select(['entry_id', 'charge_id', 'amount', 'recorded_at'])
    .where('provider', '=', provider)
    .where('id', '=', id),
);
const entryById = keptQuery((db, { id }: { id: string }) =>
  db.selectFrom('journal').select('sent_at').where('id', '=', id),
);
const chargeOfOrder = keptQuery((db, { provider, orderId }: { provider: string; orderId: string }) =>
  db.selectFrom('charge').select('id').where('provider', '=', provider).where('order_id', '=', orderId),
);
