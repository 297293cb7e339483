// What the API refuses, and how: never a 5xx, always words to act on.

import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { length } from '../support/runner/length.ts';
import {
  askForToken,
  basic,
  callApi,
  createOrder,
  createSession,
  detailOf,
  organizationOf,
  sessionRequest,
  signIn,
  startTestService,
  type TestService,
} from '../support/service/payment-service.ts';
import { problem } from '../support/service/problem.ts';

let time = Date.UTC(2026, 10, 21);
let service: TestService;
let token: string;

beforeAll(async () => {
  service = await startTestService({ now: () => time });
  token = await signIn(service, organizationOf(service, 'merchant'));
});
afterAll(() => service.discard());

describe('the token endpoint', () => {
  test('tells a token, its type and its lifetime to the right keys only', async () => {
    const { clientId, clientSecret } = await service.issueKeys(organizationOf(service, 'merchant').id);
    const response = await askForToken(service, basic(clientId, clientSecret));
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(await response.json()).toEqual({ access_token: expect.any(String), token_type: 'bearer', expires_in: 3600 });

    const refused = [
      basic(clientId, `${clientSecret}x`),
      basic(clientId, ''),
      basic('key_sandbox_unknown', clientSecret),
      basic('', ''),
      `Basic ${Buffer.from('no colon').toString('base64')}`,
      'Basic',
      'Basic !!!',
      `Bearer ${token}`,
      undefined,
    ];
    for (const authorization of refused) {
      const answer = await askForToken(service, authorization);
      expect(answer.status, String(authorization)).toBe(401);
      expect(answer.headers.get('www-authenticate')).toMatch(/^Basic /);
      const body = await answer.text();
      expect(JSON.parse(body)).toEqual({
        ...problem(401, 'unauthorized', expect.any(String)),
        error: 'invalid_client',
      });
      expect(body).not.toContain(clientSecret);
    }
  });

  test('wants the client credentials grant in a form', async () => {
    const { clientId, clientSecret } = await service.issueKeys(organizationOf(service, 'merchant').id);
    const ask = async (body: BodyInit, contentType = 'application/x-www-form-urlencoded') => {
      const headers = { Authorization: basic(clientId, clientSecret), 'Content-Type': contentType };
      const response = await fetch(`${service.urls.authUrl}/oauth2/token`, { method: 'POST', headers, body });
      return [response.status, ((await response.json()) as { error?: string }).error];
    };
    expect(await ask('grant_type=password')).toEqual([400, 'unsupported_grant_type']);
    expect(await ask('')).toEqual([400, 'invalid_request']);
    expect(await ask('grant_type=client_credentials&grant_type=client_credentials')).toEqual([400, 'invalid_request']);
    expect(await ask('{"grant_type":"client_credentials"}', 'application/json')).toEqual([400, 'invalid_request']);
  });
});

describe('without a token that works', () => {
  test.each(['/sessions', '/orders', '/orders/order_x/charge'])(
    '%s answers 401 and says what to send',
    async (path) => {
      for (const authorization of ['', 'Bearer', 'Bearer nonsense', `Basic ${token}`, 'bearer "; drop']) {
        const url = `${service.urls.baseUrl}/api/v2.0${path}`;
        const response = await fetch(url, { method: 'POST', headers: { Authorization: authorization } });
        expect(response.status).toBe(401);
        expect(response.headers.get('www-authenticate')).toMatch(/^Bearer /);
        expect(await detailOf(response)).toMatch(/token/);
      }
    },
  );

  test('a request without a token is told to send one, not that its token is wrong', async () => {
    for (const authorization of ['', 'Bearer', `Basic ${token}`]) {
      const url = `${service.urls.baseUrl}/api/v2.0/sessions`;
      const response = await fetch(url, { method: 'POST', headers: { Authorization: authorization } });
      expect(response.headers.get('www-authenticate')).toBe('Bearer realm="api"');
      expect(await detailOf(response)).toBe('Send an access token: "Authorization: bearer <ACCESS_TOKEN>".');
    }
  });

  test('a token works for its hour and not a millisecond longer, and is then said to have expired', async () => {
    const brief = await signIn(service, organizationOf(service, 'merchant'));
    const start = time;
    time = start + 3_600_000 - 1;
    expect((await callApi(service, brief, '/sessions', sessionRequest())).status).toBe(200);
    time = start + 3_600_000;
    const expired = await callApi(service, brief, '/sessions', sessionRequest());
    expect([expired.status, expired.headers.get('www-authenticate')]).toEqual([
      401,
      expect.stringContaining('expired'),
    ]);
    expect(await detailOf(expired)).toBe('The access token has expired: ask the token endpoint for a new one.');
    // Time never goes back: a later call needs a token of the new hour.
    token = await signIn(service, organizationOf(service, 'merchant'));
    expect(await detailOf(await callApi(service, brief, '/sessions', sessionRequest()))).toContain('expired');
  });
});

