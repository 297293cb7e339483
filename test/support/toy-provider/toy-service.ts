// A payment service that shares no word with the hosted one: intents, purchases, debits and reversals, dollars as text, an API key in a header, and no feed.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

export const TOY_KEY = 'toy-key-of-a-shop';

type Intent = { ref: string; price: string; buyer: string; state: 'open' | 'bought'; memo: string };
type Debit = { ref: string; purchase: string; price: string; made: string };
type Purchase = { ref: string; intent: string; price: string; memo: string; debit: Debit | null };
type Reversal = { ref: string; debit: string; price: string; why: string; made: string };
type Answer = { status: number; body: object };

export type ToyService = {
  url: string;
  /** Every debit and reversal that was made. */
  debits: Debit[];
  reversals: Reversal[];
  /** How often each path was posted to. */
  posts: string[];
  /** The answer to the next call is lost after its work. */
  loseNextAnswer: () => void;
};

const refused = (status: number, problem: string, more: object = {}): Answer => ({
  status,
  body: { problem, ...more },
});

/** Starts one on this machine for this test only. */
export async function startToyService(): Promise<ToyService> {
  const intents = new Map<string, Intent>();
  const purchases = new Map<string, Purchase>();
  const debits: Debit[] = [];
  const reversals: Reversal[] = [];
  /** By the reference that a call was sent with. */
  const answered = new Map<string, Answer>();
  const posts: string[] = [];
  let isNextLost = false;

  function post(path: string, body: Record<string, string>, ref: string): Answer {
    const [, what = '', name = '', deed] = path.match(/^\/v3\/(\w+)(?:\/([\w-]+)\/(\w+))?$/) ?? [];
    if (what === 'intents') return openIntent(body);
    if (what === 'purchases' && deed === undefined) return buy(body);
    if (what === 'purchases' && deed === 'debit') return debit(name);
    if (what === 'debits' && deed === 'reversals') return reverse(name, body, ref);
    return refused(404, 'no_path');
  }

  function openIntent({ price = '', buyer = '' }: Record<string, string>): Answer {
    const ref = `in-${intents.size + 1}`;
    const intent: Intent = { ref, price, buyer, state: 'open', memo: `M-${intents.size + 1}` };
    intents.set(ref, intent);
    return { status: 201, body: { intent } };
  }

  function buy({ intent: name = '' }: Record<string, string>): Answer {
    const intent = intents.get(name);
    if (!intent) return refused(404, 'no_intent');
    if (intent.state === 'bought') return refused(422, 'bought_before');
    intent.state = 'bought';
    const ref = `pu-${purchases.size + 1}`;
    const purchase: Purchase = { ref, intent: name, price: intent.price, memo: intent.memo, debit: null };
    purchases.set(ref, purchase);
    return { status: 201, body: { purchase, intent } };
  }

  function debit(name: string): Answer {
    const purchase = purchases.get(name);
    if (!purchase) return refused(404, 'no_purchase');
    if (purchase.debit) return refused(409, 'debited_before', { debit: purchase.debit });
    const made = new Date().toISOString();
    purchase.debit = { ref: `db-${debits.length + 1}`, purchase: name, price: purchase.price, made };
    debits.push(purchase.debit);
    return { status: 201, body: { purchase } };
  }

  function reverse(name: string, { price = '', why = '' }: Record<string, string>, ref: string): Answer {
    const before = answered.get(ref);
    if (before) return before;
    const reversed = debits.find((each) => each.ref === name);
    if (!reversed) return refused(404, 'no_debit');
    const sum = [price, ...reversals.filter((each) => each.debit === name).map((each) => each.price)]
      .map(Number)
      .reduce((one, other) => one + other, 0);
    if (sum > Number(reversed.price)) return refused(422, 'too_much');
    const made = new Date().toISOString();
    const reversal = { ref: `rv-${reversals.length + 1}`, debit: name, price, why, made };
    reversals.push(reversal);
    const answer = { status: 201, body: { reversal, purchase: reversed.purchase } };
    answered.set(ref, answer);
    return answer;
  }

  function get(path: string): Answer {
    if (path === '/v3/shop') return { status: 200, body: { shop: 'Corner Books' } };
    const purchase = purchases.get(path.replace('/v3/purchases/', ''));
    return purchase ? { status: 200, body: { purchase } } : refused(404, 'no_purchase');
  }

  function answer(request: IncomingMessage, body: string): Answer {
    if (request.headers['x-api-key'] !== TOY_KEY) return refused(401, 'wrong_key');
    const path = request.url ?? '';
    if (request.method !== 'POST') return get(path);
    posts.push(path);
    return post(path, JSON.parse(body) as Record<string, string>, String(request.headers['x-request-ref']));
  }

  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { status, body } = answer(request, Buffer.concat(chunks).toString());
      if (isNextLost) {
        isNextLost = false;
        return request.socket.destroy();
      }
      return response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    debits,
    reversals,
    posts,
    loseNextAnswer: () => {
      isNextLost = true;
    },
  };
}
