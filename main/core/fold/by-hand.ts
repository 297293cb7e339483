// What a person saw or did in the provider's dashboard, and what a file tells: refunds and debits that came back, and the taking back of both.
import { ChargeId, OrderId } from '../../../contract/ids.ts';
import { Cents } from '../../../contract/money.ts';
import { inOrderSent, revive } from '../acts.ts';
import type { ChargeFigures, FactOf } from '../facts.ts';
import { BEFORE_ANY } from '../newer.ts';
import type { Payment, Refund } from '../payment.ts';
import { atNoon } from '../recorded-day.ts';
import { raiseAlarm } from './alarms.ts';
import { actById, orderById, outcomeOf, returnOf } from './find.ts';
import { countRefunded, refundedAtLeast, reportedOf, setRefunded } from './refunded.ts';
import { addToRefunded, reportCharge } from './reports.ts';

function addRefund(
  payment: Payment,
  told: Pick<Refund, 'id' | 'orderId' | 'amount' | 'reference' | 'source'> & { day: string; by: string },
  at: string,
): void {
  const order = orderById(payment, told.orderId);
  if (!order || order.chargeId === null) return;
  const { id, orderId, amount, reference, source, day, by } = told;
  payment.refunds.push({
    id,
    chargeId: order.chargeId,
    orderId,
    amount,
    status: 'requested',
    reason: '',
    failureCode: null,
    at: atNoon(day),
    updatedAt: at,
    nextStepAt: null,
    source,
    actId: null,
    toldBy: by,
    reference,
    recordedAt: at,
  });
  const whose = { accountId: order.accountId, id: by, chargeId: order.chargeId, orderId };
  addToRefunded(payment, whose, { source, at, added: amount });
}

export function applyRefundRecorded(payment: Payment, fact: FactOf<'refund_recorded'>): void {
  const { refundId: id, orderId, amount, reference, day, actor: by, learnedAt } = fact;
  addRefund(payment, { id, orderId, amount, reference, source: 'person', day, by }, learnedAt);
}

export function applyReturnRecorded(payment: Payment, fact: FactOf<'return_recorded'>): void {
  const { orderId, code, day, amount, refunded, actor, learnedAt } = fact;
  addReturn(
    payment,
    { orderId, code, day, amount, refunded, source: 'person', by: actor },
    { at: learnedAt, updatedAt: learnedAt.replace('Z', '000Z') },
  );
}

export function applyFileRow(payment: Payment, fact: FactOf<'file_row'>): void {
  const { orderId, day, reference, file: by, learnedAt: at } = fact;
  if (fact.recordType === 'refund') {
    const { refundId: id, amount } = fact;
    return addRefund(payment, { id, orderId, amount, reference, source: 'csv', day, by }, at);
  }
  // Older than anything that a service tells: its word replaces a file's, whenever it comes.
  const { code, amount, refunded } = fact;
  addReturn(payment, { orderId, code, day, amount, refunded, source: 'csv', by }, { at, updatedAt: BEFORE_ANY });
}

type EnteredReturn = ChargeFigures & {
  orderId: string;
  code: string;
  day: string;
  source: 'person' | 'csv';
  by: string;
};

function addReturn(
  payment: Payment,
  { orderId, code, day, amount, refunded, source, by }: EnteredReturn,
  { at, updatedAt }: { at: string; updatedAt: string },
): void {
  const order = orderById(payment, orderId);
  if (!order || order.chargeId === null) return;
  const { chargeId, accountId } = order;
  reportCharge(
    payment,
    { accountId, source, by, at },
    {
      id: ChargeId.parse(chargeId),
      order_id: OrderId.parse(orderId),
      status: 'returned',
      updated_at: updatedAt,
      amount: Cents.parse(amount),
      refunded: Cents.parse(refunded),
      return: { code, at: atNoon(day) },
    },
  );
}