describe("another organization's things", () => {
  test('are answered exactly as things that never were', async () => {
    const stranger = await signIn(service, organizationOf(service, 'seller'));
    const session = await createSession(service, token);
    const { order } = await createOrder(service, token);
    for (const [path, id, unknown] of [
      ['/orders', session.id, 'sess_unknown'],
      [`/orders/${order.id}/charge`, order.id, 'order_unknown'],
    ] as const) {
      const ask = (of: string) =>
        callApi(service, stranger, path.replace(id, of), path === '/orders' ? { session_id: of } : undefined);
      const [theirs, nobodys] = [await ask(id), await ask(unknown)];
      expect([theirs.status, nobodys.status]).toEqual([404, 404]);
      expect((await detailOf(theirs)).replace(id, '')).toBe((await detailOf(nobodys)).replace(unknown, ''));
    }
    expect((await callApi(service, token, `/orders/${order.id}/charge`)).status).toBe(200);
  });

  test("another organization's store can't be named", async () => {
    const session = await createSession(service, token);
    const { storeId } = organizationOf(service, 'seller');
    for (const spelling of ['sessionID', 'session_id']) {
      const body = { [spelling]: session.id, storeIdentifier: storeId };
      const response = await callApi(service, token, '/orders', body);
      const words = expect.stringContaining('storeIdentifier: must be');
      expect([response.status, await detailOf(response)], spelling).toEqual([422, words]);
    }
  });
});

