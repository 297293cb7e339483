// Every documented flow by way of Prism as a validating proxy: by a merchant's server, and by the console's own client.
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { OrderId, SessionId } from '../../../contract/ids.ts';
import { openPayments } from '../../../main/providers/providers.ts';
import { memoryKeychain } from '../../../main/vault/keychain.ts';
import { openVault } from '../../../main/vault/vault.ts';
import { always } from '../../support/provider/provider.ts';
import { dashboardDocument, operationsOf, paymentDocument, readDocument } from '../../support/service/api-document.ts';
import {
  askForToken,
  basic,
  callApi,
  organizationOf,
  type Served,
  sessionRequest,
  startTestService,
  type TestService,
} from '../../support/service/payment-service.ts';
import { startValidatingProxy, type ValidatingProxy } from './validating-proxy.ts';

let service: TestService;
let proxy: ValidatingProxy;
/** The same service, by way of Prism. */
let served: Served;

beforeAll(async () => {
  service = await startTestService();
  proxy = await startValidatingProxy(service);
  const { url } = proxy;
  served = { urls: { baseUrl: url, authUrl: url, jsUrl: service.urls.jsUrl, dashboardUrl: `${url}/dashboard` } };
});
afterEach(() => void proxy.violations.splice(0));
afterAll(async () => {
  await proxy.close();
  await service.discard();
});

const keysOf = (role: 'merchant' | 'platform' | 'seller') => service.issueKeys(organizationOf(service, role).id);

async function tokenOf(role: 'merchant' | 'platform' | 'seller'): Promise<string> {
  const { clientId, clientSecret } = await keysOf(role);
  const answer = await askForToken(served, basic(clientId, clientSecret));
  return ((await answer.json()) as { access_token: string }).access_token;
}

/** The answer's body, where it is 200. */
async function done<Answer>(asked: Promise<Response>): Promise<Answer> {
  const answer = await asked;
  const text = await answer.text();
  expect(answer.status, text).toBe(200);
  return JSON.parse(text) as Answer;
}

const sandbox = (path: string, body?: object, method = body ? 'POST' : 'GET') =>
  fetch(`${served.urls.baseUrl}/sandbox/${path}`, {
    method,
    ...(body && { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }),
  });

const dashboard = (token: string, path: string, { method = 'GET', headers = {}, body }: RequestInit = {}) =>
  fetch(`${served.urls.dashboardUrl}/api/${path}`, {
    method,
    headers: {
      Authorization: `bearer ${token}`,
      ...(headers as object),
      ...(body && { 'Content-Type': 'application/json' }),
    },
    ...(body && { body }),
  });

/** A seller's payment, from its session to its charge. */
async function sellersPayment(amount: number): Promise<void> {
  const token = await tokenOf('seller');
  const { marketplaceId, storeId } = organizationOf(service, 'seller');
  const consumer_info = { first_name: 'Ada', last_name: 'Byron', email: 'ada@example.test', phone: '2125550123' };
  const request = { ...sessionRequest(amount), marketplace_id: marketplaceId, consumer_info };
  const { id } = await done<{ id: string }>(callApi(served, token, '/sessions', request));
  await done(sandbox(`sessions/${id}/authorize`, { tip: null }));
  const spelt = { sessionID: id, storeIdentifier: storeId };
  const { order } = await done<{ order: { id: string } }>(callApi(served, token, '/orders', spelt));
  await done(callApi(served, token, `/orders/${order.id}/charge`, { order_id: order.id }));
}

test('token, session, checkout, order and charge of a merchant', async () => {
  const token = await tokenOf('merchant');
  const { id } = await done<{ id: string }>(callApi(served, token, '/sessions', sessionRequest()));
  await done(sandbox(`sessions/${id}/authorize`, { tip: 500 }));
  const { order } = await done<{ order: { id: string } }>(callApi(served, token, '/orders', { session_id: id }));
  await done(callApi(served, token, `/orders/${order.id}/charge`));
  expect(proxy.violations).toEqual([]);
});

test('a seller’s payment, the marketplace’s balance and terms, and its payout', async () => {
  await sellersPayment(2_000_000);
  const [platform, seller] = [await tokenOf('platform'), await tokenOf('seller')];
  await done(dashboard(seller, 'organization'));
  await done(dashboard(seller, 'integration', { method: 'POST' }));
  for (const path of ['organization', 'marketplace', 'sellers', 'entries', 'balance'])
    await done(dashboard(platform, path));
  await done(dashboard(platform, 'marketplace', { method: 'PATCH', body: JSON.stringify({ fee_basis_points: 150 }) }));
  const { marketplace } = await done<{ marketplace: { payout: { amount: number } } }>(dashboard(platform, 'balance'));
  const body = JSON.stringify({ expected_amount: marketplace.payout.amount });
  const headers = { 'Idempotency-Key': randomUUID() };
  for (let times = 0; times < 2; times++) await done(dashboard(platform, 'payouts', { method: 'POST', headers, body }));
  await done(dashboard(platform, 'payouts'));
  await done(dashboard(platform, `statements/${new Date().toISOString().slice(0, 7)}`));
  expect(proxy.violations).toEqual([]);
});

