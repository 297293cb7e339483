// When an event is sent again, what is told of an attempt, and how many webhooks there may be: the same for a sandbox and for production.
import type { WebhookAttempt } from '../../contract/dashboard-api/webhook.ts';
import { timestampOf } from '../../contract/timestamp.ts';
import type { Delivery } from './deliver.ts';

/** How many webhooks one holder may have: an organization, or a world. */
export const MAX_WEBHOOKS = 10;
/** The problem of an attempt whose event is in the store no more. */
export const EVENT_GONE = 'event_gone';
/** How long a program may take to answer, in ms. */
export const PATIENCE_MS = 10_000;
/** What is due for a program that has just let an event go unanswered waits so many ms. */
export const SILENT_MS = 5000;
/** After which an attempt that failed is made again, in ms. */
const BACKOFF_MS = [5, 30, 120, 600, 3600, 6 * 3600, 24 * 3600].map((seconds) => seconds * 1000);

/** How long to wait after so many failed attempts, in ms; undefined once there is no further one. */
export const waitAfter = (attempts: number): number | undefined => BACKOFF_MS[attempts - 1];

/** An attempt as it is told; `at` is ms, UTC. */
export function attemptOf(done: Delivery, at: number): WebhookAttempt {
  const facts =
    'status' in done
      ? { status: done.status, problem: null, answer: done.answer }
      : { status: null, problem: done.problem, answer: null };
  return { at: timestampOf(at), ms: done.ms, ...facts };
}