describe('a request that is not valid', () => {
  test.each([
    [{ amount: '5', type: 1, consumer_info: [] }, 'consumer_info: must be an object'],
    [
      { amount: '100.00' },
      'amount: must be a whole number of cents from 1 to 999999999, without quotes: 10000 is $100.00',
    ],
    [{ amount: 100.5 }, 'amount: must be a whole number of cents from 1 to 999999999;'],
    [{ amount: 5, type: 'consumer_checkout' }, 'consumer_info: is missing'],
    [{ amount: 5, type: 'consumer_checkout', consumer_info: { first_name: 7 } }, 'consumer_info.last_name: is missing'],
    [{ amount: 5, type: 'consumer_checkout', consumer_info: { first_name: 7 } }, 'first_name: must be text'],
    [[], 'body: must be an object'],
  ])('%j is refused in our own words: %s', async (body, words) => {
    const detail = await detailOf(await callApi(service, token, '/sessions', body));
    expect(detail).toContain(words);
    expect(detail).not.toMatch(/expected|received|Invalid|Too (small|big)/);
  });

  test('an order of a session the consumer has not completed is refused without an id in the answer', async () => {
    const session = await createSession(service, token);
    const response = await callApi(service, token, '/orders', { session_id: session.id });
    expect([response.status, await detailOf(response)]).toEqual([422, expect.stringContaining('not completed')]);
  });

  test("a body's order_id must be the path's, and nothing is charged otherwise", async () => {
    const { order } = await createOrder(service, token);
    const { order: other } = await createOrder(service, token);
    const response = await callApi(service, token, `/orders/${order.id}/charge`, { order_id: other.id });
    expect([response.status, await detailOf(response)]).toEqual([422, expect.stringContaining('order_id')]);
    expect((await callApi(service, token, `/orders/${order.id}/charge`)).status).toBe(200);
  });

  test.each([
    ['amount', { amount: 0 }],
    ['amount', { amount: -1 }],
    ['amount', { amount: 100.5 }],
    ['amount', { amount: '10000' }],
    ['amount', { amount: null }],
    ['amount', { amount: 2 ** 53 }],
    ['amount', { amount: 1_000_000_000 }],
    ['type', { type: 'other' }],
    ['consumer_info', { consumer_info: undefined }],
    ['consumer_info.first_name', { consumer_info: { first_name: ' ', last_name: 'Byron' } }],
    ['consumer_info.last_name', { consumer_info: { first_name: 'Ada', last_name: 'B'.repeat(300) } }],
    ['extra', { extra: true }],
  ])('names the field: %s of %j', async (field, change) => {
    const response = await callApi(service, token, '/sessions', { ...sessionRequest(), ...change });
    expect([response.status, await detailOf(response)]).toEqual([422, expect.stringContaining(field)]);
  });

  test('bodies that are too large, no JSON, or not said to be JSON are told apart', async () => {
    const send = async (body: string, contentType: string, accept = 'application/json') => {
      const headers = { Authorization: `bearer ${token}`, 'Content-Type': contentType, Accept: accept };
      return (await fetch(`${service.urls.baseUrl}/api/v2.0/sessions`, { method: 'POST', headers, body })).status;
    };
    const valid = JSON.stringify(sessionRequest());
    expect(await send('{"amount":', 'application/json')).toBe(422);
    expect(await send(valid, 'text/plain')).toBe(415);
    expect(await send(valid, 'application/json', 'text/html')).toBe(406);
    expect(await send(`${valid}${' '.repeat(64 * 1024)}`, 'application/json')).toBe(413);
    expect(await send('['.repeat(60_000), 'application/json')).toBe(422);
    expect(await send(valid, 'application/json; charset=utf-8', 'text/html, */*;q=0.1')).toBe(200);
  });

  test('names in any script, with emoji beside letters, are taken', async () => {
    for (const first_name of ['Ζωή', 'يوسف', 'Zoë 👩🏽‍🚀', 'O’Brien-Šimůnek']) {
      const request = { ...sessionRequest(), consumer_info: { first_name, last_name: '李' } };
      expect((await callApi(service, token, '/sessions', request)).status).toBe(200);
    }
  });
});

test('whatever is sent, the service never fails', { timeout: 60_000 }, async () => {
  const { order } = await createOrder(service, token);
  const paths = fc.constantFrom(
    '/sessions',
    '/orders',
    `/orders/${order.id}/charge`,
    '/orders/order_x/charge',
    '/orders/%00/charge',
  );
  const nearlyValid = fc.record(
    {
      amount: fc.oneof(fc.integer(), fc.double(), fc.string(), fc.constant(null)),
      type: fc.oneof(fc.constant('consumer_checkout'), fc.string()),
      consumer_info: fc.oneof(
        fc.record({ first_name: fc.string({ unit: 'binary' }), last_name: fc.string({ unit: 'binary' }) }),
        fc.jsonValue(),
      ),
      marketplace_id: fc.string(),
      session_id: fc.oneof(fc.string(), fc.constant('sess_x')),
      sessionID: fc.oneof(fc.string(), fc.constant('sess_x')),
      order_id: fc.oneof(fc.string(), fc.constant(order.id)),
    },
    { requiredKeys: [] },
  );
  const bodies = fc.oneof(
    nearlyValid.map((body) => JSON.stringify(body)),
    fc.json(),
    fc.string({ unit: 'binary' }),
  );
  await fc.assert(
    fc.asyncProperty(paths, bodies, async (path, body) => {
      const response = await fetch(`${service.urls.baseUrl}/api/v2.0${path}`, {
        method: 'POST',
        headers: { Authorization: `bearer ${token}`, 'Content-Type': 'application/json' },
        body,
      });
      expect(response.status).toBeLessThan(500);
      await response.json();
    }),
    { numRuns: length(80, 300) },
  );
});
