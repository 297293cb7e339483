// What an answer names: the ids and the amount by which the journal, the audit log and alarms know what was made.
import { ID_SUFFIX } from '../../contract/ids.ts';
import { RECORDED } from '../../contract/operations/recorded.ts';
import type { OperationName } from '../../contract/operations/who-may-send.ts';
import { type AnyAnswer, type AnyOutcome, ofOperation, type PerOperation } from './outcome.ts';

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

/** The ID of a refund or a payout, by the answer to its call. */
export const idIn = (answer: AnyAnswer): string => ('id' in answer ? answer.id : '');

/** The operation of an answer whose journal entry is lost, by the recorded answers; null where it is none's. */
export function operationOf(answer: AnyAnswer): OperationName | null {
  return TOLD_APART.find((name) => RECORDED[name].answer.safeParse(answer).success) ?? null;
}

/** The charge that an outcome shows or names; null where it is none. */
export function chargeIn({ operation }: { operation: OperationName }, outcome: AnyOutcome): string | null {
  if (outcome.kind === 'already_done') return outcome.chargeId;
  return outcome.kind === 'succeeded' ? namedBy(operation, outcome.answer).chargeId : null;
}

const BETWEEN_IDS = new RegExp(`[^${ID_SUFFIX}]+`);

/** Whether a text holds this very ID, not as a part of a longer one. What ends a sentence may be in an ID as well. */
export const holdsId = (text: string, id: string): boolean =>
  text.split(BETWEEN_IDS).some((word) => word === id || word.replace(/[.:=~+@-]+$/, '') === id);
