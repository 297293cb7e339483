// What an answer says, for an alarm: in words that name its charge, and the order it is of, so that a person can look it up.
import { formatCents } from '../../../contract/format-cents.ts';
import type { AnyOutcome } from '../../outcome.ts';

/** A sentence. */
export function heardWords(outcome: AnyOutcome): string {
  if (outcome.kind === 'unknown') return `Nobody can say what became of it: ${outcome.detail}`;
  if (outcome.kind === 'refused') return `The service refused it: ${outcome.detail}`;
  if (outcome.kind === 'already_done') {
    return `The service had done it${outcome.chargeId ? ` (${outcome.chargeId})` : ''}: ${outcome.detail}`;
  }
  const { answer } = outcome;
  if ('charge' in answer) return `The service charged it: ${answer.charge.id}, ${formatCents(answer.charge.amount)}.`;
  if ('holding_balance' in answer) return `The service paid out ${formatCents(answer.amount)}: ${answer.id}.`;
  return `The service did it: ${'session' in answer ? answer.order.id : answer.id}.`;
}

/** The order that an answer names; null where it names none. */
export function heardOrder(outcome: AnyOutcome): string | null {
  if (outcome.kind === 'already_done') return outcome.orderId;
  if (outcome.kind !== 'succeeded') return null;
  const { answer } = outcome;
  return 'charge' in answer || 'session' in answer ? answer.order.id : null;
}
