// One HTTP call with Node's fetch: sent once, never again by itself, and told apart by whether it can have reached the service.
import { channel } from 'node:diagnostics_channel';
import type { Lost, NotSent } from './outcome-table.ts';
import { readRetryAfter } from './retry-after.ts';

type Question = { url: URL; headers: Record<string, string>; timeLimitMs: number };
export type HttpCall = Question & { body: string };

export type HttpAnswer =
  /** retryAfterMs: from now, where the service said so. */
  | { kind: 'answered'; status: number; text: string; json: unknown; retryAfterMs: number | null }
  /** The request never left: no address, no connection, no trust. */
  | { kind: 'not_sent'; how: NotSent; why: string }
  /** It may have reached the service; what became of it nobody said. */
  | { kind: 'lost'; how: Lost; why: string };

/** Longest answer that is read, in bytes; a session is about 1 KB. */
const MOST_BYTES = 1_000_000;

/** Posts once. Node's fetch, not Electron's, which was seen to send a POST again by itself; and a fresh connection, because one kept alive may be closed just as it is used. */
export function post({ body, ...question }: HttpCall): Promise<HttpAnswer> {
  return send(question, { method: 'POST', body });
}

/** Asks once, for what can be asked again. */
export function get(question: Question): Promise<HttpAnswer> {
  return send(question, { method: 'GET' });
}

async function send(
  { url, headers, timeLimitMs }: Question,
  what: { method: 'GET' } | { method: 'POST'; body: string },
): Promise<HttpAnswer> {
  try {
    const response = await fetch(url, {
      ...what,
      headers: { Accept: 'application/json', Connection: 'close', ...headers },
      redirect: 'error',
      signal: AbortSignal.timeout(timeLimitMs),
    });
    const text = await readBounded(response);
    const retryAfterMs = readRetryAfter(response.headers.get('retry-after'), Date.now());
    return { kind: 'answered', status: response.status, text, json: parsed(text), retryAfterMs };
  } catch (error) {
    return failureOf(error, timeLimitMs);
  }
}

async function readBounded(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > MOST_BYTES) throw new Error('the answer is too long');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function failureOf(error: unknown, timeLimitMs: number): HttpAnswer {
  if (error instanceof Error && error.name === 'TimeoutError') {
    return { kind: 'lost', how: 'timed_out', why: `No answer within ${timeLimitMs / 1000} seconds.` };
  }
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const why = cause instanceof Error ? cause.message || codeOf(cause) : String(cause);
  if (why === 'unexpected redirect')
    return { kind: 'lost', how: 'redirected', why: 'It answered with a redirect, which is never followed.' };
  const how = howNotSent(cause);
  return how ? { kind: 'not_sent', how, why } : { kind: 'lost', how: 'connection_lost', why };
}

/**
 * The errors by which connecting failed, handshake included: fetch tells of them here and of no others, and writes no request before a connection stands.
 * Their codes alone would not do: TLS can fail with the same ones after the request was written.
 */
const whileConnecting = new WeakSet<object>();
channel('undici:client:connectError').subscribe((message) => {
  const { error } = message as { error?: unknown };
  if (error instanceof Error) whileConnecting.add(error);
});

const codeOf = (error: unknown): string => String((error as { code?: unknown }).code ?? '');

/** Why the request certainly never left; null where it may have. */
function howNotSent(cause: unknown): NotSent | null {
  if (!(cause instanceof Error) || !whileConnecting.has(cause)) return null;
  const code = codeOf(cause);
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'name_not_found';
  if (code === 'ECONNREFUSED') return 'connection_refused';
  return /^(CERT_|ERR_TLS_CERT|ERR_SSL_|SELF_SIGNED|DEPTH_ZERO|UNABLE_TO_)/.test(code)
    ? 'not_trusted'
    : 'not_connected';
}
