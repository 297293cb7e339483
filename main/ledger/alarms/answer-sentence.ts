// What an answer says, for an alarm: in words that name its charge, and the order it is of, so that a person can look it up.
import { formatCents } from '../../../contract/format-cents.ts';
import type { OperationName } from '../../../contract/operations/operation-name.ts';
import { type Named, namedBy, operationOf } from '../../named-by-answer.ts';
import type { AnyOutcome } from '../../outcome.ts';

/** A sentence. operation: null where the call's entry is lost. */
export function answerSentence(operation: OperationName | null, outcome: AnyOutcome): string {
  if (outcome.kind === 'unknown') return `Nobody can say what became of it: ${outcome.detail}`;
  if (outcome.kind === 'refused') return `The service refused it: ${outcome.detail}`;
  if (outcome.kind === 'already_done') {
    return `The service had done it${outcome.chargeId ? ` (${outcome.chargeId})` : ''}: ${outcome.detail}`;
  }
  const named = namedIn(operation, outcome);
  if (named?.chargeId) return `The service charged it: ${named.chargeId}, ${formatCents(named.amount)}.`;
  if (named?.payoutId) return `The service paid out ${formatCents(named.amount)}: ${named.payoutId}.`;
  return `The service did it: ${named?.orderId ?? named?.sessionId ?? 'its answer names nothing that is known here'}.`;
}

/** The order that an answer names; null where it names none. */
export function orderInAnswer(operation: OperationName | null, outcome: AnyOutcome): string | null {
  return outcome.kind === 'already_done' ? outcome.orderId : (namedIn(operation, outcome)?.orderId ?? null);
}

function namedIn(operation: OperationName | null, outcome: AnyOutcome): Named | null {
  if (outcome.kind !== 'succeeded') return null;
  const name = operation ?? operationOf(outcome.answer);
  return name && namedBy(name, outcome.answer);
}
