// One exchange over HTTP: a request that is written once, on a connection of its own, and its answer.
import { type IncomingMessage, Agent as PlainAgent, request as plainRequest } from 'node:http';
import { Agent as SecureAgent, request as secureRequest } from 'node:https';
import type { Socket } from 'node:net';
import type { SecureContext } from 'node:tls';
import { elapsedMs } from '../process/elapsed.ts';
import { reach, secureThrough } from './reach.ts';
import { DIRECT, type Network } from './route.ts';

export type HttpRequest = {
  method: 'GET' | 'POST';
  url: URL;
  headers: Record<string, string>;
  body: string;
  timeLimitMs: number;
  /** As `elapsedMs` counts: timers stand still while a computer sleeps. Nothing is written later. */
  notAfter?: number;
};
export type HttpResponse = { status: number; headers: IncomingMessage['headers']; text: string };

/** Not a byte of the request left. `cause`: why. */
export class NeverSent extends Error {}
/** No answer within the time. */
export class TimedOut extends Error {}
/** What the service did instead of answering, as a remark's code. */
export class BrokenExchange extends Error {
  readonly remark: BrokenRemark;

  constructor(remark: BrokenRemark) {
    super(remark);
    this.remark = remark;
  }
}
type BrokenRemark =
  | 'answer_twice'
  | 'answer_before_request'
  | 'answer_never_begins'
  | 'answer_too_long'
  | 'protocol_switched'
  | 'status_not_valid'
  | 'tunnel_opened'
  | 'closed_before_answer'
  | 'closed_in_answer';

/** Longest answer that is read, in bytes; a session is about 1 KB. */
const MAX_BYTES = 1_000_000;
/** Most 1xx responses before the answer; a service that is slow sends a few. */
const MAX_INTERIM_RESPONSES = 10;

const PLAIN = new PlainAgent({ keepAlive: false });
/** Said here, it holds whatever NODE_TLS_REJECT_UNAUTHORIZED and NODE_OPTIONS say. */
const SECURE = { keepAlive: false, rejectUnauthorized: true, minVersion: 'TLSv1.2' } as const;
const TRUSTING_AS_NODE = new SecureAgent(SECURE);
/** One each: an agent resumes TLS sessions, which are of who was trusted then. */
const agents = new WeakMap<SecureContext, SecureAgent>();

function agentOf(trust: SecureContext | undefined): SecureAgent {
  if (!trust) return TRUSTING_AS_NODE;
  const known = agents.get(trust) ?? new SecureAgent({ ...SECURE, secureContext: trust });
  agents.set(trust, known);
  return known;
}

/**
 * Node's own client, neither fetch nor Electron's: it follows no redirect, and sends nothing twice. Always settles within the time limit.
 * Rejects with NeverSent, TimedOut, or what broke the connection.
 */
export async function exchange(request: HttpRequest, network: Network = DIRECT): Promise<HttpResponse> {
  const until = performance.now() + request.timeLimitMs;
  const tunnel = await tunnelTo(request.url, network, until);
  return exchangeBy(tunnel, { ...request, timeLimitMs: Math.max(1, until - performance.now()) }, network);
}

/** null where the way is the direct one. Gives up in time, and lets go of what opens later. */
export function tunnelTo(url: URL, network: Network, until: number): Promise<Socket | null> {
  return new Promise((resolve, reject) => {
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      const cause = new TimedOut('no way in time');
      reject(new NeverSent(cause.message, { cause }));
    }, until - performance.now());
    reach(url, network, until).then(
      ({ tunnel }) => {
        clearTimeout(timer);
        if (isLate) tunnel?.destroy();
        else resolve(tunnel);
      },
      (error: Error) => {
        clearTimeout(timer);
        reject(new NeverSent(error.message, { cause: error }));
      },
    );
  });
}

type Connecting = { request: typeof secureRequest; how: Parameters<typeof secureRequest>[1]; connected: string };

export function connecting(tunnel: Socket | null, url: URL, network: Network): Connecting {
  // Without an agent the client keeps no connection either.
  if (tunnel) {
    const createConnection = () => secureThrough(tunnel, url, network);
    return { request: secureRequest, how: { createConnection }, connected: 'secureConnect' };
  }
  const { lookup } = network;
  const looked = lookup ? { lookup } : {};
  return url.protocol === 'https:'
    ? {
        request: secureRequest,
        how: { ...looked, agent: agentOf(network.secureContext()) },
        connected: 'secureConnect',
      }
    : { request: plainRequest, how: { ...looked, agent: PLAIN }, connected: 'connect' };
}

