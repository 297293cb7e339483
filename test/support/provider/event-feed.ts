// A feed of events as a service tells it: pages over real HTTP, and charges to tell of.
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { EventPageSeen } from '../../../contract/records/payment.ts';
import type { Ledger } from '../../../main/ledger/ledger.ts';

const AT = '2026-11-20T10:00:00.000000+00:00';

/** A charge that is pending; amounts in cents. */
export const chargeTold = (n: string) => ({
  id: `charge_${n}`,
  order_id: `order_${n}`,
  amount: 10_000,
  refunded: 0,
  status: 'pending' as string,
  return: null as null | { code: string; title?: string; at: string },
  updated_at: AT,
});

let told = 0;

/** An event of a charge, with an id of its own. */
export function eventTold(type: string, charge: object, more: object = {}) {
  told += 1;
  return { id: `event_${told}`, type, at: AT, charge, ...more };
}

/** Hands a ledger the page of events that follows the last one it read of an account's feed. */
export async function ingestPage(
  ledger: Pick<Ledger, 'readFeedCursors' | 'ingestEvents'>,
  accountId: string,
  events: object[],
  { hasMore = false } = {},
) {
  const [place] = await ledger.readFeedCursors([accountId]);
  const page = EventPageSeen.parse({ events, next_cursor: crypto.randomUUID(), has_more: hasMore });
  return ledger.ingestEvents({ accountId, after: place?.cursor ?? null, gapAt: place?.gapAt, page });
}

export type FeedAnswer = { status?: number; body: unknown; isCutOff?: boolean; retryAfter?: string };

/** Answers each request for a page by its cursor. `asked` holds the cursors, in the order they came. */
export async function serveFeed(answer: (cursor: string | null) => FeedAnswer) {
  const asked: (string | null)[] = [];
  const send = (response: ServerResponse, { status = 200, body, isCutOff, retryAfter }: FeedAnswer) => {
    const text = JSON.stringify(body);
    const length = { 'content-length': Buffer.byteLength(text), ...(retryAfter && { 'retry-after': retryAfter }) };
    response.writeHead(status, { 'content-type': 'application/json', ...length });
    if (!isCutOff) return response.end(text);
    response.write(text.slice(0, text.length / 2));
    return response.destroy();
  };
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost');
    if (pathname.endsWith('/events')) {
      const cursor = searchParams.get('cursor');
      asked.push(cursor);
      return send(response, answer(cursor));
    }
    return send(response, { body: { access_token: 'token_1', token_type: 'bearer', expires_in: 3600 } });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked };
}
