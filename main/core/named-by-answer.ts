// What an answer names: the ids and the amount by which the journal, the audit log and alarms know what was made.
import type { OperationName } from '../../contract/operations/operation-name.ts';
import { WIRE } from '../../contract/operations/wire.ts';
import { type AnyAnswer, ofOperation, type PerOperation } from './outcome.ts';

/** amount: in cents. */
export type Named = {
  sessionId: string | null;
  orderId: string | null;
  chargeId: string | null;
  payoutId: string | null;
  amount: number;
};

const NOTHING = { sessionId: null, orderId: null, chargeId: null, payoutId: null };

const NAMED: PerOperation<Named> = {
  create_session: ({ id, total_amount }) => ({ ...NOTHING, sessionId: id, amount: total_amount }),
  create_order: ({ order, session }) => ({
    ...NOTHING,
    sessionId: session.id,
    orderId: order.id,
    amount: order.total_amount,
  }),
  charge_order: ({ order, charge }) => ({
    ...NOTHING,
    orderId: order.id,
    chargeId: charge.id,
    amount: charge.amount,
  }),
  start_payout: ({ id, amount }) => ({ ...NOTHING, payoutId: id, amount }),
  refund_charge: ({ order_id, charge_id, amount }) => ({
    ...NOTHING,
    orderId: order_id,
    chargeId: charge_id,
    amount,
  }),
  present_charge_again: ({ id, order_id, amount }) => ({ ...NOTHING, orderId: order_id, chargeId: id, amount }),
};

/** What the answer of an operation names. */
export const namedBy = (operation: OperationName, answer: AnyAnswer): Named => ofOperation(operation, answer, NAMED);

/** From the answer that shows most to the one that shows least, so that none is taken for another. */
const TOLD_APART = [
  'charge_order',
  'create_order',
  'start_payout',
  'refund_charge',
  'present_charge_again',
  'create_session',
] as const;

/** The operation of an answer whose journal entry is lost, by the wire definitions; null where it is none's. */
export function operationOf(answer: AnyAnswer): OperationName | null {
  return TOLD_APART.find((name) => WIRE[name].answer.safeParse(answer).success) ?? null;
}
