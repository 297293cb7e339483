// What each call asks for, as far as it decides what an answer means: the one reading of answers, by production code and tests alike.
import { z } from 'zod';
import { PresentObstacle } from '../../../contract/ach/present-obstacle.ts';
import type { OperationName } from '../../../contract/operations/operation-name.ts';
import { RECORDED } from '../../../contract/operations/recorded.ts';
import type { ChargeOutcomeSeen, RefundSeen } from '../../../contract/records/after-charge.ts';
import type { ChargeOrderSeen, CreateOrderSeen, SessionSeen } from '../../../contract/records/payment.ts';
import type { PayoutSeen } from '../../../contract/records/payout.ts';
import { chargeMadeBefore, type MadeBefore, orderMadeBefore, payoutMadeBefore } from './made-before.ts';
import type { Subject } from './not-known.ts';
import { type Made, showsWork } from './shown-work.ts';
import type { StatedReason } from './stated-reason.ts';

export type ExpectedAnswer<Answer> = {
  operation: OperationName;
  /** What this call answers. The same each time: zod compiles a schema when it is first used, which takes as long as the rest of a call. */
  schema: z.ZodType<Answer>;
  /** Where an answer contradicts itself or is about something else than was asked for, the field that shows it: then it is not an answer. */
  mismatch: (answer: Answer) => string | null;
  /** The order or session in the call, where it has one. */
  subject: Subject | null;
  /** What is there only once the call was carried out. */
  makes: readonly Made[];
  /** What this call makes once: a documented refusal names the first. */
  makesOnce: 'order' | 'charge' | 'payout' | null;
  /** Codes of documented refusals: nothing was done, and never will be by this call. */
  refusals: readonly string[];
  /** Finds what a 409 says was made before. */
  madeBefore: (reason: StatedReason, json: unknown) => MadeBefore | null;
  /** Whether a 409's body says that nothing was done, and never will be by this call. */
  saysNotDone: (json: unknown) => boolean;
};

const none = () => null;
const never = () => false;

/** `amount` in cents. */
export function expectedSession(amount: number): ExpectedAnswer<SessionSeen> {
  return {
    operation: 'create_session',
    schema: RECORDED.create_session.answer,
    subject: null,
    makes: ['charge'],
    makesOnce: null,
    refusals: [],
    madeBefore: none,
    saysNotDone: never,
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
    subject: { noun: 'session', id: sessionId },
    makes: ['order', 'charge'],
    makesOnce: 'order',
    refusals: [],
    madeBefore: (reason, json) => orderMadeBefore(reason, json, sessionId),
    saysNotDone: never,
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
    subject: { noun: 'order', id: orderId },
    makes: ['charge'],
    makesOnce: 'charge',
    refusals: [],
    madeBefore: (reason, json) => chargeMadeBefore(reason, json, orderId),
    saysNotDone: never,
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

/** Why a 409 says no: nothing was started under this key, and nothing ever will be. */
const PAYOUT_REFUSALS = ['below_holding_balance', 'another_amount'];
const PayoutRefusal = saying(PAYOUT_REFUSALS);

/** An answer about another marketplace, or another amount (cents) than was confirmed, is not an answer. */
export function expectedPayout(expectedAmount: number, marketplaceId: string): ExpectedAnswer<PayoutSeen> {
  return {
    operation: 'start_payout',
    schema: RECORDED.start_payout.answer,
    subject: null,
    makes: ['charge', 'payout'],
    makesOnce: 'payout',
    refusals: PAYOUT_REFUSALS,
    madeBefore: (_reason, json) => payoutMadeBefore(json),
    saysNotDone: (json) => PayoutRefusal.safeParse(json).success && !showsWork(json, ['payout']),
    mismatch: ({ amount, marketplace_id }) =>
      firstMismatch([
        ['amount', amount === expectedAmount],
        ['marketplace_id', marketplace_id === marketplaceId],
      ]),
  };
}

/** Which charge, and its order. */
type OfCharge = { chargeId: string; orderId: string };

/** Why the service says no to a refund: none was requested under this key, and none ever will be. */
const REFUND_REFUSALS = ['unknown_charge', 'charge_returned', 'too_much', 'account_closed'];
const RefundRefusal = saying(REFUND_REFUSALS);

/** amount: cents. An answer about another charge or amount isn't one. */
export function expectedRefund(asked: OfCharge & { amount: number }): ExpectedAnswer<RefundSeen> {
  return {
    operation: 'refund_charge',
    schema: RECORDED.refund_charge.answer,
    subject: null,
    makes: ['refund'],
    makesOnce: null,
    refusals: REFUND_REFUSALS,
    madeBefore: none,
    saysNotDone: (json) => RefundRefusal.safeParse(json).success && !showsWork(json, ['refund']),
    mismatch: ({ charge_id, order_id, amount }) =>
      firstMismatch([
        ['charge_id', charge_id === asked.chargeId],
        ['order_id', order_id === asked.orderId],
        ['amount', amount === asked.amount],
      ]),
  };
}

const PRESENT_REFUSALS = ['unknown_charge', ...PresentObstacle.options];
const PresentRefusal = saying(PRESENT_REFUSALS);

/** attempt: how many debits the charge had. The answer must show a further one that isn't returned; amount in cents. */
export function expectedPresentment(
  asked: OfCharge & { amount: number; attempt: number },
): ExpectedAnswer<ChargeOutcomeSeen> {
  const schema = RECORDED.present_charge_again.answer;
  return {
    operation: 'present_charge_again',
    schema,
    subject: null,
    makes: ['refund'],
    makesOnce: null,
    refusals: PRESENT_REFUSALS,
    madeBefore: none,
    saysNotDone: (json) => PresentRefusal.safeParse(json).success && !showsWork(json, ['refund']),
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

/** A refusal in the dashboard's own form, by its code. What says more than that may say that something was done. */
function saying(reasons: string[]) {
  return z.strictObject({ detail: z.strictObject({ message: z.string(), reason: z.enum(reasons) }) });
}

const firstMismatch = (checks: [field: string, isRight: boolean][]): string | null =>
  checks.find(([, isRight]) => !isRight)?.[0] ?? null;

/** Equal where both are given. */
const areEqual = (one: string | null, other: string | null): boolean => one === null || other === null || one === other;
