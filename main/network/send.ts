// One HTTP call: sent once, never again by itself, and told apart by whether it can have reached the service.
import { remark } from '../../contract/console/remark.ts';
import { readJson } from '../../contract/read-json.ts';
import { BrokenExchange, exchange, NeverSent, TimedOut } from './exchange.ts';
import { readRetryAfter } from './retry-after.ts';
import { DIRECT, type Network, NetworkTrouble, type TroubleCode } from './route.ts';
import { isOfTrust } from './tunnel.ts';

/** Why a request never left: found out before its first byte was written. */
export type NotSent =
  | 'name_not_found'
  | 'connection_refused'
  | 'not_connected'
  | 'not_trusted'
  | 'proxy_unreachable'
  | 'proxy_refused'
  | 'proxy_sign_in'
  | 'host_not_allowed';
/** How an answer was lost: the request may have arrived. */
export type Lost = 'timed_out' | 'connection_lost' | 'redirected';

type Question = { url: URL; headers: Record<string, string>; timeLimitMs: number };
/** notAfter: see HttpRequest. */
export type HttpCall = Question & { body: string; notAfter?: number };

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
  /** It may have reached the service; its outcome is unknown. */
  | { kind: 'lost'; how: Lost; why: string };

/** Posts once. */
export function post({ body, ...question }: HttpCall, network: Network = DIRECT): Promise<HttpAnswer> {
  return send(question, { method: 'POST', body }, network);
}

/** Asks once, for what can be asked again. */
export function get(question: Question, network: Network = DIRECT): Promise<HttpAnswer> {
  return send(question, { method: 'GET' }, network);
}

/** A body that was compressed unasked would be no JSON, and its call unknown. */
const ACCEPTED = { Accept: 'application/json', 'Accept-Encoding': 'identity' };

async function send(
  { headers, timeLimitMs, ...question }: Question,
  what: { method: 'GET' } | { method: 'POST'; body: string },
  network: Network,
): Promise<HttpAnswer> {
  try {
    const request = { ...question, body: '', ...what, headers: { ...ACCEPTED, ...headers }, timeLimitMs };
    const { status, text, headers: said } = await exchange(request, network);
    if (status >= 300 && status < 400) return { kind: 'lost', how: 'redirected', why: remark('answer_redirected') };
    const retryAfterMs = readRetryAfter(said['retry-after'] ?? null, Date.now());
    const mediaType = said['content-type']?.split(';')[0]?.trim().toLowerCase() ?? null;
    const challenge = said['www-authenticate'] ?? null;
    return { kind: 'answered', status, text, json: parsed(text), mediaType, challenge, retryAfterMs };
  } catch (error) {
    return failureOf(error, timeLimitMs);
  }
}

/** undefined also for JSON that can be read in two ways: a member given twice, or a number that would be read as another. */
function parsed(text: string): unknown {
  try {
    const read = readJson(text);
    return 'json' in read ? read.json : undefined;
  } catch {
    return undefined;
  }
}

export function failureOf(error: unknown, timeLimitMs: number): HttpAnswer {
  const cause = error instanceof NeverSent ? error.cause : error;
  const isLate = cause instanceof TimedOut;
  const why = isLate ? remark('answer_late', { seconds: timeLimitMs / 1000 }) : whyOf(cause);
  if (error instanceof NeverSent) return { kind: 'not_sent', how: howNotSent(cause), why };
  return { kind: 'lost', how: isLate ? 'timed_out' : 'connection_lost', why };
}

function whyOf(cause: unknown): string {
  if (cause instanceof BrokenExchange) return remark(cause.remark);
  if (cause instanceof NetworkTrouble) return troubleRemark(cause);
  return cause instanceof Error ? cause.message || codeOf(cause) : String(cause);
}

/** What went wrong on the way, as a remark. */
export function troubleRemark({ code, about, status }: NetworkTrouble): string {
  if (code === 'host_not_allowed' || code === 'host_inside') return remark(code, { host: about });
  if (code === 'proxy_refused') return remark(code, { proxy: about, status: status ?? 0 });
  return remark(code, { proxy: about });
}

const codeOf = (error: unknown): string => String((error as { code?: unknown }).code ?? '');

const HOW_IN_TROUBLE: Record<TroubleCode, NotSent> = {
  proxy_unreachable: 'proxy_unreachable',
  proxy_silent: 'proxy_unreachable',
  proxy_closed: 'proxy_unreachable',
  proxy_refused: 'proxy_refused',
  proxy_unclear: 'proxy_refused',
  proxy_unusable: 'proxy_refused',
  proxy_sign_in_wanted: 'proxy_sign_in',
  proxy_sign_in_refused: 'proxy_sign_in',
  proxy_sign_in_unsupported: 'proxy_sign_in',
  proxy_not_trusted: 'not_trusted',
  host_not_allowed: 'host_not_allowed',
  host_inside: 'host_not_allowed',
};

/** Why the request certainly never left. */
function howNotSent(cause: unknown): NotSent {
  if (cause instanceof NetworkTrouble) {
    // Such as 502 or 503: the proxy couldn't reach the service, which may pass.
    return cause.status !== null && cause.status >= 500 ? 'proxy_unreachable' : HOW_IN_TROUBLE[cause.code];
  }
  const code = codeOf(cause);
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'name_not_found';
  if (code === 'ECONNREFUSED') return 'connection_refused';
  return isOfTrust(cause) ? 'not_trusted' : 'not_connected';
}
