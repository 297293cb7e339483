// Every documented call once or more, in an order that runs from top to bottom: what each sends, and what of its answer the next ones need. Paths, methods, headers and words come from the OpenAPI documents.

/** Whose keys sign a call. In a sandbox's own calls they only say in which world it is. */
export type Caller = 'merchant' | 'platform' | 'seller' | 'anonymous';

/** Where in the answer a value is, and how many of its first characters count; all where absent. */
export type ExtractedValue = { from: string; first?: number };

export type Step = {
  /** Method and path, as the document has them. */
  call: string;
  /** In place of the document's summary, where a call comes again. */
  name?: string;
  /** merchant where absent. */
  as?: Caller;
  body?: object;
  /** Values of the path's parameters; a variable of the same name where absent. */
  ids?: Record<string, string>;
  query?: Record<string, string>;
  keeps?: Record<string, string | ExtractedValue>;
};

export type Chapter = {
  name: string;
  about: string;
  steps: Step[];
  /** Whether a sandbox that other machines can reach refuses its calls. */
  isRefusedToOthers?: boolean;
};

const SESSION = 'POST /api/v2.0/sessions';
const AUTHORIZE = 'POST /sandbox/sessions/{id}/authorize';
const ORDER = 'POST /api/v2.0/orders';
const CHARGE = 'POST /api/v2.0/orders/{order_id}/charge';
const TOKEN = 'POST /oauth2/token';
const ADA = { first_name: 'Ada', last_name: 'Byron' };

/** A payment from session to charge, whose identifiers are kept under names with a prefix. */
function payment(prefix: string, whose: string, as: Caller, session: object): Step[] {
  const kept = (name: string) => `${prefix}${name}`;
  return [
    { call: SESSION, name: `Create session ${whose}`, as, body: session, keeps: { [kept('session_id')]: 'id' } },
    { call: AUTHORIZE, name: `Authorize it ${whose}`, as, ids: { id: kept('session_id') }, body: { tip: null } },
    {
      call: ORDER,
      name: `Create order ${whose}`,
      as,
      body: { session_id: `{{${kept('session_id')}}}` },
      keeps: { [kept('order_id')]: 'order.id' },
    },
    {
      call: CHARGE,
      name: `Charge order ${whose}`,
      as,
      ids: { order_id: kept('order_id') },
      keeps: { [kept('charge_id')]: 'charge.id' },
    },
  ];
}

const WORLD: Chapter = {
  name: 'Start',
  about:
    'Makes a world: a sandbox of its own, with keys, which the last folder discards. To use your own keys, leave this folder out and enter client_id and client_secret.',
  steps: [
    {
      call: 'POST /sandbox/worlds',
      as: 'anonymous',
      body: { clock: { at: '2026-03-02T15:00:00Z' } },
      keeps: {
        world_id: 'id',
        client_id: 'organizations.0.client_id',
        client_secret: 'organizations.0.client_secret',
        platform_client_id: 'organizations.1.client_id',
        platform_client_secret: 'organizations.1.client_secret',
        seller_client_id: 'organizations.2.client_id',
        seller_client_secret: 'organizations.2.client_secret',
        marketplace_id: 'organizations.1.marketplace_id',
      },
    },
  ],
};

const PAYMENT: Chapter = {
  name: 'Take a payment',
  about: 'From the token to the charge. In a sandbox, one call completes the checkout for the consumer.',
  steps: [
    { call: TOKEN, keeps: { token: 'access_token' } },
    {
      call: SESSION,
      body: { amount: 10_000, type: 'consumer_checkout', consumer_info: ADA },
      keeps: { session_id: 'id', month: { from: 'create_date', first: 7 } },
    },
    { call: AUTHORIZE, ids: { id: 'session_id' }, body: { tip: null } },
    { call: ORDER, body: { session_id: '{{session_id}}' }, keeps: { order_id: 'order.id' } },
    { call: CHARGE, keeps: { charge_id: 'charge.id' } },
    { call: 'GET /dashboard/api/sessions/{session_id}' },
    { call: 'GET /dashboard/api/orders/{order_id}' },
    { call: 'GET /dashboard/api/charges/{charge_id}' },
  ],
};

const AFTERWARDS: Chapter = {
  name: 'After the charge',
  about: 'Settlement, refund and return, and how the books show them.',
  steps: [
    { call: 'POST /sandbox/charges/{id}/settle', ids: { id: 'charge_id' } },
    {
      call: 'POST /dashboard/api/charges/{charge_id}/refunds',
      body: { amount: 2_500, reason: 'One book was damaged' },
    },
    { call: 'GET /dashboard/api/refunds' },
    ...payment('returned_', '(to be returned)', 'merchant', {
      amount: 4_000,
      type: 'consumer_checkout',
      consumer_info: ADA,
    }),
    { call: 'POST /sandbox/charges/{id}/return', ids: { id: 'returned_charge_id' }, body: { code: 'R01' } },
    { call: 'GET /sandbox/returns.ach', query: { from: '2026-01-01', to: '2026-01-31' } },
    { call: 'GET /dashboard/api/returns' },
    { call: 'POST /dashboard/api/charges/{charge_id}/present-again', ids: { charge_id: 'returned_charge_id' } },
    { call: 'POST /sandbox/clock', body: { advance_seconds: 345_600, expire_tokens: false } },
    { call: 'GET /dashboard/api/settlements', keeps: { settlement_id: 'settlements.0.id' } },
    { call: 'GET /dashboard/api/settlements/{settlement_id}' },
    { call: 'GET /dashboard/api/events', keeps: { event_id: 'events.0.id' } },
    { call: 'GET /dashboard/api/sessions' },
    { call: 'GET /dashboard/api/orders' },
    { call: 'GET /dashboard/api/charges' },
    { call: 'GET /dashboard/api/return-rates' },
    { call: 'GET /dashboard/api/balance' },
    { call: 'GET /dashboard/api/entries' },
    { call: 'GET /dashboard/api/statements/{month}' },
    { call: 'GET /dashboard/api/organization' },
    { call: 'GET /sandbox/requests', keeps: { request_id: 'requests.0.id' } },
    { call: 'GET /sandbox/requests/{id}', ids: { id: 'request_id' } },
    { call: 'POST /sandbox/requests/{id}/replay', ids: { id: 'request_id' } },
  ],
};