/** One request on a connection of its own, directly or through an open tunnel. */
function exchangeBy(
  tunnel: Socket | null,
  { method, url, headers, body, timeLimitMs, notAfter = Number.POSITIVE_INFINITY }: HttpRequest,
  network: Network,
): Promise<HttpResponse> {
  const { request, how, connected } = connecting(tunnel, url, network);
  return new Promise((resolve, reject) => {
    let isWritten = false;
    let isAnswered = false;
    let isOver = false;
    let isSettled = false;
    let interimResponses = 0;
    let connection: Socket | null = tunnel;
    const length = method === 'POST' ? { 'Content-Length': String(Buffer.byteLength(body)) } : {};
    let sending: ReturnType<typeof request>;
    try {
      sending = request(url, { ...how, method, insecureHTTPParser: false, headers: { ...headers, ...length } });
    } catch (error) {
      tunnel?.destroy();
      // Such as a header that can't be written: nothing of it left.
      return reject(new NeverSent('the request could not be made', { cause: error }));
    }

    const settle = (how: () => void) => {
      if (isSettled) return;
      isSettled = true;
      clearTimeout(timer);
      how();
    };
    const fail = (error: Error) =>
      settle(() => {
        reject(isWritten ? error : new NeverSent(error.message, { cause: error }));
        sending.destroy();
        connection?.destroy();
      });
    // After a sleep the time is over before what arrived meanwhile was read: the second turn comes after that.
    const endLate = () => {
      isOver = true;
      setImmediate(() => setImmediate(() => fail(new TimedOut('no answer in time'))));
    };
    // Settles by itself, because not every end of a connection is an event of the request: a 101 has none.
    const timer = setTimeout(endLate, timeLimitMs);
    const write = () => {
      if (isSettled || isOver) return;
      if (elapsedMs() > notAfter) return fail(new TimedOut('no caller waits for it any more'));
      isWritten = true;
      sending.end(body);
    };

    sending.once('socket', (socket: Socket) => {
      connection = socket;
      // The second turn comes after the connection was read once, so that what it said unasked is seen before anything is sent.
      socket.once(connected, () => setImmediate(() => setImmediate(write)));
      // The client hangs up without a word where a second answer follows the first.
      socket.on('data', () => socket.destroyed && fail(new BrokenExchange('answer_twice')));
    });
    sending.once('response', (answer) => {
      isAnswered = true;
      if (!isWritten) return fail(new BrokenExchange('answer_before_request'));
      const status = answer.statusCode ?? 0;
      // A 101 that names no protocol comes as an answer.
      if (status < 200) return fail(new BrokenExchange('protocol_switched'));
      // HTTP has no such status (RFC 9110, 15), and no outcome can be recorded with it.
      if (status > 599) return fail(new BrokenExchange('status_not_valid'));
      textOf(answer).then((text) => settle(() => resolve({ status, headers: answer.headers, text })), fail);
    });
    sending.on('information', () => {
      interimResponses += 1;
      if (interimResponses > MAX_INTERIM_RESPONSES) fail(new BrokenExchange('answer_never_begins'));
    });
    sending.once('upgrade', () => fail(new BrokenExchange('protocol_switched')));
    sending.once('connect', () => fail(new BrokenExchange('tunnel_opened')));
    sending.on('error', fail);
    // An answer that is being read says itself how it ends.
    sending.once('close', () => isAnswered || fail(new BrokenExchange('closed_before_answer')));
  });
}

function textOf(answer: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  return new Promise((resolve, reject) => {
    answer.on('data', (chunk: Buffer) => {
      bytes += chunk.byteLength;
      chunks.push(chunk);
      if (bytes > MAX_BYTES) reject(new BrokenExchange('answer_too_long'));
    });
    answer.once('end', () => resolve(Buffer.concat(chunks).toString('utf8')));
    answer.on('error', reject);
    // Once it has ended this says nothing new; before, the connection broke.
    answer.once('close', () => reject(new BrokenExchange('closed_in_answer')));
  });
}
