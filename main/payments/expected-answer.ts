// What each call asks for, as far as it decides what an answer means: the one reading of answers, by production code and tests alike.
import { z } from 'zod';
import type { PayoutSeen } from '../../contract/dashboard-api/seen.ts';
import type { OperationName } from '../../contract/operations/operation-name.ts';
import { WIRE } from '../../contract/operations/wire.ts';
import type { ChargeOrderSeen, CreateOrderSeen, SessionSeen } from '../../contract/payment-api/seen.ts';
import { chargeMadeBefore, type MadeBefore, orderMadeBefore, payoutMadeBefore } from './made-before.ts';
import type { Subject } from './not-known.ts';
import type { Made } from './shown-work.ts';
import type { StatedReason } from './stated-reason.ts';

export type ExpectedAnswer<Answer> = {
  operation: OperationName;
  /** What this call answers. The same each time: zod compiles a schema when it is first used, which takes as long as the rest of a call. */
  schema: z.ZodType<Answer>;
  /** Where an answer contradicts itself or is about something else than was asked for, the field that shows it: then it is not an answer. */
  amiss: (answer: Answer) => string | null;
  /** The order or session in the call, where it has one. */
  subject: Subject | null;
  /** What is there only once the call was carried out. */
  makes: readonly Made[];
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
    ...{
      operation: 'create_session',
      schema: WIRE.create_session.answer,
      subject: null,
      makes: ['charge'],
      madeBefore: none,
      saysNotDone: never,
    },
    amiss: (session) =>
      firstAmiss([
        ['status', session.status === 'started'],
        ['total_amount', session.total_amount === amount],
      ]),
  };
}

export function expectedOrder(sessionId: string): ExpectedAnswer<CreateOrderSeen> {
  return {
    ...{
      operation: 'create_order',
      schema: WIRE.create_order.answer,
      subject: { noun: 'session', id: sessionId },
      makes: ['order', 'charge'],
    },
    madeBefore: (reason, json) => orderMadeBefore(reason, json, sessionId),
    saysNotDone: never,
    amiss: ({ order, session }) =>
      firstAmiss([
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
    ...{
      operation: 'charge_order',
      schema: WIRE.charge_order.answer,
      subject: { noun: 'order', id: orderId },
      makes: ['charge'],
    },
    madeBefore: (reason, json) => chargeMadeBefore(reason, json, orderId),
    saysNotDone: never,
    amiss: ({ order, charge }) =>
      firstAmiss([
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
const PayoutRefusal = z.object({ detail: z.object({ reason: z.enum(['below_holding_balance', 'another_amount']) }) });

/** An answer about another amount (cents) than was confirmed is not an answer. */
export function expectedPayout(expectedAmount: number): ExpectedAnswer<PayoutSeen> {
  return {
    ...{ operation: 'start_payout', schema: WIRE.start_payout.answer, subject: null, makes: ['charge', 'payout'] },
    madeBefore: (_reason, json) => payoutMadeBefore(json),
    saysNotDone: (json) => PayoutRefusal.safeParse(json).success,
    amiss: ({ amount }) => (amount === expectedAmount ? null : 'amount'),
  };
}

const firstAmiss = (checks: [field: string, isRight: boolean][]): string | null =>
  checks.find(([, isRight]) => !isRight)?.[0] ?? null;

/** Equal where both are given. */
const areEqual = (one: string | null, other: string | null): boolean => one === null || other === null || one === other;