const MARKETPLACE: Chapter = {
  name: 'Marketplace',
  about: 'A seller takes a payment, and its platform is paid the fees. Both have keys of their own.',
  steps: [
    { call: TOKEN, name: "Get the platform's access token", as: 'platform', keeps: { platform_token: 'access_token' } },
    { call: TOKEN, name: "Get the seller's access token", as: 'seller', keeps: { seller_token: 'access_token' } },
    { call: 'POST /dashboard/api/integration', as: 'seller' },
    ...payment('seller_', '(of the seller)', 'seller', {
      amount: 900_000,
      type: 'consumer_checkout',
      marketplace_id: '{{marketplace_id}}',
      consumer_info: { ...ADA, email: 'ada@consumer.example' },
    }),
    { call: 'GET /dashboard/api/sellers', as: 'platform' },
    { call: 'GET /dashboard/api/marketplace', as: 'platform' },
    { call: 'PATCH /dashboard/api/marketplace', as: 'platform', body: { holding_balance: 5_000 } },
    { call: 'POST /dashboard/api/payouts', as: 'platform', body: {} },
    { call: 'GET /dashboard/api/payouts', as: 'platform' },
  ],
};

const CONTROLS: Chapter = {
  name: 'Sandbox controls',
  about: 'What fails, what the banks do, and what was sent. Signed, a call is about the world of its keys.',
  steps: [
    { call: 'GET /sandbox/clock' },
    {
      call: 'PUT /sandbox/faults',
      body: { seed: 7, rules: [{ operation: 'create_order_orders_post', effect: 'drop_after', times: 1 }] },
    },
    { call: 'GET /sandbox/faults' },
    { call: 'DELETE /sandbox/faults' },
    { call: 'PUT /sandbox/outcomes', body: { rules: [{ return_code: 'R01', after_banking_days: 2 }] } },
    { call: 'GET /sandbox/outcomes' },
    { call: 'DELETE /sandbox/outcomes' },
    { call: 'GET /sandbox/charges' },
    { call: 'GET /sandbox/outbox' },
    { call: 'DELETE /sandbox/requests' },
  ],
};

const WEBHOOKS: Chapter = {
  isRefusedToOthers: true,
  name: 'Webhooks',
  about: 'Sends events to a program on this machine: once, again, twice or out of order on purpose.',
  steps: [
    {
      call: 'POST /sandbox/webhooks',
      body: { url: 'http://127.0.0.1:3000/webhooks' },
      keeps: { webhook_id: 'id' },
    },
    { call: 'GET /sandbox/webhooks' },
    { call: 'POST /sandbox/events/{id}/send', ids: { id: 'event_id' }, body: { times: 2 } },
    { call: 'GET /sandbox/webhooks/deliveries' },
    { call: 'POST /sandbox/webhooks/flush', body: { retry: true } },
    { call: 'PUT /sandbox/events/plan', body: { seed: 7, duplicate: 0.5, hold_back: 0.5 } },
    { call: 'GET /sandbox/events/plan' },
    { call: 'DELETE /sandbox/events/plan' },
    { call: 'DELETE /sandbox/webhooks/{id}', ids: { id: 'webhook_id' } },
  ],
};

const WORLDS: Chapter = {
  name: 'Worlds',
  about:
    'Keeps how a world stands, brings it back, and discards it. Reset removes the payments of the world of your keys.',
  steps: [
    { call: 'GET /sandbox/worlds' },
    { call: 'GET /sandbox/worlds/{id}', ids: { id: 'world_id' } },
    { call: 'POST /sandbox/worlds/{id}/snapshots', ids: { id: 'world_id' }, keeps: { snapshot_id: 'id' } },
    { call: 'POST /sandbox/reset', body: { confirm: 'reset' } },
    { call: 'POST /sandbox/worlds/{id}/restore', ids: { id: 'world_id' }, body: { snapshot: '{{snapshot_id}}' } },
    { call: 'DELETE /sandbox/worlds/{id}/snapshots/{snapshot}', ids: { id: 'world_id', snapshot: 'snapshot_id' } },
    { call: 'DELETE /sandbox/worlds/{id}', ids: { id: 'world_id' } },
  ],
};

export const CHAPTERS: readonly Chapter[] = [WORLD, PAYMENT, AFTERWARDS, MARKETPLACE, CONTROLS, WEBHOOKS, WORLDS];
