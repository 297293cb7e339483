// What an answer says, for an alarm: a remark that names its charge, and the order it is of, so that a person can look it up.
import { remark } from '../../contract/console/remark.ts';
import type { OperationName } from '../../contract/operations/who-may-send.ts';
import { type Named, namedBy, operationOf } from './named-by-answer.ts';
import type { AnyOutcome } from './outcome.ts';

/** A remark. operation: null where the call's entry is lost. */
export function answerRemark(operation: OperationName | null, outcome: AnyOutcome): string {
  switch (outcome.kind) {
    case 'unknown':
      return remark('answer_unclear', { detail: outcome.detail });
    case 'refused':
      return remark('answer_refuses', { detail: outcome.detail });
    case 'already_done':
      return remark('answer_says_done_before', { chargeId: outcome.chargeId, detail: outcome.detail });
    case 'succeeded':
      return madeRemark(namedIn(operation, outcome));
  }
}

function madeRemark(named: Named | null): string {
  if (named?.chargeId) return remark('answer_shows_charge', { chargeId: named.chargeId, amount: named.amount });
  if (named?.payoutId) return remark('answer_shows_payout', { payoutId: named.payoutId, amount: named.amount });
  const id = named?.orderId ?? named?.sessionId;
  return id ? remark('answer_shows', { id }) : remark('answer_shows_nothing');
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
