/// <reference lib="esnext.disposable" preserve="true" />
// A world of a test: a sandbox of its own with organizations, keys and a clock, and what a test does in it.
import { call, type Method } from './call.ts';
import { openReceiver, type Receiver } from './receiver.ts';
import { sandboxUrl } from './sandbox.ts';

export type Role = 'merchant' | 'platform' | 'seller';

export type Organization = {
  id: string;
  name: string;
  role: Role;
  store_id: string;
  marketplace_id: string | null;
  email: string;
  client_id: string;
  client_secret: string;
};

/** One of the codes is named: what the bank says of a debit or refund that matches. Amounts in cents, the ends of a range included. */
export type OutcomeRule = {
  match?: {
    amount?: number;
    amount_from?: number;
    amount_to?: number;
    last_name?: string;
    account_last_four?: string;
    organization_id?: string;
  };
  attempt?: number;
  after_banking_days?: number;
} & ({ return_code: string } | { change_code: string } | { refund_failure_code: string });

export type FaultRule = {
  operation:
    | 'create_token_oauth2_token_post'
    | 'create_session_sessions_post'
    | 'create_order_orders_post'
    | 'charge_order_by_id_orders__order_id__charge_post'
    | 'checkout_open'
    | 'checkout_account'
    | 'checkout_authorize';
  effect: 'status' | 'latency' | 'drop_before' | 'drop_after' | 'malformed_body' | 'expired_token';
  status?: number;
  latency_ms?: number;
  probability?: number;
  times?: number | null;
};

/** How a world begins, as `POST /sandbox/worlds` takes it. */
export type WorldOptions = {
  /** What all identifiers follow from; drawn where absent. */
  seed?: string;
  /** Where the clock stands, RFC 3339. It moves when told to, unless `frozen` is false. */
  clock?: { at?: string; frozen?: boolean };
  organizations?: { name: string; role: Role; email?: string; full_name?: string }[];
  outcomes?: { rules: OutcomeRule[] };
  faults?: { seed?: number; rules: FaultRule[] };
  idle_seconds?: number;
};

/** What onComplete gets, amounts in cents. */
export type Completed = {
  createdDate: string;
  fees: number;
  referenceId: string;
  tip: number | null;
  orderAmount: number;
  totalAmount: number;
};

/** A charge with what became of it. */
export type SandboxCharge = {
  id: string;
  amount: number;
  outcome: string;
  return_code: string | null;
  [member: string]: unknown;
};

export type World = {
  id: string;
  seed: string;
  /** The page with its controls. */
  page: string;
  organizations: readonly Organization[];
  /** The first of a role. Throws where there is none. */
  organization: (role: Role) => Organization;
  /** Addresses and keys by the names that the guide gives them, for your code's environment. The merchant's unless another is named. */
  env: (
    role?: Role,
  ) => Record<'BASE_URL' | 'AUTH_URL' | 'JS_URL' | 'DASHBOARD_URL' | 'CLIENT_ID' | 'CLIENT_SECRET', string>;
  /** The consumer goes through the checkout; `tip` in cents. Rejects with a SandboxRefusal whose `type` is onExit's where it ends otherwise. */
  authorize: (sessionId: string, options?: { tip?: number | null }) => Promise<Completed>;
  /** Puts the clock forward and does what is due then. Access tokens keep the time they had left, unless `expireTokens`. */
  advance: (by: {
    days?: number;
    hours?: number;
    seconds?: number;
    expireTokens?: boolean;
  }) => Promise<{ now: string }>;
  /** What banks will do with debits and refunds made from now on. */
  planOutcomes: (...rules: OutcomeRule[]) => Promise<void>;
  /** Which calls fail from now on, and how; without rules none does. */
  planFaults: (...rules: FaultRule[]) => Promise<void>;
  /** Opens a program that receives the world's webhooks and verifies them. `types`: only those; all but session.created, session.progressed and order.created where absent. */
  receiver: (options?: { types?: string[]; organization_id?: string }) => Promise<Receiver>;
  /** Adds your program's address as a webhook, and gives the secret that its events are signed with. */
  addWebhook: (url: string, options?: { types?: string[]; organization_id?: string }) => Promise<string>;
  /** Sends all that is due to webhooks; resolves once your program has answered it. */
  flushWebhooks: () => Promise<void>;
  /** The newest 100 charges, newest first. */
  charges: () => Promise<SandboxCharge[]>;
  /** Any other control: `control('POST', 'snapshots')`, `control('GET', 'outbox')`. Gives its JSON, or a file's text. */
  control: <Answer = unknown>(method: Method, path: string, body?: unknown) => Promise<Answer>;
  /** Ends the world and its receivers. withWorld does it. */
  discard: () => Promise<void>;
  [Symbol.asyncDispose]: () => Promise<void>;
};

