// An order's story: its calls and what its checkout said, as steps in the order they happened.

import type { TimelineStep } from '../../contract/console/order.ts';
import type { CheckoutEventView } from '../../contract/console/session.ts';
import { formatCents } from '../../contract/format-cents.ts';
import type { OperationName } from '../../contract/operations/operation-name.ts';
import type { JournalRow, TakenBack } from './schema.ts';
import { isUnnamed } from './unnamed.ts';

const DONE = {
  create_session: { kind: 'session_created', words: 'Session created' },
  create_order: { kind: 'order_created', words: 'Order created' },
  charge_order: { kind: 'charged', words: 'Captured' },
} as const;

const ASKED = {
  create_session: 'Create session',
  create_order: 'Create order',
  charge_order: 'Capture',
} as const;

/** Steps, oldest first. */
export function timelineOf(calls: JournalRow[], events: CheckoutEventView[]): TimelineStep[] {
  return [...calls.filter(isOfOrder).flatMap(stepsOfCall), ...events.flatMap(stepOfEvent)].sort((a, b) =>
    a.at.localeCompare(b.at),
  );
}

type OrderCall = JournalRow & { operation: Exclude<OperationName, 'start_payout'> };

function isOfOrder(call: JournalRow): call is OrderCall {
  return call.operation !== 'start_payout';
}

function stepsOfCall(call: OrderCall): TimelineStep[] {
  const at = call.answered_at ?? call.sent_at;
  const asked = ASKED[call.operation];
  if (call.repeat_of !== null) return [repeatStep(call, asked)];
  if (call.settled_by !== null && (call.state === 'succeeded' || call.state === 'already_done')) {
    const words = `${asked}: the service's answer came after ${call.settled_by} had settled it`;
    return [{ at, ...DONE[call.operation], words, detail: call.charge_id }];
  }
  switch (call.state) {
    case 'sent':
      return [];
    case 'succeeded':
      return [{ at, ...DONE[call.operation], detail: call.charge_id }];
    case 'already_done':
      return [alreadyStep(call, asked)];
    case 'refused':
      return [{ at, kind: 'refused', words: `${asked} was refused`, detail: call.detail }];
    case 'unknown':
      return [unknownStep(call, asked)];
    case 'settled_done':
    case 'settled_not_done':
      return [
        ...(wasAlready(call) ? [] : [unknownStep(call, asked)]),
        ...takenBackSteps(call, asked),
        settledStep(call, asked),
      ];
  }
}

function alreadyStep(call: OrderCall, asked: string): TimelineStep {
  const at = call.answered_at ?? call.sent_at;
  if (isUnnamed(call))
    return {
      at,
      kind: 'unknown',
      words: `${asked}: the service answered that it was done before`,
      detail: call.detail,
    };
  return { at, ...DONE[call.operation], words: `${asked}: the service had done it before`, detail: call.detail };
}

function repeatStep(call: JournalRow, asked: string): TimelineStep {
  const became = { succeeded: 'and done now', already_done: 'and had been done before' } as const;
  const words = call.state === 'succeeded' || call.state === 'already_done' ? `, ${became[call.state]}` : '';
  return { at: call.sent_at, kind: 'settled', words: `${asked} was sent again${words}`, detail: call.detail };
}

function unknownStep(call: JournalRow, asked: string): TimelineStep {
  return {
    at: call.answered_at ?? call.sent_at,
    kind: 'unknown',
    words:
      call.code === 'restored' ? `${asked} may have been done before` : `${asked} was sent; its outcome is unknown`,
    detail: call.detail,
  };
}

/** Whether what was taken back is what the service had answered. */
const wasAlready = ({ taken_back }: JournalRow): boolean =>
  taken_back !== null && (JSON.parse(taken_back) as TakenBack).by === null;

/** What was said before, where another word took it back. */
function takenBackSteps(call: JournalRow, asked: string): TimelineStep[] {
  if (call.taken_back === null) return [];
  const { by, reason, at, chargeId } = JSON.parse(call.taken_back) as TakenBack;
  const done = `${asked.toLowerCase()} was done${chargeId ? ` (${chargeId})` : ''}`;
  const words = by === null ? `The service answered with an error: ${done} before` : `${by} settled it: ${done}`;
  return [{ at, kind: 'settled', words, detail: reason }];
}

function settledStep(call: JournalRow, asked: string): TimelineStep {
  const verdict = call.state === 'settled_done' ? 'was done' : 'was not done';
  return {
    at: call.settled_at ?? call.sent_at,
    kind: 'settled',
    words: `${call.settled_by} settled it: ${asked.toLowerCase()} ${verdict}${call.taken_back === null ? '' : ' after all'}`,
    detail: call.settled_reason,
  };
}

function stepOfEvent({ at, event }: CheckoutEventView): TimelineStep[] {
  if (event.kind === 'complete') {
    const total = event.payload.totalAmount;
    const detail = total === null ? null : `The checkout said ${formatCents(total)} was authorized.`;
    return [{ at, kind: 'checkout_complete', words: 'Consumer authorized the payment', detail }];
  }
  if (event.kind === 'exit')
    return [{ at, kind: 'checkout_exit', words: 'Consumer left the checkout', detail: event.payload.type }];
  return [];
}
