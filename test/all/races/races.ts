// The races: what each begins with, what every client asks, and what shows how often it was done.
import type { Party, Process, Shop } from './processes.ts';

export type Answer = { status: number; body: Record<string, unknown> };
/** What is raced for. `ask` is one client's call. `ids` tells what the service has of it afterwards. */
export type Race = {
  name: string;
  /** Every client may be told the same, by one key; else one is and the others get 409. */
  shared: boolean;
  begin: (shop: Shop, round: number) => Promise<Contest>;
};
export type Contest = {
  ask: (at: Process, client: number) => Promise<Answer>;
  /** What an answer says was made, be it 200 or a 409 that names the first; undefined where a refusal names nothing. */
  made: (answer: Answer) => unknown;
  count: () => Promise<number>;
};

type Asked = { token?: string; key?: string; body?: unknown; method?: string };

async function call(url: string, { token, key, body, method = 'POST' }: Asked): Promise<Answer> {
  const answer = await fetch(url, {
    method,
    headers: {
      ...(token !== undefined && { Authorization: `bearer ${token}` }),
      ...(key !== undefined && { 'Idempotency-Key': key }),
      ...(method !== 'GET' && { 'Content-Type': 'application/json' }),
    },
    ...(method !== 'GET' && { body: JSON.stringify(body ?? {}) }),
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

async function done(answer: Promise<Answer>): Promise<Record<string, unknown>> {
  const { status, body } = await answer;
  if (status !== 200) throw new Error(`answered ${status}: ${JSON.stringify(body)}`);
  return body;
}

/** A member, or one inside it: 'charge.id'. */
const at = (body: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((value, name) => (value as Record<string, unknown> | undefined)?.[name], body);
const list = (body: Record<string, unknown>, name: string) => (body[name] ?? []) as Record<string, unknown>[];

const sessionOf = ({ marketplaceId }: Party, amount: number) => ({
  amount,
  type: 'consumer_checkout',
  consumer_info: { first_name: 'Ada', last_name: 'Byron' },
  ...(marketplaceId !== null && { marketplace_id: marketplaceId }),
});

async function begun({ processes: [first] }: Shop, party: Party, amount = 2500): Promise<string> {
  const { id } = await done(call(`${first.api}/sessions`, { token: party.token, body: sessionOf(party, amount) }));
  return String(id);
}

async function authorized(shop: Shop, party: Party, amount?: number): Promise<string> {
  const id = await begun(shop, party, amount);
  await done(call(`${shop.processes[0].sandbox}/sessions/${id}/authorize`, { body: { tip: null } }));
  return id;
}

async function ordered(shop: Shop, party: Party, amount?: number): Promise<string> {
  const session_id = await authorized(shop, party, amount);
  return String(
    at(await done(call(`${shop.processes[0].api}/orders`, { token: party.token, body: { session_id } })), 'order.id'),
  );
}

async function charged(shop: Shop, party: Party, amount?: number): Promise<string> {
  const order = await ordered(shop, party, amount);
  const answer = call(`${shop.processes[0].api}/orders/${order}/charge`, { token: party.token });
  return String(at(await done(answer), 'charge.id'));
}

/** How many of the service's own list are of this one. */
async function counted(url: string, token: string, name: string, isIt: (one: Record<string, unknown>) => boolean) {
  return list(await done(call(url, { token, method: 'GET' })), name).filter(isIt).length;
}

/** The events of a type that tell of something; the feed is read to its end. */
async function told(
  { processes: [first] }: Shop,
  token: string,
  type: string,
  path: string,
  id: string,
): Promise<number> {
  let found = 0;
  for (let cursor = ''; ; ) {
    const page = await done(call(`${first.dashboard}/events?limit=200${cursor}`, { token, method: 'GET' }));
    found += list(page, 'events').filter((event) => event['type'] === type && at(event, path) === id).length;
    if (page['has_more'] !== true) return found;
    cursor = `&cursor=${encodeURIComponent(String(page['next_cursor']))}`;
  }
}

export const RACES: readonly Race[] = [
  {
    name: 'create session with one key',
    shared: true,
    begin: async (shop, round) => {
      const { merchant } = shop;
      const key = `session ${round}`.replace(' ', '-');
      const amount = 10_000 + round;
      const seen = new Set<string>();
      return {
        ask: (process) =>
          call(`${process.api}/sessions`, { token: merchant.token, key, body: sessionOf(merchant, amount) }),
        made: ({ body }) => {
          seen.add(String(body['id']));
          return body['id'];
        },
        count: async () => {
          let found = 0;
          for (const id of seen) found += await told(shop, merchant.token, 'session.created', 'session.id', id);
          return found;
        },
      };
    },
  },
  {
    name: 'authorize a session',
    shared: false,
    begin: async (shop) => {
      const id = await begun(shop, shop.merchant);
      return {
        ask: (process) => call(`${process.sandbox}/sessions/${id}/authorize`, { body: { tip: null } }),
        made: () => id,
        count: () => told(shop, shop.merchant.token, 'session.authorized', 'session.id', id),
      };
    },
  },
  {
    name: 'create an order',
    shared: false,
    begin: async (shop) => {
      const { token } = shop.merchant;
      const session_id = await authorized(shop, shop.merchant);
      return {
        ask: (process) => call(`${process.api}/orders`, { token, body: { session_id } }),
        made: ({ body }) => at(body, 'order.id') ?? at(body, 'detail.order_id'),
        count: () => told(shop, token, 'order.created', 'session.id', session_id),
      };
    },
  },
  {
    name: 'charge an order',
    shared: false,
    begin: async (shop) => {
      const { token } = shop.merchant;
      const order = await ordered(shop, shop.merchant);
      return {
        ask: (process) => call(`${process.api}/orders/${order}/charge`, { token }),
        made: ({ body }) => at(body, 'charge.id') ?? at(body, 'detail.charge_id'),
        count: () => told(shop, token, 'charge.created', 'charge.order_id', order),
      };
    },
  },
  {
    name: 'refund a charge whole, each client with its key',
    shared: false,
    begin: async (shop, round) => {
      const { token } = shop.merchant;
      const charge = await charged(shop, shop.merchant);
      return {
        ask: (process, client) =>
          call(`${process.dashboard}/charges/${charge}/refunds`, {
            token,
            key: `refund-${round}-${client}`,
            body: { amount: 2500, reason: 'Sent back' },
          }),
        made: () => charge,
        count: () => counted(`${shop.processes[1].dashboard}/refunds?charge=${charge}`, token, 'refunds', () => true),
      };
    },
  },
  {
    name: 'refund a charge in part, with one key',
    shared: true,
    begin: async (shop, round) => {
      const { token } = shop.merchant;
      const charge = await charged(shop, shop.merchant);
      return {
        ask: (process) =>
          call(`${process.dashboard}/charges/${charge}/refunds`, {
            token,
            key: `part-${round}`,
            body: { amount: 1000, reason: 'Sent back' },
          }),
        made: ({ body }) => body['id'],
        count: () => counted(`${shop.processes[1].dashboard}/refunds?charge=${charge}`, token, 'refunds', () => true),
      };
    },
  },
  {
    name: 'present a returned charge again, each client with its key',
    shared: false,
    begin: async (shop, round) => {
      const { token } = shop.merchant;
      const charge = await charged(shop, shop.merchant);
      await done(call(`${shop.processes[0].sandbox}/charges/${charge}/return`, { body: { code: 'R01' } }));
      return {
        ask: (process, client) =>
          call(`${process.dashboard}/charges/${charge}/present-again`, { token, key: `again-${round}-${client}` }),
        made: () => charge,
        count: () => told(shop, token, 'charge.presented_again', 'charge.id', charge),
      };
    },
  },
  {
    name: 'pay out a marketplace, each client with its key',
    shared: false,
    begin: async (shop, round) => {
      const { platform, seller, processes } = shop;
      // Its fee is more than the holding balance. The month's payout is one, so each round has its month.
      await charged(shop, seller, 900_000);
      await done(
        call(`${processes[0].sandbox}/clock`, { body: { advance_seconds: 31 * 86_400, expire_tokens: false } }),
      );
      const payouts = () =>
        counted(`${processes[1].dashboard}/payouts?limit=200`, platform.token, 'payouts', () => true);
      const before = await payouts();
      return {
        ask: (process, client) =>
          call(`${process.dashboard}/payouts`, { token: platform.token, key: `payout-${round}-${client}` }),
        made: ({ body }) => body['id'] ?? at(body, 'detail.payout_id'),
        count: async () => (await payouts()) - before,
      };
    },
  },
];
