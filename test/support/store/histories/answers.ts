// What a service answers and tells in a history, as the console reads it.

import { Month } from '../../../../contract/books-month.ts';
import type { OperationName } from '../../../../contract/operations/who-may-send.ts';
import {
  ChargeOrderSeen,
  ChargeOutcomeSeen,
  CreateOrderSeen,
  RefundSeen,
  SessionSeen,
} from '../../../../contract/records/payment.ts';
import { PayoutSeen } from '../../../../contract/records/payout.ts';
import type { AnyAnswer, AnyOutcome } from '../../../../main/core/outcome.ts';
import { MARKETPLACE_ID } from '../../console/marketplace.ts';
import { chargeBody, orderBody } from '../../provider/seen.ts';
import type { EventStep, OutcomeStep } from './steps.ts';

/** Of a payout: each session stands for one of two months, whose payouts have the same IDs. */
export const monthOf = (session: string): Month => Month.parse(session === 'sess_1' ? '2026-10' : '2026-09');

/** What becomes of a call of this operation, as its answer says. */
export function outcomeOf(operation: OperationName, outcome: OutcomeStep): AnyOutcome {
  const named = 'named' in outcome && outcome.named.length > 0 ? { named: outcome.named } : {};
  switch (outcome.kind) {
    case 'succeeded':
      return { kind: 'succeeded', httpStatus: 200, answer: answerOf(operation, outcome), ...named };
    case 'already_done':
      return {
        kind: 'already_done',
        httpStatus: 409,
        orderId: outcome.order,
        chargeId: outcome.charge,
        detail: 'done before',
        ...named,
      };
    case 'unknown':
      return { kind: 'unknown', httpStatus: outcome.httpStatus, code: outcome.code, detail: 'slow', ...named };
    case 'refused':
      return { kind: 'refused', httpStatus: outcome.httpStatus, code: outcome.code, detail: 'no' };
  }
}

type Good = OutcomeStep & { kind: 'succeeded' };

function answerOf(operation: OperationName, good: Good): AnyAnswer {
  const { order, session, charge, refund, amount, refunded, track, shown, at, status, attempts } = good;
  const seen = {
    id: session,
    status: 'started',
    total_amount: amount,
    fees: 150,
    track_number: track,
    marketplace_id: MARKETPLACE_ID,
  };
  switch (operation) {
    case 'create_session':
      return SessionSeen.parse(seen);
    case 'create_order': {
      const isCharged = shown === 'charged';
      const body = orderBody(order, {
        total_amount: amount,
        track_number: track,
        status: shown,
        charge_id: isCharged ? charge : null,
      });
      return CreateOrderSeen.parse({ order: body, session: { ...seen, status: 'finalized ' } });
    }
    case 'charge_order': {
      const body = orderBody(order, {
        status: 'charged',
        charge_id: charge,
        total_amount: amount,
        track_number: track,
      });
      return ChargeOrderSeen.parse({ order: body, charge: chargeBody(charge, { amount }) });
    }
    case 'refund_charge':
      return RefundSeen.parse(refundSeen({ refund, charge, order, amount, at, status }));
    case 'present_charge_again':
      return ChargeOutcomeSeen.parse({
        id: charge,
        order_id: order,
        amount,
        refunded,
        status: 'pending',
        return: null,
        updated_at: at,
        attempts: debits(attempts, at, null),
      });
    case 'start_payout':
      return PayoutSeen.parse({
        id: `payout_${amount}`,
        create_date: at,
        month: monthOf(session),
        marketplace_id: MARKETPLACE_ID,
        amount,
        balance: 0,
        holding_balance: 0,
      });
  }
}

const refundSeen = ({
  refund,
  charge,
  order,
  amount,
  at,
  status,
}: {
  refund: string;
  charge: string;
  order: string;
  amount: number;
  at: string;
  status: string;
}) => ({
  id: refund,
  charge_id: charge,
  order_id: order,
  amount,
  reason: '',
  status,
  create_date: '2026-11-19T10:00:00.000000Z',
  updated_at: at,
  failure: status === 'failed' ? { code: 'R02' } : null,
});

const debits = (attempts: number, at: string, returned: { code: string; at: string } | null) =>
  Array.from({ length: attempts }, (_none, nth) => ({
    attempt: nth + 1,
    create_date: at,
    settles_at: null,
    settled_at: null,
    return: nth + 1 === attempts ? returned : { code: 'R01', at },
  }));

/** n: makes its ID its own. */
export function eventOf(n: number, event: EventStep): unknown {
  const { type, charge, order, amount, refunded, returned, at, attempts, mayPresent, refund, refundOf, status } = event;
  if (type.startsWith('session.')) {
    const { session, progress, failure } = event;
    const told = { id: session, status: 'started', total_amount: amount };
    return { id: `event_${n}`, type, at, session: told, progress, failure: { type: failure } };
  }
  const back = type === 'charge.returned' ? (returned ?? { code: 'R01', at }) : returned;
  const isSettled = type === 'charge.settled' || type.startsWith('refund');
  const told = {
    id: charge,
    order_id: order,
    amount,
    refunded,
    status: back ? 'returned' : isSettled ? 'settled' : 'pending',
    return: back,
    updated_at: at,
    attempts: attempts === null ? null : debits(attempts, at, back),
    present_again: mayPresent === null ? null : { obstacle: mayPresent || null, until: '2027-01-01T10:00:00Z' },
  };
  const common = { id: `event_${n}`, type, at, charge: told };
  if (!type.startsWith('refund')) return common;
  return {
    ...common,
    refund: refundSeen({ refund, charge: refundOf ?? charge, order, amount: Math.min(amount, 6_000), at, status }),
  };
}
