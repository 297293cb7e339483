// An order's timeline: its calls, what its checkout said, and what became of its charge, as steps in the order they happened.
import type { AfterChargeView } from '../../../contract/console/after-charge.ts';
import type { TimelineStep } from '../../../contract/console/order-detail.ts';
import type { CheckoutEventView } from '../../../contract/console/session.ts';
import type { OperationName } from '../../../contract/operations/who-may-send.ts';
import { refundAmountOf } from '../../core/left-to-refund.ts';
import type { TakenBack } from '../../core/payment.ts';
import { readPresentment } from '../../core/presentment.ts';
import { stepsAfterCharge } from '../after-charge/steps.ts';
import { shownDetail } from '../journal/entry-view.ts';
import { lacksResultId } from '../journal/open-entries.ts';
import type { JournalRow } from '../store/schema.ts';

/** Steps, oldest first. */
export function timelineOf(
  calls: JournalRow[],
  events: CheckoutEventView[],
  facts: AfterChargeView | null,
  marks: TimelineStep[],
): TimelineStep[] {
  const ofOrder = calls.filter(isOfOrder);
  // Of two steps of one moment, what was told comes before the call that followed it.
  const placed = [
    ...[...stepsAfterCharge(facts, ofOrder), ...events.flatMap(stepOfEvent), ...marks].map((step) => ({
      step,
      at: step.at,
    })),
    ...ofOrder.flatMap((call) => stepsOfCall(call).map((step) => ({ step, at: placeOf(call, step, facts) }))),
  ];
  return placed.sort((a, b) => a.at.localeCompare(b.at)).map(({ step }) => step);
}

/** A debit is presented again after it came back, also where a sandbox's clock is ahead of this computer's. */
function placeOf({ operation, attempt }: OrderCall, { at }: TimelineStep, facts: AfterChargeView | null): string {
  if (operation !== 'present_charge_again') return at;
  const returned = facts?.returns.find((one) => one.attempt === readPresentment(attempt ?? '') - 1);
  return returned && returned.at > at ? returned.at : at;
}

type OrderCall = JournalRow & { operation: Exclude<OperationName, 'start_payout'> };

function isOfOrder(call: JournalRow): call is OrderCall {
  return call.operation !== 'start_payout';
}

function stepsOfCall(call: OrderCall): TimelineStep[] {
  const { operation, detail, charge_id: chargeId } = call;
  const step = { at: call.answered_at ?? call.sent_at, operation };
  if (call.repeat_of !== null) return [retryStep(call)];
  if (call.settled_by !== null && (call.state === 'succeeded' || call.state === 'already_done'))
    return [{ ...step, kind: 'done_after_resolved', person: call.settled_by, chargeId }];
  switch (call.state) {
    case 'sent':
      return [];
    case 'succeeded':
      return [{ ...step, kind: 'done', chargeId, refundAmount: refundAmountOf(call) }];
    case 'already_done':
      return [{ ...step, kind: lacksResultId(call) ? 'done_unnamed' : 'done_before', detail }];
    case 'refused':
      return [{ ...step, kind: 'refused', detail }];
    case 'unknown':
      return [unknownStep(call)];
    case 'settled_done':
    case 'settled_not_done':
      return [...(wasAlready(call) ? [] : [unknownStep(call)]), ...takenBackSteps(call), resolvedStep(call)];
  }
}

function retryStep({ sent_at: at, operation, state, ...told }: OrderCall): TimelineStep {
  const result = state === 'succeeded' || state === 'already_done' ? state : null;
  return { at, kind: 'retried', operation, result, detail: shownDetail(told) };
}

function unknownStep(call: OrderCall): TimelineStep {
  const at = call.answered_at ?? call.sent_at;
  const kind = call.code === 'restored' ? 'lost' : 'unknown';
  return { at, kind, operation: call.operation, detail: shownDetail(call) };
}

/** Whether what was taken back is what the service had answered. */
const wasAlready = ({ taken_back }: JournalRow): boolean =>
  taken_back !== null && (JSON.parse(taken_back) as TakenBack).by === null;

/** What was said of a capture before a person took it back. */
function takenBackSteps({ taken_back }: OrderCall): TimelineStep[] {
  if (taken_back === null) return [];
  const { by, reason, at, chargeId } = JSON.parse(taken_back) as TakenBack;
  return by === null
    ? [{ at, kind: 'said_charged', chargeId, detail: reason }]
    : [{ at, kind: 'marked_charged', person: by, chargeId, reason }];
}

function resolvedStep({ operation, state, ...call }: OrderCall): TimelineStep {
  return {
    at: call.settled_at ?? call.sent_at,
    kind: state === 'settled_done' ? 'marked_done' : 'marked_not_done',
    operation,
    person: call.settled_by ?? '',
    isChange: call.taken_back !== null,
    reason: call.settled_reason,
  };
}

function stepOfEvent({ at, event }: CheckoutEventView): TimelineStep[] {
  if (event.kind === 'complete') return [{ at, kind: 'checkout_completed', total: event.payload.totalAmount }];
  if (event.kind === 'exit') return [{ at, kind: 'checkout_left', type: event.payload.type }];
  return [];
}
