// The checkout over HTTP: who may open it, who may act in it, and what its documents allow.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { authorizeAsQuoted, comeToReview } from '../support/consumer/authorize.ts';
import {
  callApi,
  checkoutStep,
  completeCheckout,
  createSession,
  detailOf,
  MERCHANT_ORIGIN,
  openCheckout,
  openPayable,
  organizationOf,
  readConfig,
  signIn,
  startTestService,
  type TestService,
} from '../support/service/payment-service.ts';

let time = Date.UTC(2026, 10, 21);
let service: TestService;
let token: string;

beforeAll(async () => {
  service = await startTestService({ now: () => time });
  token = await signIn(service, organizationOf(service, 'merchant'));
});
afterAll(() => service.discard());

test('the checkout shows who is paid and how much', async () => {
  const session = await createSession(service, token, 123_456);
  const opened = await openPayable(service, session.id);
  expect(opened).toMatchObject({
    organizationName: 'Corner Books',
    consumerFirstName: 'Ada',
    amount: 123_456,
    asksForTip: false,
    trackNumber: session.track_number,
  });
});

test("a consumer's name can't break out of the document", async () => {
  const name = `"><script>alert(1)</script>&quot;`;
  const request = { amount: 1, type: 'consumer_checkout', consumer_info: { first_name: name, last_name: 'x' } };
  const { id } = (await (await callApi(service, token, '/sessions', request)).json()) as { id: string };
  const response = await openCheckout(service, id);
  const text = await response.clone().text();
  expect(text).not.toContain('<script>alert');
  expect(await readConfig(response)).toMatchObject({ session: { consumerFirstName: name } });
});

describe('a session that has nothing to pay', () => {
  test('unknown: the page says so', async () => {
    const config = await readConfig(await openCheckout(service, 'sess_unknown'));
    expect(config).toMatchObject({
      merchantOrigin: MERCHANT_ORIGIN,
      state: 'unavailable',
      reason: 'session_not_found',
    });
  });

  test('completed: the page says so', async () => {
    const session = await createSession(service, token);
    await completeCheckout(service, session.id);
    const config = await readConfig(await openCheckout(service, session.id));
    expect(config).toMatchObject({ state: 'unavailable', reason: 'session_already_completed' });
  });
});

test.each([
  '',
  'null',
  'shop.test',
  'http://shop.test/',
  'http://shop.test/page',
  'javascript:alert(1)',
  'file://',
  '*',
])('is not opened for what is no origin of a page: %j', async (origin) => {
  const session = await createSession(service, token);
  expect((await openCheckout(service, session.id, origin)).status).toBe(422);
});

describe('what happens in the checkout', () => {
  test('is for the page that was opened for this session only, for half an hour', async () => {
    const [one, other] = [await createSession(service, token), await createSession(service, token)];
    const opened = await openPayable(service, one.id);
    await comeToReview(service, opened);
    const quote = (of: typeof opened) => checkoutStep(service, of, 'quote', { tip: null });
    expect((await quote({ ...opened, token: 'guess' })).status).toBe(401);
    expect((await quote({ ...opened, sessionId: other.id })).status).toBe(401);
    expect((await quote({ ...opened, token })).status).toBe(401);
    time += 30 * 60 * 1000 - 1;
    expect((await quote(opened)).status).toBe(200);
    time += 1;
    expect((await quote(opened)).status).toBe(401);
  });

  test('nothing before the authorization changes anything after it', async () => {
    const opened = await openPayable(service, (await createSession(service, token)).id);
    await comeToReview(service, opened);
    expect((await authorizeAsQuoted(service, opened)).status).toBe(200);
    const late = await checkoutStep(service, opened, 'quote', { tip: null });
    expect([late.status, await detailOf(late)]).toEqual([409, expect.stringContaining('already authorized')]);
  });
});

test('the document runs its own script and nothing else, may be framed, and is never kept', async () => {
  const { headers } = await openCheckout(service, (await createSession(service, token)).id);
  expect(headers.get('content-security-policy')).toMatch(/^default-src 'self';/);
  expect(headers.get('content-security-policy')).not.toMatch(/unsafe|frame-ancestors/);
  expect(headers.get('x-frame-options')).toBeNull();
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('referrer-policy')).toBe('no-referrer');
  expect(headers.get('cache-control')).toBe('no-store');
});

test('pages of other origins may load the SDK, and may not read the API', async () => {
  const origin = { Origin: MERCHANT_ORIGIN };
  const sdk = await fetch(`${service.urls.jsUrl}/v1.js`, { headers: origin });
  expect([sdk.status, sdk.headers.get('content-type')]).toEqual([200, 'text/javascript; charset=utf-8']);
  expect(sdk.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  const api = await fetch(`${service.urls.baseUrl}/api/v2.0/sessions`, { method: 'OPTIONS', headers: origin });
  expect(api.headers.get('access-control-allow-origin')).toBeNull();
});