type MadeWorld = {
  id: string;
  seed: string;
  sandbox_url: string;
  base_url: string;
  auth_url: string;
  js_url: string;
  dashboard_url: string;
  organizations: Organization[];
};

/** Makes a world in the sandbox at SANDBOX_URL, or in one that is started for this process. The caller discards it. */
export async function openWorld(options: WorldOptions = {}): Promise<World> {
  const origin = await sandboxUrl();
  // A run that was interrupted may have left one with this seed behind.
  const request = { ...options, ...(options.seed !== undefined && { replace: true }) };
  return worldOf(origin, await call<MadeWorld>(origin, 'POST', '/sandbox/worlds', request));
}

function worldOf(origin: string, made: MadeWorld): World {
  const closing: (() => Promise<void>)[] = [];
  const control = <Answer>(method: Method, path: string, body?: unknown) =>
    call<Answer>(origin, method, `/sandbox/worlds/${made.id}/${path}`, body);

  const organization = (role: Role) => {
    const found = made.organizations.find((each) => each.role === role);
    if (!found) throw new Error(`World ${made.id} has no ${role}.`);
    return found;
  };
  const addWebhook: World['addWebhook'] = async (url, options) =>
    (await control<{ secret: string }>('POST', 'webhooks', { url, ...options })).secret;
  const flushWebhooks = async () => void (await control('POST', 'webhooks/flush'));

  async function discard(): Promise<void> {
    // It may be gone already, or the sandbox with it. What the test found is what counts.
    await fetch(`${origin}/sandbox/worlds/${made.id}`, { method: 'DELETE' }).catch(() => undefined);
    await Promise.all(closing.splice(0).map((close) => close()));
  }

  return {
    id: made.id,
    seed: made.seed,
    page: made.sandbox_url,
    organizations: made.organizations,
    organization,
    env: (role = 'merchant') => {
      const { client_id, client_secret } = organization(role);
      return {
        BASE_URL: made.base_url,
        AUTH_URL: made.auth_url,
        JS_URL: made.js_url,
        DASHBOARD_URL: made.dashboard_url,
        CLIENT_ID: client_id,
        CLIENT_SECRET: client_secret,
      };
    },
    authorize: (sessionId, { tip = null } = {}) => control('POST', `sessions/${sessionId}/authorize`, { tip }),
    advance: ({ days = 0, hours = 0, seconds = 0, expireTokens = false }) =>
      control('POST', 'clock', {
        advance_seconds: days * 86_400 + hours * 3600 + seconds,
        expire_tokens: expireTokens,
      }),
    planOutcomes: async (...rules) => void (await control('PUT', 'outcomes', { rules })),
    planFaults: async (...rules) => void (await control('PUT', 'faults', { rules })),
    receiver: async (options) => {
      const { close, ...receiver } = await openReceiver((url) => addWebhook(url, options), flushWebhooks);
      closing.push(close);
      return receiver;
    },
    addWebhook,
    flushWebhooks,
    charges: async () => (await control<{ charges: SandboxCharge[] }>('GET', 'charges')).charges,
    control,
    discard,
    [Symbol.asyncDispose]: discard,
  };
}
