// Look-ups in a payment that is being folded.
import { compareTexts } from '../compare-texts.ts';
import {
  type Act,
  type Charge,
  type ChargeOutcome,
  isCharged,
  type Order,
  type Payment,
  type Refund,
  type Return,
  type Session,
} from '../payment.ts';

export const actById = (payment: Payment, id: string): Act | undefined => payment.acts.find((act) => act.id === id);
type OfAccount = { accountId: string; environmentId: string; isSeller: boolean };

/** Whose environment it is, and whether its captures accrue fees. */
export function noteAccount(payment: Payment, { accountId, environmentId, isSeller }: OfAccount): void {
  payment.environments[accountId] ??= environmentId;
  if (isSeller && !payment.sellers.includes(accountId)) payment.sellers.push(accountId);
}

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
