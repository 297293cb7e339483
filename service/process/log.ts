// What the service writes about itself: failures in words, or every request and failure as a line of JSON, once the process asks for that.
import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';

type Fields = Record<string, string | number | null>;

const requestUnderWay = new AsyncLocalStorage<string>();
let isJson = false;

/** From now on this process logs as JSON, on stderr. */
export function logAsJson(): void {
  isJson = true;
}

export const logsAsJson = (): boolean => isJson;

/** Of this process, so that no two processes give the same. */
const PREFIX = `req_${randomBytes(6).toString('base64url')}_`;
let requests = 0;

/** A request's id, the same in its answer and in each line about it. */
export function newRequestId(): string {
  requests += 1;
  return PREFIX + requests.toString(36);
}

/** Lines that are logged meanwhile name the request. */
export function duringRequest<Done>(id: string, done: () => Done): Done {
  return requestUnderWay.run(id, done);
}

/** A line about what happened; nothing where the log isn't JSON. No field holds what a request or a consumer told. */
export function logEvent(event: string, fields: Fields): void {
  if (isJson) writeLine('info', event, fields);
}

/** What failed, in words that name no secret, and why. */
export function logFailure(what: string, error: unknown): void {
  if (!isJson) return console.error(`${what}:`, error);
  const { name, message, stack, code } = error as Partial<Error> & { code?: unknown };
  writeLine('error', 'failed', {
    what,
    // The rest of a database's error may quote a row.
    error: name ?? 'Error',
    message: message ?? String(error),
    stack: stack ?? null,
    ...(typeof code === 'string' && { code }),
  });
}

function writeLine(level: 'info' | 'error', event: string, fields: Fields): void {
  const id = requestUnderWay.getStore();
  const line = { time: new Date().toISOString(), level, event, ...(id !== undefined && { request_id: id }), ...fields };
  process.stderr.write(`${JSON.stringify(line)}\n`);
}