test('the sandbox’s controls', async () => {
  await sellersPayment(10_000);
  const { charges } = await done<{ charges: { id: string }[] }>(sandbox('charges'));
  await done(sandbox(`charges/${charges[0]?.id}/settle`, undefined, 'POST'));
  await done(sandbox(`charges/${charges[0]?.id}/return`, { code: 'R10' }));
  const rules = [{ operation: 'create_session_sessions_post', effect: 'latency', times: 1, latency_ms: 1 }];
  await done(sandbox('clock'));
  await done(sandbox('clock', { advance_seconds: 60 }));
  await done(sandbox('faults', { seed: 1, rules }, 'PUT'));
  await done(sandbox('faults'));
  await done(sandbox('faults', undefined, 'DELETE'));
  await done(sandbox('outbox'));
  expect(proxy.violations).toEqual([]);
});

test('the console’s client: session, order, charge, and everything it asks of the dashboard', async () => {
  const vault = openVault({ timeLimitMs: 10_000, openKeychain: async () => memoryKeychain() });
  const payments = openPayments(vault, { tokenMs: 10_000, callMs: 10_000 });
  const [seller, platform] = ['the seller', 'the platform'].map((accountId) => ({
    provider: 'hosted-ach',
    accountId,
    ...served.urls,
  }));
  if (!seller || !platform) throw new Error('There are two.');
  const sellersKeys = await keysOf('seller');
  await payments.checkKeys(seller, sellersKeys);
  await payments.keepKeys(seller.accountId, sellersKeys);
  await payments.keepKeys(platform.accountId, await keysOf('platform'));
  const marketplace_id = organizationOf(service, 'seller').marketplaceId ?? '';
  const request = { ...sessionRequest(1_000_000), type: 'consumer_checkout' as const, marketplace_id };
  const session = await payments.createSession(seller, request as Parameters<typeof payments.createSession>[1]);
  const id = (session as { answer: { id: SessionId } }).answer.id;
  await done(sandbox(`sessions/${id}/authorize`, { tip: null }));
  const made = await payments.createOrder(seller, { session_id: id }, always);
  const orderId = (made as { answer: { order: { id: OrderId } } }).answer.order.id;
  expect(await payments.chargeOrder(seller, orderId, always)).toMatchObject({ kind: 'succeeded' });
  const month = new Date().toISOString().slice(0, 7);
  await payments.organizationOfKeys(seller, sellersKeys);
  await payments.connectIntegration(seller, sellersKeys);
  await payments.listSellers(platform);
  await payments.onboardingLink(platform);
  await payments.listBalanceEntries(platform, month);
  await payments.getStatement(platform, month);
  await payments.listServicePayouts(platform);
  await payments.getBalance(platform);
  await payments.startPayout(platform, { key: randomUUID(), expectedAmount: 1, marketplaceId: 'mk_org_1' });
  expect(proxy.violations).toEqual([]);
});

test('refusals are answered as documented', async () => {
  const [merchant, platform] = [await tokenOf('merchant'), await tokenOf('platform')];
  const asked: [number, Promise<Response>][] = [
    [401, askForToken(served, basic('key_sandbox_nobody', 'x'))],
    [401, callApi(served, 'nonsense', '/sessions', sessionRequest())],
    [422, callApi(served, merchant, '/sessions', { ...sessionRequest(), amount: -1 })],
    [404, callApi(served, merchant, '/orders', { session_id: 'sess_nobody' })],
    [404, callApi(served, merchant, '/orders/order_nobody/charge')],
    [
      422,
      dashboard(platform, 'payouts', {
        method: 'POST',
        body: '{"expected_amount": -1}',
        headers: { 'Idempotency-Key': 'a' },
      }),
    ],
    [403, dashboard(merchant, 'marketplace')],
    [404, sandbox('sessions/sess_nobody/authorize', { tip: null })],
  ];
  for (const [status, answer] of asked) expect((await answer).status).toBe(status);
  expect(proxy.violations.filter(({ location }) => location[0] === 'response')).toEqual([]);
});

test('no documented call was left out', async () => {
  const documents = await Promise.all([paymentDocument(service), dashboardDocument(service)].map(readDocument));
  const made = [...proxy.calls.keys()];
  const missing = documents
    .flatMap(operationsOf)
    .map(({ method, template }) => `${method} ${template}`)
    .filter((call) => !made.some((one) => new RegExp(`^${call.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(one)));
  expect(missing).toEqual([]);
});