/** It isn't applied: a person must look at it. */
export function applyFileRowNeedsReview(
  payment: Payment,
  { orderId, problem, file, row, learnedAt }: FactOf<'file_row_needs_review'>,
): void {
  const about = captureOf(payment, orderId);
  const answer = { file, row: JSON.parse(row) as unknown };
  raiseAlarm(payment, { about, kind: 'fact_before_charge', said: null, heard: problem, answer }, learnedAt);
}

/** The capture that an alarm about an order is of; of one that was never captured from here, the order itself. */
export function captureOf(payment: Payment, orderId: string): string {
  const captures = payment.acts.filter(
    (act) => act.orderId === orderId && act.operation === 'charge_order' && act.repeatOf === null,
  );
  const [first] = inOrderSent(captures);
  return (inOrderSent(captures).find(({ isBlocking }) => isBlocking) ?? first)?.id ?? orderId;
}

export function applyRecordVoided(
  payment: Payment,
  { orderId, refundId, actor, reason, learnedAt }: FactOf<'record_voided'>,
): void {
  const chargeId = orderById(payment, orderId)?.chargeId;
  if (refundId === null) return voidReturn(payment, chargeId ?? '');
  const dropped = payment.refunds.find(({ id }) => id === refundId);
  if (!dropped) return;
  payment.refunds.splice(payment.refunds.indexOf(dropped), 1);
  const known = outcomeOf(payment, dropped.chargeId);
  if (known) {
    const { refunded } = reportedOf(payment, dropped.chargeId);
    const told = { id: dropped.chargeId, updated_at: known.updatedAt, refunded };
    // What the service told since is the service's word: it may not be of this refund.
    const isTold = known.source === 'service' && known.recordedAt >= dropped.updatedAt;
    const left = isTold ? countRefunded(payment, told) : known.refunded - dropped.amount;
    setRefunded(known, Math.max(refundedAtLeast(payment, dropped.chargeId), left));
  }
  const act = dropped.actId === null ? undefined : actById(payment, dropped.actId);
  if (act?.state !== 'settled_done') return;
  Object.assign(act, { state: 'settled_not_done', isBlocking: false });
  Object.assign(act, { resolvedBy: actor, resolvedReason: reason, resolvedAt: learnedAt });
  revive(payment, act);
}

/** The newest debit's, as a person or a file told it. */
function voidReturn(payment: Payment, chargeId: string): void {
  const known = outcomeOf(payment, chargeId);
  const dropped = known && returnOf(payment, chargeId, known.attempt);
  if (!known || !dropped || dropped.source === 'service') return;
  payment.returns.splice(payment.returns.indexOf(dropped), 1);
  // The service may have told since that it didn't come back.
  if (known.source === 'service') return;
  Object.assign(known, { status: 'pending', returnCode: null, returnedAt: null, updatedAt: BEFORE_ANY });
}

export function applyDoNotCapture(payment: Payment, { orderId, isMarked }: FactOf<'do_not_capture'>): void {
  payment.doNotCapture = payment.doNotCapture.filter((id) => id !== orderId);
  if (isMarked) payment.doNotCapture.push(orderId);
}

export function applyReturnHandled(
  payment: Payment,
  { chargeId, attempt, actor, note, learnedAt }: FactOf<'return_handled'>,
): void {
  const found = returnOf(payment, chargeId, attempt);
  if (found?.handledAt === null) Object.assign(found, { handledAt: learnedAt, handledBy: actor, handledNote: note });
}

/** One that was presented again meanwhile stays handled: nothing is left to do about it. */
export function applyReturnReopened(payment: Payment, { chargeId, attempt }: FactOf<'return_reopened'>): void {
  const found = returnOf(payment, chargeId, attempt);
  if (!found || found.handledBy === null) return;
  const isPresented = (outcomeOf(payment, chargeId)?.attempt ?? 0) > attempt;
  Object.assign(found, { handledAt: isPresented ? found.handledAt : null, handledBy: null, handledNote: null });
}
