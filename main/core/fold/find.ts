// Look-ups in a payment that is being folded.
import { compareTexts } from '../compare-texts.ts';
import type { ActReference } from '../facts.ts';
import { isCharged } from '../operations/charge-order.ts';
import type { Act, Charge, ChargeOutcome, Order, Payment, Refund, Return, Session } from '../payment.ts';

export const actById = (payment: Payment, id: string): Act | undefined => payment.acts.find((act) => act.id === id);
/** The act of a fact. A doubt gets the ID that the fact knows it by. */
export function actOfFact(payment: Payment, { actId, doubt }: ActReference): Act | undefined {
  const known = actById(payment, actId);
  if (known || !doubt) return known;
  const found = payment.acts.findLast(
    (act) =>
      act.operation === doubt.operation &&
      act.orderId === doubt.orderId &&
      (act.orderId !== null || act.sessionId === doubt.sessionId) &&
      act.code === doubt.code &&
      act.detail === doubt.detail,
  );
  if (!found) return undefined;
  for (const alarm of payment.alarms) if (alarm.about === found.id) alarm.about = actId;
  const { historyGap: gap } = payment;
  if (gap) payment.historyGap = { ...gap, actsBefore: gap.actsBefore.map((id) => (id === found.id ? actId : id)) };
  found.id = actId;
  return found;
}

type OfAccount = { accountId: string; environmentId: string; isSeller: boolean };

/** Whose environment it is, and whether its captures accrue fees. */
export function noteAccount(payment: Payment, { accountId, environmentId, isSeller }: OfAccount): void {
  payment.environments[accountId] ??= environmentId;
  if (isSeller && !payment.sellers.includes(accountId)) payment.sellers.push(accountId);
}

/** By when they were sent, then by their IDs. */
export const inOrderSent = (acts: readonly Act[]): Act[] =>
  acts.toSorted((one, other) => compareTexts(one.sentAt, other.sentAt) || compareTexts(one.id, other.id));

export const orderById = (payment: Payment, id: string | null): Order | undefined =>
  payment.orders.find((order) => order.id === id);
export const sessionById = (payment: Payment, id: string | null): Session | undefined =>
  payment.sessions.find((session) => session.id === id);
export const chargeById = (payment: Payment, id: string): Charge | undefined =>
  payment.charges.find((charge) => charge.id === id);
export const chargeOfOrder = (payment: Payment, orderId: string): Charge | undefined =>
  payment.charges.find((charge) => charge.orderId === orderId);
export const outcomeOf = (payment: Payment, chargeId: string): ChargeOutcome | undefined =>
  payment.outcomes.find((outcome) => outcome.chargeId === chargeId);
export const refundById = (payment: Payment, id: string): Refund | undefined =>
  payment.refunds.find((refund) => refund.id === id);
export const returnOf = (payment: Payment, chargeId: string, attempt: number): Return | undefined =>
  payment.returns.find((each) => each.chargeId === chargeId && each.attempt === attempt);

/** The sum of a charge's refunds that count, in cents. In one pass: a charge may have thousands. */
export function sumRefunds({ refunds }: Payment, chargeId: string, counts: (refund: Refund) => boolean): number {
  let sum = 0;
  for (const refund of refunds) if (refund.chargeId === chargeId && counts(refund)) sum += refund.amount;
  return sum;
}

/** Of those that haven't failed. */
export const refundedOf = (payment: Payment, chargeId: string): number =>
  sumRefunds(payment, chargeId, ({ status }) => status !== 'failed');

/** Another charge that the service reports of the order; the first by its ID. */
export const otherReported = ({ outcomes }: Payment, orderId: string, chargeId: string): ChargeOutcome | undefined =>
  outcomes
    .filter((each) => each.orderId === orderId && each.chargeId !== chargeId && each.source === 'service')
    .toSorted((one, other) => compareTexts(one.chargeId, other.chargeId))[0];

/** Another order of the session that is charged, as the service reports or an answer or a person says; the first by its ID. */
export const otherCharged = ({ orders, outcomes }: Payment, orderId: string, sessionId: string): Order | undefined =>
  orders
    .filter((each) => each.id !== orderId && each.sessionId === sessionId)
    .filter((each) => isCharged(each) || outcomes.some((told) => told.orderId === each.id && told.source === 'service'))
    .toSorted((one, other) => compareTexts(one.id, other.id))[0];
