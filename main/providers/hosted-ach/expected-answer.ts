// What each call asks for, as far as it decides what an answer means: the one reading of answers, by production code and tests alike.
import type { z } from 'zod';
import { PayoutId } from '../../../contract/ids.ts';
import { RECORDED } from '../../../contract/operations/recorded.ts';
import type { OperationName } from '../../../contract/operations/who-may-send.ts';
import type {
  ChargeOrderSeen,
  ChargeOutcomeSeen,
  CreateOrderSeen,
  RefundSeen,
  SessionSeen,
} from '../../../contract/records/payment.ts';
import type { PayoutSeen } from '../../../contract/records/payout.ts';

export type ExpectedAnswer<Answer> = {
  operation: OperationName;
  /** What this call answers. The same each time: zod compiles a schema when it is first used, which takes as long as the rest of a call. */
  schema: z.ZodType<Answer>;
  /** Where an answer contradicts itself or is about something else than was asked for, the field that shows it: then it is not an answer. */
  mismatch: (answer: Answer) => string | null;
  /** The ids in the call. A refusal that names any other may be about another call. */
  ownIds: readonly string[];
};

/** `amount` in cents. */
export function expectedSession(amount: number): ExpectedAnswer<SessionSeen> {
  return {
    operation: 'create_session',
    schema: RECORDED.create_session.answer,
    ownIds: [],
    mismatch: (session) =>
      firstMismatch([
        ['status', session.status === 'started'],
        ['total_amount', session.total_amount === amount],
      ]),
  };
}

export function expectedOrder(sessionId: string): ExpectedAnswer<CreateOrderSeen> {
  return {
    operation: 'create_order',
    schema: RECORDED.create_order.answer,
    ownIds: [sessionId],
    mismatch: ({ order, session }) =>
      firstMismatch([
        ['session.id', session.id === sessionId],
        ['session.status', session.status === 'finalized'],
        ['order.status', order.status === 'submitted'],
        ['order.charge_id', order.charge_id === null],
        ['order.delivered_date', order.delivered_date === null],
        // A tip is in the order's total, never taken off it.
        ['order.total_amount', order.total_amount > 0 && order.total_amount >= session.total_amount],
        ['order.track_number', areEqual(order.track_number, session.track_number)],
      ]),
  };
}

export function expectedCharge(orderId: string): ExpectedAnswer<ChargeOrderSeen> {
  return {
    operation: 'charge_order',
    schema: RECORDED.charge_order.answer,
    ownIds: [orderId],
    mismatch: ({ order, charge }) =>
      firstMismatch([
        ['order.id', order.id === orderId],
        ['order.status', order.status === 'charged'],
        ['order.charge_id', order.charge_id === charge.id],
        ['order.delivered_date', order.delivered_date !== null],
        ['charge.status', charge.status === 'pending'],
        ['charge.amount', charge.amount > 0 && charge.amount === order.total_amount],
        ['charge.track_number', areEqual(charge.track_number, order.track_number)],
      ]),
  };
}

/** An answer about another marketplace, or another amount (cents) than was confirmed, is not an answer. */
export function expectedPayout(expectedAmount: number, marketplaceId: string): ExpectedAnswer<PayoutSeen> {
  return {
    operation: 'start_payout',
    schema: RECORDED.start_payout.answer,
    ownIds: [],
    mismatch: ({ id, amount, marketplace_id }) =>
      firstMismatch([
        ['id', PayoutId.safeParse(id).success],
        ['amount', amount === expectedAmount],
        ['marketplace_id', marketplace_id === marketplaceId],
      ]),
  };
}

/** Which charge, and its order. */
type OfCharge = { chargeId: string; orderId: string };

/** amount: cents. An answer about another charge or amount isn't one. */
export function expectedRefund(asked: OfCharge & { amount: number }): ExpectedAnswer<RefundSeen> {
  return {
    operation: 'refund_charge',
    schema: RECORDED.refund_charge.answer,
    ownIds: [asked.chargeId, asked.orderId],
    mismatch: ({ charge_id, order_id, amount }) =>
      firstMismatch([
        ['charge_id', charge_id === asked.chargeId],
        ['order_id', order_id === asked.orderId],
        ['amount', amount === asked.amount],
      ]),
  };
}

/** attempt: how many debits the charge had. The answer must show a further one that isn't returned; amount in cents. */
export function expectedPresentment(
  asked: OfCharge & { amount: number; attempt: number },
): ExpectedAnswer<ChargeOutcomeSeen> {
  const schema = RECORDED.present_charge_again.answer;
  return {
    operation: 'present_charge_again',
    schema,
    ownIds: [asked.chargeId, asked.orderId],
    mismatch: ({ id, order_id, amount, status, attempts }) => {
      const newest = attempts?.at(-1);
      return firstMismatch([
        ['id', id === asked.chargeId],
        ['order_id', order_id === asked.orderId],
        ['amount', amount === asked.amount],
        ['status', status !== 'returned'],
        ['attempts', newest !== undefined && newest.attempt > asked.attempt && newest.return === null],
      ]);
    },
  };
}

const firstMismatch = (checks: [field: string, isRight: boolean][]): string | null =>
  checks.find(([, isRight]) => !isRight)?.[0] ?? null;

/** Equal where both are given. */
const areEqual = (one: string | null, other: string | null): boolean => one === null || other === null || one === other;
