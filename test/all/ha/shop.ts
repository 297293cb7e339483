// A merchant's server that takes payments all the while: each step is asked for until it is answered, at one process or the other, and what was acknowledged is noted.
import { setTimeout as pause } from 'node:timers/promises';
import { basic, sessionRequest } from '../../support/service/payment-service.ts';
import type { Payment } from '../faults/stock.ts';

export type Acknowledged = {
  orderId: string;
  chargeId: string;
  /** performance.now() when the call that was acknowledged was sent, and when its answer came. */
  sentAt: number;
  at: number;
};

export type Shop = {
  acknowledged: readonly Acknowledged[];
  /** How calls were answered that didn't succeed, by status or by how the connection ended. */
  refusals: ReadonlyMap<string, number>;
  /** What must never be answered: an order with another charge, or a refusal that isn't one of a moment. */
  wrong: readonly string[];
  /** An order that its consumer has authorized and that isn't captured. Rejects an answer without one. amount: cents. */
  nextOrder: () => Promise<Payment>;
  /** Lets every worker finish its order; resolves when they have. */
  close: () => Promise<void>;
};

type Keys = { client_id: string; client_secret: string };
type Answer = { status: number; body: { [name: string]: unknown } };

/** Of each payment, in cents. */
const AMOUNT = 10_000;
const WORKERS = 8;
/** A merchant's server waits so long for an answer, and asks again so soon, in ms. */
const PATIENCE_MS = 15_000;
const AGAIN_MS = 200;
/** How long a worker rests after an order, in ms: a shop that is busy, not one that measures. */
const REST_MS = 40;

export function openShop(urls: readonly string[], keys: Keys): Shop {
  const acknowledged: Acknowledged[] = [];
  const refusals = new Map<string, number>();
  const wrong: string[] = [];
  let isClosing = false;
  let turn = 0;
  let token = '';

  const ask = async (path: string, headers: Record<string, string>, body: string): Promise<Answer> => {
    turn += 1;
    const url = `${urls[turn % urls.length]}${path}`;
    const init = { method: 'POST', headers, body, signal: AbortSignal.timeout(PATIENCE_MS) };
    const answer = await fetch(url, init);
    return { status: answer.status, body: (await answer.json()) as Answer['body'] };
  };
  const refused = (how: string) => refusals.set(how, (refusals.get(how) ?? 0) + 1);
  const signIn = async () => {
    const headers = {
      Authorization: basic(keys.client_id, keys.client_secret),
      'Content-Type': 'application/x-www-form-urlencoded',
    };
    const { status, body } = await ask('/oauth2/token', headers, 'grant_type=client_credentials');
    if (status === 200) token = String(body['access_token']);
    else refused(`token ${status}`);
  };
  /** Until an answer that isn't of the moment. */
  const persist = async (path: string, body: object): Promise<Answer & { sentAt: number }> => {
    for (;;) {
      const sentAt = performance.now();
      try {
        const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
        const answer = await ask(path, headers, JSON.stringify(body));
        if (answer.status < 500 && answer.status !== 401 && answer.status !== 429) return { ...answer, sentAt };
        refused(String(answer.status));
        if (answer.status === 401) await signIn();
        if (answer.status === 500) wrong.push(`${path} was answered 500: ${JSON.stringify(answer.body)}`);
      } catch (error) {
        const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
        refused(cause instanceof Error ? ((cause as { code?: string }).code ?? cause.name) : 'unknown');
      }
      await pause(AGAIN_MS);
    }
  };
  const nextOrder = async () => {
    const session = await persist('/api/v2.0/sessions', sessionRequest(AMOUNT));
    const sessionId = String(session.body['id']);
    await persist(`/sandbox/sessions/${sessionId}/authorize`, { tip: null });
    const ordered = await persist('/api/v2.0/orders', { session_id: sessionId });
    const orderId = orderIn(ordered.body);
    if (orderId === null) throw new Error(`no order of ${sessionId}: ${JSON.stringify(ordered)}`);
    return { sessionId, trackNumber: String(session.body['track_number']), orderId, amount: AMOUNT };
  };
  const takePayment = async () => {
    const { orderId } = await nextOrder();
    const charged = await persist(`/api/v2.0/orders/${orderId}/charge`, { order_id: orderId });
    const chargeId = chargeIn(charged.body);
    if (chargeId === null) return void wrong.push(`no charge of ${orderId}: ${JSON.stringify(charged)}`);
    acknowledged.push({ orderId, chargeId, sentAt: charged.sentAt, at: performance.now() });
  };
  const work = async () => {
    while (!isClosing) {
      await takePayment().catch((error: Error) => wrong.push(error.message));
      await pause(REST_MS);
    }
  };
  const working = signIn()
    .catch(() => undefined)
    .then(() => Promise.all(Array.from({ length: WORKERS }, work)));
  return {
    acknowledged,
    refusals,
    wrong,
    nextOrder,
    close: async () => {
      isClosing = true;
      await working;
    },
  };
}

type Named = { id?: unknown } | undefined;
type Detail = { [name: string]: unknown } | undefined;

/** Of an order that was made now, or that the session had already. */
function orderIn(body: Answer['body']): string | null {
  const made = (body['order'] as Named)?.id ?? (body['detail'] as Detail)?.['order_id'];
  return typeof made === 'string' ? made : null;
}

/** Of a charge that was made now, or that the order had already. */
function chargeIn(body: Answer['body']): string | null {
  const made = (body['charge'] as Named)?.id ?? (body['detail'] as Detail)?.['charge_id'];
  return typeof made === 'string' ? made : null;
}
