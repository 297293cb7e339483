// What a desk is told of an answer that the server got: its status, and no words of what isn't known to be a payment service. An administrator names the address, and could read with them what only the server reaches.
import { remark, remarkIn } from '../../contract/console/remark.ts';
import type { AnyAnswer, CallOutcome } from '../core/outcome.ts';
import { errorOf, PaydeskError } from '../process/problem.ts';

/** Their details are a status, and what the answer said. */
const WITH_WORDS = new Set(['keys_refused', 'dashboard_refused', 'dashboard_limited']);

export function errorWithoutWords(error: unknown): unknown {
  if (!(error instanceof PaydeskError) || !WITH_WORDS.has(error.problem.code)) return error;
  const [status = ''] = /^\d{3}/.exec(error.problem.details ?? '') ?? [];
  return errorOf({ ...error.problem, details: status });
}

/** A documented refusal is the service's own, and says what to do. */
export function outcomeWithoutWords(outcome: CallOutcome<AnyAnswer>): CallOutcome<AnyAnswer> {
  if (outcome.kind !== 'unknown' || outcome.httpStatus === null) return outcome;
  const known = remarkIn(outcome.detail);
  if (known && known.code !== 'service_said') return outcome;
  return { ...outcome, detail: remark('answer_not_of_service', { status: outcome.httpStatus }) };
}
