// One HTTP call: sent once, never again by itself, and told apart by whether it can have reached the service.
import { remark } from '../../contract/console/remark.ts';
import { valuesOf } from './error-body.ts';
import { BrokenExchange, exchange, NeverSent, TimedOut } from './exchange.ts';
import type { Lost, NotSent } from './outcome-table.ts';
import { readRetryAfter } from './retry-after.ts';

type Question = { url: URL; headers: Record<string, string>; timeLimitMs: number };
export type HttpCall = Question & { body: string };

/** why: a remark, or the system's own words. */
export type HttpAnswer =
  /** json: undefined where the body isn't JSON. mediaType: of Content-Type, alone. challenge: WWW-Authenticate. retryAfterMs: from now, where the service said so. */
  | {
      kind: 'answered';
      status: number;
      text: string;
      json: unknown;
      mediaType: string | null;
      challenge: string | null;
      retryAfterMs: number | null;
    }
  /** The request never left: no address, no connection, no trust. */
  | { kind: 'not_sent'; how: NotSent; why: string }
  /** It may have reached the service; what became of it nobody said. */
  | { kind: 'lost'; how: Lost; why: string };

/** Posts once. */
export function post({ body, ...question }: HttpCall): Promise<HttpAnswer> {
  return send(question, { method: 'POST', body });
}

/** Asks once, for what can be asked again. */
export function get(question: Question): Promise<HttpAnswer> {
  return send(question, { method: 'GET' });
}

/** A body that was compressed unasked would be no JSON, and its call unknown. */
const ACCEPTED = { Accept: 'application/json', 'Accept-Encoding': 'identity' };

async function send(
  { headers, timeLimitMs, ...question }: Question,
  what: { method: 'GET' } | { method: 'POST'; body: string },
): Promise<HttpAnswer> {
  try {
    const request = { ...question, body: '', ...what, headers: { ...ACCEPTED, ...headers }, timeLimitMs };
    const { status, text, headers: said } = await exchange(request);
    if (status >= 300 && status < 400) return { kind: 'lost', how: 'redirected', why: remark('answer_redirected') };
    const retryAfterMs = readRetryAfter(said['retry-after'] ?? null, Date.now());
    const mediaType = said['content-type']?.split(';')[0]?.trim().toLowerCase() ?? null;
    const challenge = said['www-authenticate'] ?? null;
    return { kind: 'answered', status, text, json: parsed(text), mediaType, challenge, retryAfterMs };
  } catch (error) {
    return failureOf(error, timeLimitMs);
  }
}

function parsed(text: string): unknown {
  try {
    const json: unknown = JSON.parse(text);
    return saysTwice(text, json) ? undefined : json;
  } catch {
    return undefined;
  }
}

/** Whether an object has a member twice: JSON.parse keeps the last one, and another reader the first. Told by a string that is lost. */
function saysTwice(text: string, json: unknown): boolean {
  const strings = (text.replaceAll(/\\./g, '').split('"').length - 1) / 2;
  let kept = 0;
  for (const { value } of valuesOf(json)) {
    if (typeof value === 'string') kept += 1;
    else if (value !== null && typeof value === 'object' && !Array.isArray(value)) kept += Object.keys(value).length;
  }
  return kept !== strings;
}

function failureOf(error: unknown, timeLimitMs: number): HttpAnswer {
  const cause = error instanceof NeverSent ? error.cause : error;
  const isLate = cause instanceof TimedOut;
  const why = isLate ? remark('answer_late', { seconds: timeLimitMs / 1000 }) : whyOf(cause);
  if (error instanceof NeverSent) return { kind: 'not_sent', how: howNotSent(codeOf(cause)), why };
  return { kind: 'lost', how: isLate ? 'timed_out' : 'connection_lost', why };
}

function whyOf(cause: unknown): string {
  if (cause instanceof BrokenExchange) return remark(cause.remark);
  return cause instanceof Error ? cause.message || codeOf(cause) : String(cause);
}

const codeOf = (error: unknown): string => String((error as { code?: unknown }).code ?? '');

/** Why the request certainly never left. */
function howNotSent(code: string): NotSent {
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'name_not_found';
  if (code === 'ECONNREFUSED') return 'connection_refused';
  return /^(CERT_|ERR_TLS_CERT|ERR_SSL_|SELF_SIGNED|DEPTH_ZERO|UNABLE_TO_)/.test(code)
    ? 'not_trusted'
    : 'not_connected';
}
