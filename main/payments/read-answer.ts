// Outcomes, told apart: which answers mean "done", "certainly not done", "done before", and which leave it open.
import type { z } from 'zod';
import type { CallOutcome } from '../outcome.ts';
import { redacted, wordsOf } from './redact.ts';
import type { HttpAnswer } from './send.ts';

/** How a call's 409 names what an earlier call made. */
export type NamedFirst = { field: 'orderId' | 'chargeId'; id: RegExp };

/** The service's refusals: it read the call and didn't carry it out. Anything not listed here or below is unknown, because nobody can say. */
const REFUSALS = new Set([400, 401, 402, 403, 404, 405, 406, 410, 411, 413, 414, 415, 422, 429, 431]);

/** Reads an answer as an outcome. `secrets` never appear in its words. */
export function readAnswer<Answer>(
  answer: HttpAnswer,
  schema: z.ZodType<Answer>,
  named: NamedFirst | null,
  secrets: readonly string[],
): CallOutcome<Answer> {
  if (answer.kind === 'not_sent') {
    return { kind: 'refused', httpStatus: null, code: 'service_unreachable', detail: redacted(answer.why, secrets) };
  }
  if (answer.kind === 'lost')
    return { kind: 'unknown', httpStatus: null, code: answer.how, detail: redacted(answer.why, secrets) };

  const { status } = answer;
  if (status >= 200 && status < 300) return readSuccess(answer, schema);
  const detail = redacted(wordsOf(answer.json), secrets) || `The service answered ${status}.`;
  if (status === 409 && named) {
    const id = findNamed(answer.json, named.id);
    if (id)
      return { kind: 'already_done', httpStatus: status, orderId: null, chargeId: null, [named.field]: id, detail };
  }
  if (REFUSALS.has(status)) {
    const code = status === 429 ? 'rate_limited' : status === 401 ? 'token_refused' : 'refused_by_service';
    const passing = status === 429 && answer.retryAfterMs !== null ? { notBeforeMs: answer.retryAfterMs } : null;
    return { kind: 'refused', httpStatus: status, code, detail, ...(passing ? { passing } : {}) };
  }
  return { kind: 'unknown', httpStatus: status, code: status >= 500 ? 'server_error' : 'not_understood', detail };
}

function readSuccess<Answer>(
  answer: HttpAnswer & { kind: 'answered' },
  schema: z.ZodType<Answer>,
): CallOutcome<Answer> {
  const read = schema.safeParse(answer.json);
  if (read.success) return { kind: 'succeeded', httpStatus: answer.status, answer: read.data };
  const missing = read.error.issues.map((issue) => issue.path.join('.') || 'body').slice(0, 5);
  const what = answer.json === undefined ? 'it is not JSON' : `not understood: ${missing.join(', ')}`;
  return {
    kind: 'unknown',
    httpStatus: answer.status,
    code: 'not_understood',
    detail: `The service answered ${answer.status}, but ${what}.`,
  };
}

/** The first identifier of a kind among a body's values; its keys ("order_id") only look like one. */
function findNamed(json: unknown, id: RegExp): string | null {
  if (typeof json === 'string') return json.match(id)?.find((match) => !match.endsWith('_id')) ?? null;
  if (json === null || typeof json !== 'object') return null;
  for (const value of Object.values(json)) {
    const found = findNamed(value, id);
    if (found) return found;
  }
  return null;
}
