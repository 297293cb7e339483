// One event, sent to a developer's program as Standard Webhooks has it: id, time and signature in headers, the event as the body.
import { randomBytes } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import type { SeenEvent } from './feed-client.ts';

/** A status with the beginning of what was said, or why there was none. */
export type Delivery = { status: number; ms: number; answer: string } | { problem: string; ms: number };

/** The problem of a program that doesn't answer in time. */
export const NO_ANSWER = 'TimeoutError';

/** Of an answer, in bytes; the rest isn't read. */
const MAX_OF_ANSWER = 1024;

/** A secret as Standard Webhooks writes them. */
export function newSigningSecret(): string {
  return `whsec_${randomBytes(24).toString('base64')}`;
}

export function isDelivered(delivery: Delivery): boolean {
  return 'status' in delivery && delivery.status >= 200 && delivery.status < 300;
}

/** Sends an event once and waits up to `patienceMs`. A redirect isn't followed: it could lead off this machine. */
export async function deliver(
  target: string,
  event: SeenEvent,
  { secret, patienceMs, signal }: { secret: string; patienceMs: number; signal: AbortSignal },
): Promise<Delivery> {
  const body = JSON.stringify(event);
  const at = new Date();
  const start = performance.now();
  const ms = () => Math.round(performance.now() - start);
  try {
    const answer = await fetch(target, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'webhook-id': event.id,
        'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
        'webhook-signature': new Webhook(secret).sign(event.id, at, body),
      },
      body,
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(patienceMs)]),
    });
    return { status: answer.status, answer: await beginningOf(answer), ms: ms() };
  } catch (error) {
    signal.throwIfAborted();
    return { problem: causeOf(error as Error), ms: ms() };
  }
}

async function beginningOf({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let read = 0;
  // Leaving the loop cancels the rest.
  for await (const chunk of body ?? []) {
    chunks.push(chunk);
    read += chunk.length;
    if (read >= MAX_OF_ANSWER) break;
  }
  return Buffer.concat(chunks).subarray(0, MAX_OF_ANSWER).toString();
}

function causeOf(error: Error): string {
  const { code } = (error.cause ?? {}) as NodeJS.ErrnoException;
  return code ?? error.name;
}
