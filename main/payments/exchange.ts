// One exchange over HTTP: a request that is written once, by a connection kept alive for a moment, and its answer.
import { type IncomingMessage, Agent as PlainAgent, request as plainRequest } from 'node:http';
import { Agent as SecureAgent, request as secureRequest } from 'node:https';
import type { Socket } from 'node:net';

export type Asked = {
  method: 'GET' | 'POST';
  url: URL;
  headers: Record<string, string>;
  body: string;
  timeLimitMs: number;
};
export type Said = { status: number; headers: IncomingMessage['headers']; text: string };

/** No connection came about, so that not a byte of the request left. `cause`: why. */
export class NotConnected extends Error {}
/** No answer within the time. */
export class TimedOut extends Error {}

/** Longest answer that is read, in bytes; a session is about 1 KB. */
const MOST_BYTES = 1_000_000;
/**
 * How long a connection may be idle and still be used, in ms. In a run of captures the next call comes within milliseconds, while services hang up after five seconds and more:
 * so hardly ever is one hung up on just as it asks. Where it is, its outcome is unknown; nothing here sends a request again.
 */
const IDLE_MS = 1000;

/** After a kept connection failed, its service gets fresh ones for so long, in ms: some hang up without a word, and each such call is one a person must settle. */
const FRESH_FOR_MS = 600_000;
const freshUntil = new Map<string, number>();

const kept = { keepAlive: true, timeout: IDLE_MS };
const ways = {
  'http:': { request: plainRequest, agent: new PlainAgent(kept), connected: 'connect' },
  'https:': { request: secureRequest, agent: new SecureAgent(kept), connected: 'secureConnect' },
};

/** Node's own client, neither fetch nor Electron's: it follows no redirect, and sends nothing twice. Rejects with NotConnected, TimedOut, or what broke the connection. */
export function exchange({ method, url, headers, body, timeLimitMs }: Asked): Promise<Said> {
  const { request, agent, connected } = ways[url.protocol === 'https:' ? 'https:' : 'http:'];
  return new Promise((resolve, reject) => {
    let [isConnected, isLate] = [false, false];
    const length = method === 'POST' ? { 'Content-Length': String(Buffer.byteLength(body)) } : {};
    const asking = request(url, { method, agent: mayReuse(url) && agent, headers: { ...headers, ...length } });
    const limit = setTimeout(() => {
      isLate = true;
      asking.destroy(new TimedOut('no answer in time'));
    }, timeLimitMs);
    const fail = (error: Error) => {
      clearTimeout(limit);
      if (asking.reusedSocket && !isLate) freshUntil.set(url.origin, Date.now() + FRESH_FOR_MS);
      if (!isConnected) reject(new NotConnected(error.message, { cause: error }));
      else reject(isLate ? new TimedOut() : error);
    };
    asking.once('socket', (socket: Socket) => {
      isConnected = asking.reusedSocket || !socket.connecting;
      // A kept connection never connects again: what waited for it would pile up, call by call.
      if (isConnected) return;
      socket.once(connected, () => {
        isConnected = true;
      });
    });
    asking.once('error', fail);
    asking.once('response', (answer) => {
      textOf(answer)
        .then((text) => {
          clearTimeout(limit);
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text });
        })
        .catch((error: unknown) => {
          asking.destroy();
          fail(error instanceof Error ? error : new Error(String(error)));
        });
    });
    asking.end(body);
  });
}

const mayReuse = ({ origin }: URL): boolean => (freshUntil.get(origin) ?? 0) < Date.now();

function textOf(answer: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  return new Promise((resolve, reject) => {
    answer.on('data', (chunk: Buffer) => {
      bytes += chunk.byteLength;
      chunks.push(chunk);
      if (bytes > MOST_BYTES) reject(new Error('the answer is too long'));
    });
    answer.once('end', () => resolve(Buffer.concat(chunks).toString('utf8')));
    answer.once('error', reject);
    // Once it has ended this says nothing new; before, the connection broke.
    answer.once('close', () => reject(new Error('the connection closed in the middle of the answer')));
  });
}
