// Told to fail, over real HTTP: what a client sees, and what was done all the same.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  askForToken,
  basic,
  callApi,
  checkoutStep,
  completeCheckout,
  createOrder,
  createSession,
  detailOf,
  openCheckout,
  openPayable,
  organizationOf,
  readCharge,
  sessionRequest,
  signIn,
  startTestService,
  type TestService,
} from '../support/service/payment-service.ts';
import { rawExchange } from '../support/service/raw-exchange.ts';
import { press, setFaults } from '../support/service/sandbox.ts';

const CHARGE = 'charge_order_by_id_orders__order_id__charge_post';
let service: TestService;
let token: string;

beforeEach(async () => {
  service = await startTestService();
  token = await signIn(service, organizationOf(service, 'merchant'));
});
afterEach(() => service.discard());

const chargeOnce = (orderId: string) => callApi(service, token, `/orders/${orderId}/charge`);
const cause = (promise: Promise<unknown>) =>
  promise.then(
    () => 'answered',
    (error: Error & { cause?: { code?: string } }) => error.cause?.code,
  );

describe('a connection that is dropped while an order is charged', () => {
  test('after the commit: the charge was made, and the repeat is told which', async () => {
    const { order } = await createOrder(service, token);
    await setFaults(service, { operation: CHARGE, effect: 'drop_after', times: 1 });
    expect(await cause(chargeOnce(order.id))).toBe('ECONNRESET');
    const repeat = await chargeOnce(order.id);
    expect(repeat.status).toBe(409);
    const { detail } = (await repeat.json()) as { detail: { charge_id: string } };
    const { charges } = (await (await press(service, 'GET', 'charges')).json()) as { charges: { id: string }[] };
    expect(charges.map(({ id }) => id)).toEqual([detail.charge_id]);
  });

  test('before the commit: nothing was done, and the repeat charges', async () => {
    const { order } = await createOrder(service, token);
    await setFaults(service, { operation: CHARGE, effect: 'drop_before', times: 1 });
    expect(await cause(chargeOnce(order.id))).toBe('ECONNRESET');
    expect(await (await press(service, 'GET', 'charges')).json()).toEqual({ charges: [], has_more: false });
    const repeat = await chargeOnce(order.id);
    expect(repeat.status).toBe(200);
    expect((await readCharge(repeat)).order.status).toBe('charged');
  });
});

test('an answer that breaks off: no JSON, though the order was made', async () => {
  const session = await createSession(service, token);
  await completeCheckout(service, session.id);
  await setFaults(service, { operation: 'create_order_orders_post', effect: 'malformed_body', times: 1 });
  const broken = await callApi(service, token, '/orders', { session_id: session.id });
  expect(broken.status).toBe(200);
  await expect(broken.json()).rejects.toThrow(SyntaxError);
  expect((await callApi(service, token, '/orders', { session_id: session.id })).status).toBe(409);
});

test('a status: nothing is done, the other operations work, and it ends after as many times as asked', async () => {
  await setFaults(service, { operation: 'create_session_sessions_post', effect: 'status', status: 503, times: 2 });
  const statuses = [];
  for (let call = 0; call < 3; call++) {
    const response = await callApi(service, token, '/sessions', sessionRequest());
    statuses.push(response.status);
    if (response.status === 503) expect(response.headers.get('retry-after')).toBe('1');
  }
  expect(statuses).toEqual([503, 503, 200]);
  const plan = (await (await press(service, 'GET', 'faults')).json()) as { rules: object[] };
  expect(plan.rules[0]).toMatchObject({ seen: 3, fired: 2 });
});

test('a planned 401 has the challenge of the API’s own', async () => {
  await setFaults(service, { operation: 'create_session_sessions_post', effect: 'status', status: 401, times: 1 });
  const response = await callApi(service, token, '/sessions', sessionRequest());
  expect([response.status, response.headers.get('www-authenticate')]).toEqual([401, 'Bearer realm="api"']);
});

