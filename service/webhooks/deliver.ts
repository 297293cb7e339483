// One event, sent to a program as Standard Webhooks has it: id, time and signatures in headers, the event as the body.
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { LookupFunction } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { randomBytes } from '../secrets/randomness.ts';

/** A status with the beginning of what was said, or why there was none. */
export type Delivery = { status: number; ms: number; answer: string } | { problem: string; ms: number };

export type Delivering = {
  /** One at least. While keys change it is signed with the old one too. */
  secrets: readonly string[];
  patienceMs: number;
  /** Breaks it off; `deliver` rejects then. */
  signal: AbortSignal;
  /** Looks up the host; the system does where absent. */
  lookup?: LookupFunction | undefined;
};

/** The problem of a program that doesn't answer in time. */
export const NO_ANSWER = 'TimeoutError';
/** The problem of an answer 101: no other protocol was asked for. */
const PROTOCOL_SWITCHED = 'protocol_switched';
/** The problem of a connection that ends before an answer, without an error of its own. */
const CLOSED = 'closed_before_answer';
/** The problem of interim answers (1xx) without end: a few are usual. */
const NO_FINAL_ANSWER = 'no_final_answer';
const MOST_INTERIM = 10;

/** Of an answer, in bytes; the rest isn't read. */
const MAX_OF_ANSWER = 1024;

/** A secret as Standard Webhooks writes them. */
export function newSigningSecret(): string {
  return `whsec_${randomBytes(24).toString('base64')}`;
}

/** Whether it was answered with success: any 2xx. */
export function isDelivered(delivery: Delivery): boolean {
  return 'status' in delivery && delivery.status >= 200 && delivery.status < 300;
}

/** Sends an event once and waits up to `patienceMs`. A redirect isn't followed: it could lead anywhere. */
export async function deliver(
  target: string,
  event: { id: string },
  { secrets, patienceMs, signal, lookup }: Delivering,
): Promise<Delivery> {
  const body = JSON.stringify(event);
  const at = new Date();
  const start = performance.now();
  const ms = () => Math.round(performance.now() - start);
  const late = AbortSignal.timeout(patienceMs);
  try {
    const headers = {
      'Content-Type': 'application/json',
      'Content-Length': Buffer.byteLength(body),
      'webhook-id': event.id,
      'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
      'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(event.id, at, body)).join(' '),
    };
    const either = AbortSignal.any([signal, late]);
    const answered = post(target, body, { headers, lookup, signal: either }).then(async (answer) => ({
      status: answer.statusCode ?? 0,
      answer: await beginningOf(answer),
    }));
    return { ...(await Promise.race([answered, abortOf(either)])), ms: ms() };
  } catch (error) {
    signal.throwIfAborted();
    return { problem: late.aborted ? NO_ANSWER : causeOf(error as Error), ms: ms() };
  }
}

type Posting = { headers: Record<string, string | number>; lookup?: LookupFunction | undefined; signal: AbortSignal };

function post(target: string, body: string, { lookup, ...posting }: Posting): Promise<IncomingMessage> {
  const url = new URL(target);
  const request = url.protocol === 'https:' ? httpsRequest : httpRequest;
  return new Promise((resolve, reject) => {
    // A connection of its own: a kept one may be closed at the other end, which looks like a failure.
    const options = { method: 'POST', agent: false as const, ...posting, ...(lookup && { lookup }) };
    let interim = 0;
    const sent = request(url, options, resolve);
    sent
      .on('error', reject)
      .on('information', () => {
        interim += 1;
        if (interim > MOST_INTERIM) sent.destroy(problemOf(NO_FINAL_ANSWER));
      })
      .once('upgrade', (_, socket) => {
        socket.destroy();
        reject(problemOf(PROTOCOL_SWITCHED));
      })
      .once('close', () => reject(problemOf(CLOSED)))
      .end(body);
  });
}

/** Rejects once the signal aborts. Node ends some requests without an event, whatever their own signal says. */
function abortOf(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}

const problemOf = (code: string) => Object.assign(new Error(code), { code });

async function beginningOf(answer: IncomingMessage): Promise<string> {
  const chunks: Uint8Array[] = [];
  let read = 0;
  // Leaving the loop closes the connection.
  for await (const chunk of answer as AsyncIterable<Uint8Array>) {
    chunks.push(chunk);
    read += chunk.length;
    if (read >= MAX_OF_ANSWER) break;
  }
  return Buffer.concat(chunks).subarray(0, MAX_OF_ANSWER).toString();
}

const causeOf = (error: NodeJS.ErrnoException): string => error.code ?? error.name;
