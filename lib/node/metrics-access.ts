// Who may read what a server counts and logs: those that have its token, and of metrics, programs on its own machine.
import { createHash, timingSafeEqual } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';

/** Engineering value, in characters: what `openssl rand -hex 16` makes. */
const SHORTEST_TOKEN = 32;

/** The token in a file. Throws an Error that says what is wrong with it, and nothing of what it holds. */
export function readToken(file: string): string {
  let token: string;
  try {
    token = readFileSync(file, 'utf8').trim();
  } catch (error) {
    throw new Error(`${file} can’t be read (${(error as NodeJS.ErrnoException).code ?? ''})`);
  }
  if (new RegExp(`^[\\w.~+/=-]{${SHORTEST_TOKEN},}$`).test(token)) return token;
  throw new Error(
    `${file} must hold a token of at least ${SHORTEST_TOKEN} letters and digits, like openssl rand -hex 32 makes`,
  );
}

/** Whether it may. isBehindProxy: a proxy on this machine passes on the requests of others. */
export function mayReadMetrics(
  { headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>,
  { token, isBehindProxy }: { token: string | null; isBehindProxy: boolean },
): boolean {
  if (bearsToken(headers, token)) return true;
  const isForwarded = isBehindProxy || FORWARDING.some((name) => headers[name] !== undefined);
  return !isForwarded && /^(?:::ffff:)?127\.|^::1$/.test(socket.remoteAddress ?? '');
}

/** Whether a request has the token; never, where there is none. */
export function bearsToken({ authorization = '' }: IncomingMessage['headers'], token: string | null): boolean {
  const given = /^Bearer +(\S+)$/i.exec(authorization)?.[1];
  return token !== null && given !== undefined && timingSafeEqual(digest(given), digest(token));
}

/** What proxies add. */
const FORWARDING = ['forwarded', 'via', 'x-forwarded-for', 'x-real-ip'];

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
