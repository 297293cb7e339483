// A program that receives a world's webhooks on this machine: it verifies each, and a test waits for what it expects.
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';

type Resource = { id: string; [member: string]: unknown };

/** An event as the service sends it; of the resources it has those of its type. */
export type WebhookEvent = {
  id: string;
  type: string;
  at: string;
  organization_id: string;
  marketplace_id: string | null;
  session?: Resource;
  order?: Resource;
  charge?: Resource;
  refund?: Resource;
  settlement?: Resource;
  change?: { charge_id: string; [member: string]: unknown };
};

/** The resources that an event of a type has. */
type ResourceName<Type extends string> = Type extends `charge.${string}`
  ? 'charge'
  : Type extends `session.${string}`
    ? 'session'
    : Type extends 'order.created'
      ? 'order' | 'session'
      : Type extends `refund.${string}`
        ? 'refund' | 'charge'
        : Type extends 'settlement.deposited'
          ? 'settlement'
          : Type extends 'account.corrected'
            ? 'change'
            : never;

/** An event of a type, with its resources. */
export type EventOf<Type extends string> = WebhookEvent & { type: Type } & Required<
    Pick<WebhookEvent, ResourceName<Type>>
  > &
  (Type extends 'charge.returned' ? { charge: { return: { code: string; title: string; at: string } } } : unknown);

export type Receiver = {
  url: string;
  /** The secret that the events are signed with. */
  secret: string;
  /** Every delivery whose signature is right, as it came; a repeat is there twice. */
  events: readonly WebhookEvent[];
  /** Why each of the others was refused. */
  refused: readonly string[];
  /** Answers the next deliveries with these statuses, one each; then 204 again. */
  respondWith: (...statuses: number[]) => void;
  /** The first event of a type, or that fits, among all that came and will come. Rejects after `timeoutMs` (default 10,000) with what came instead. */
  waitFor: WaitFor;
};

type WaitFor = {
  <Type extends string>(expected: Type, options?: { timeoutMs?: number }): Promise<EventOf<Type>>;
  (expected: (event: WebhookEvent) => boolean, options?: { timeoutMs?: number }): Promise<WebhookEvent>;
};

/** Listens on a free port of this machine. `add` tells the service the address and gives the secret; `flush` has it send all that is due. */
export async function openReceiver(
  add: (url: string) => Promise<string>,
  flush: () => Promise<unknown>,
): Promise<Receiver & { close: () => Promise<void> }> {
  const events: WebhookEvent[] = [];
  const refused: string[] = [];
  const statuses: number[] = [];
  const waiting = new Set<() => void>();
  let webhook: Webhook | undefined;
  const server = createServer((request, response) => void receive(request, response));

  async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let body = '';
    for await (const chunk of request.setEncoding('utf8')) body += chunk;
    try {
      if (!webhook) throw new Error('It came before the webhook was added.');
      events.push(webhook.verify(body, request.headers as Record<string, string>) as WebhookEvent);
    } catch (error) {
      refused.push(error instanceof Error ? error.message : String(error));
      response.writeHead(400).end('The signature does not match.');
      return;
    }
    response.writeHead(statuses.shift() ?? 204).end();
    for (const look of waiting) look();
  }

  async function waitFor(expected: string | ((event: WebhookEvent) => boolean), { timeoutMs = 10_000 } = {}) {
    const fits = typeof expected === 'string' ? ({ type }: WebhookEvent) => type === expected : expected;
    const already = events.find(fits);
    if (already) return already;
    return new Promise<WebhookEvent>((resolve, reject) => {
      const look = () => {
        const found = events.find(fits);
        if (!found) return;
        stop();
        resolve(found);
      };
      const timeout = setTimeout(() => {
        stop();
        const what = typeof expected === 'string' ? expected : 'event that fits';
        const came = events.map(({ type }) => type).join(', ') || 'none';
        const bad = refused.length > 0 ? ` Refused: ${refused.join(', ')}.` : '';
        reject(new Error(`No ${what} came within ${timeoutMs} ms. Events that came: ${came}.${bad}`));
      }, timeoutMs);
      const stop = () => {
        clearTimeout(timeout);
        waiting.delete(look);
      };
      waiting.add(look);
      // Where one is under way already, that one sends what is due.
      flush().catch(() => undefined);
    });
  }

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhooks`;
  const close = async () => {
    const closed = once(server, 'close');
    server.close();
    server.closeAllConnections();
    await closed;
  };
  try {
    const secret = await add(url);
    webhook = new Webhook(secret);
    return {
      url,
      secret,
      events,
      refused,
      respondWith: (...more) => void statuses.push(...more),
      waitFor: waitFor as WaitFor,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
