// The two providers of the afternoon, each a process: our service, which refuses a repeat, and one that accepts every repeat.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { FaultPlan } from '../../../service/sandbox/fault-plan.ts';
import { type Receipt, readReceipts } from '../../support/provider/permissive/receipts.ts';
import { basic, completeCheckout } from '../../support/service/payment-service.ts';
import { startProcess } from './processes.ts';

const OUR_SERVICE = join(import.meta.dirname, '../../../dist/service/serve.js');
const PERMISSIVE = join(import.meta.dirname, '../../support/provider/permissive/main.ts');

export const PROVIDERS = ['service', 'permissive'] as const;
export type ProviderName = (typeof PROVIDERS)[number];

/** What a provider's own books say was made. amount: cents. */
export type BookedCharge = {
  orderId: string;
  chargeId: string;
  sessionId: string | null;
  trackNumber: string | null;
  amount: number;
};
export type BookedOrder = { orderId: string; sessionId: string };

export type Provider = {
  baseUrl: string;
  keys: { clientId: string; clientSecret: string };
  /** A token for the caller that stocks it with orders. */
  token: string;
  authorize: (sessionId: string) => Promise<unknown>;
  charges: () => Promise<BookedCharge[]>;
  /** Our service doesn't list them; the other one keeps a receipt for each. */
  orders: () => BookedOrder[];
  setFaults: (plan: FaultPlan) => Promise<void>;
  stop: () => Promise<void>;
};

export async function startProvider(name: ProviderName, folder: string): Promise<Provider> {
  const data = join(folder, name);
  mkdirSync(data, { recursive: true });
  return name === 'service' ? startOurs(data) : startPermissive(data);
}

export type ServiceReady = {
  base_url: string;
  js_url: string;
  organizations: { client_id: string; client_secret: string }[];
};

async function startOurs(data: string): Promise<Provider> {
  const args = [OUR_SERVICE, '--port', '0', '--data', data, '--rate-limit', '0'];
  const running = startProcess<ServiceReady>(args, join(data, 'log'));
  return ourService(await running.ready, running.kill);
}

/** Our service, by the line it prints once it is ready. */
export async function ourService(
  { base_url: baseUrl, js_url: jsUrl, organizations }: ServiceReady,
  stop: Provider['stop'],
): Promise<Provider> {
  const keys = { clientId: organizations[0]?.client_id ?? '', clientSecret: organizations[0]?.client_secret ?? '' };
  const urls = { baseUrl, authUrl: baseUrl, jsUrl, dashboardUrl: baseUrl };
  return {
    baseUrl,
    keys,
    token: await askToken(baseUrl, keys),
    stop,
    orders: () => [],
    authorize: (sessionId) => completeCheckout({ urls }, sessionId),
    charges: () => chargesOf(baseUrl),
    setFaults: (plan) => putFaults(baseUrl, plan),
  };
}

async function startPermissive(data: string): Promise<Provider> {
  const running = startProcess<{ url: string }>([PERMISSIVE, '--data', data], join(data, 'log'));
  const { url: baseUrl } = await running.ready;
  const keys = { clientId: 'key_of_the_afternoon', clientSecret: 'the-secret-of-the-afternoon' };
  const receipts = () => readReceipts(join(data, 'receipts.jsonl'));
  return {
    baseUrl,
    keys,
    token: await askToken(baseUrl, keys),
    stop: running.kill,
    authorize: async () => undefined,
    charges: async () => receipts().flatMap(chargeOf),
    orders: () =>
      receipts().flatMap((receipt) =>
        receipt.made === 'order' ? [{ orderId: receipt.order_id, sessionId: receipt.session_id }] : [],
      ),
    setFaults: (plan) => putFaults(baseUrl, plan),
  };
}

function chargeOf(receipt: Receipt): BookedCharge[] {
  if (receipt.made !== 'charge') return [];
  const { order_id: orderId, charge_id: chargeId, session_id: sessionId, amount } = receipt;
  return [{ orderId, chargeId, sessionId, trackNumber: null, amount }];
}

type ChargesPage = {
  charges: { id: string; order_id: string; track_number: string; amount: number }[];
  has_more: boolean;
};

async function chargesOf(baseUrl: string): Promise<BookedCharge[]> {
  const found: BookedCharge[] = [];
  for (let before = ''; ; before = `&before=${found.at(-1)?.chargeId}`) {
    const page = (await (await fetch(`${baseUrl}/sandbox/charges?limit=500${before}`)).json()) as ChargesPage;
    for (const { id, order_id, track_number, amount } of page.charges) {
      found.push({ orderId: order_id, chargeId: id, sessionId: null, trackNumber: track_number, amount });
    }
    if (!page.has_more) return found;
  }
}

async function askToken(baseUrl: string, { clientId, clientSecret }: Provider['keys']): Promise<string> {
  const response = await fetch(`${baseUrl}/oauth2/token`, {
    method: 'POST',
    headers: { Authorization: basic(clientId, clientSecret) },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  });
  return ((await response.json()) as { access_token: string }).access_token;
}

async function putFaults(baseUrl: string, plan: FaultPlan): Promise<void> {
  const response = await fetch(`${baseUrl}/sandbox/faults`, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(plan),
  });
  if (!response.ok) throw new Error(`The faults weren't taken: ${await response.text()}`);
}