test('a call whose Host looks like an IP address and isn’t one is answered as planned', async () => {
  await setFaults(service, { operation: CHARGE, effect: 'status', status: 503 });
  const ask = (head: string) => rawExchange(service, `${head}\r\nHost: 1.2.3.4.5\r\nConnection: close\r\n\r\n`);
  expect((await ask('POST /api/v2.0/orders/order_1/charge HTTP/1.1')).status).toBe(503);
  expect((await ask('POST /api/v2.0/sessions HTTP/1.1')).status).toBe(401);
});

test('latency: it takes longer, and works', async () => {
  await setFaults(service, { operation: 'create_session_sessions_post', effect: 'latency', latency_ms: 150 });
  const start = performance.now();
  expect((await callApi(service, token, '/sessions', sessionRequest())).status).toBe(200);
  expect(performance.now() - start).toBeGreaterThan(145);
});

test('an expired token: 401 until a new one is asked for', async () => {
  await setFaults(service, { operation: 'create_session_sessions_post', effect: 'expired_token', times: 1 });
  for (let call = 0; call < 2; call++) {
    const answer = await callApi(service, token, '/sessions', sessionRequest());
    expect([answer.status, await detailOf(answer)]).toEqual([401, expect.stringContaining('has expired')]);
  }
  const fresh = await signIn(service, organizationOf(service, 'merchant'));
  expect((await callApi(service, fresh, '/sessions', sessionRequest())).status).toBe(200);
});

test('a token that has run out when it is issued', async () => {
  await setFaults(service, { operation: 'create_token_oauth2_token_post', effect: 'expired_token', times: 1 });
  const { clientId, clientSecret } = await service.issueKeys(organizationOf(service, 'merchant').id);
  const ask = async () =>
    ((await (await askForToken(service, basic(clientId, clientSecret))).json()) as { access_token: string })
      .access_token;
  const answer = await callApi(service, await ask(), '/sessions', sessionRequest());
  expect([answer.status, await detailOf(answer)]).toEqual([401, expect.stringContaining('has expired')]);
  expect((await callApi(service, await ask(), '/sessions', sessionRequest())).status).toBe(200);
});

test('every step of the checkout can fail', async () => {
  const session = await createSession(service, token);
  const opened = await openPayable(service, session.id);
  await setFaults(
    service,
    { operation: 'checkout_open', effect: 'status', status: 500 },
    { operation: 'checkout_account', effect: 'status', status: 502 },
    { operation: 'checkout_authorize', effect: 'expired_token' },
  );
  expect((await openCheckout(service, session.id)).status).toBe(500);
  expect((await checkoutStep(service, opened, 'account', { account: 'everyday' })).status).toBe(502);
  expect((await checkoutStep(service, opened, 'authorize')).status).toBe(401);
});

test('the same seed fails the same calls, also after a restart in between', async () => {
  const rule = { operation: 'create_session_sessions_post', effect: 'status', status: 500, probability: 0.5 };
  const run = async (of: TestService) => (await callApi(of, token, '/sessions', sessionRequest())).status;
  const sequence = async (of: TestService) => {
    const statuses = [];
    for (let call = 0; call < 6; call++) statuses.push(await run(of));
    return statuses;
  };
  await setFaults(service, rule);
  const first = [...(await sequence(service)), ...(await sequence(service))];
  expect(new Set(first)).toEqual(new Set([200, 500]));
  await setFaults(service, rule);
  const again = await sequence(service);
  await service.close();
  service = await startTestService({ dataFolder: service.dataFolder });
  expect([...again, ...(await sequence(service))]).toEqual(first);
});

test('taken away, everything works; a plan that makes no sense is refused and changes nothing', async () => {
  await setFaults(service, { operation: 'create_session_sessions_post', effect: 'status', status: 500 });
  const refused = await press(service, 'PUT', 'faults', { rules: [{ operation: 'all', effect: 'status' }] });
  expect([refused.status, await detailOf(refused)]).toEqual([422, expect.stringContaining('rules.0.operation')]);
  expect((await callApi(service, token, '/sessions', sessionRequest())).status).toBe(500);
  expect((await press(service, 'DELETE', 'faults')).status).toBe(200);
  expect((await callApi(service, token, '/sessions', sessionRequest())).status).toBe(200);
});
