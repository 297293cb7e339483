// Bad input: bombs, bytes that aren't text, headers without end. Refused in a few words, soon, and the service goes on.
// @module-tag postgres

import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { length } from '../support/runner/length.ts';
import { bodies } from '../support/service/from-schema.ts';
import {
  askForToken,
  basic,
  callApi,
  createOrder,
  createSession,
  detailOf,
  openPayable,
  organizationOf,
  sessionRequest,
  signIn,
  startTestService,
  type TestService,
} from '../support/service/payment-service.ts';
import { problem } from '../support/service/problem.ts';
import { rawExchange } from '../support/service/raw-exchange.ts';

/** A hang is a failure: no answer may take longer than this. */
const PATIENCE_MS = 5000;

let service: TestService;
let token: string;

beforeAll(async () => {
  service = await startTestService({ rateLimits: { apiPerMinute: 0, tokensPerMinute: 0 } });
  token = await signIn(service, organizationOf(service, 'merchant'));
});
afterAll(() => service.discard());

function send(path: string, init: RequestInit): Promise<Response> {
  return fetch(service.urls.baseUrl + path, { ...init, signal: AbortSignal.timeout(PATIENCE_MS) });
}

function post(path: string, body: BodyInit, contentType = 'application/json', authorization = `bearer ${token}`) {
  return send(path, { method: 'POST', headers: { Authorization: authorization, 'Content-Type': contentType }, body });
}

test('the steps of the checkout answer any body, any token and any session with a refusal', async () => {
  const session = await createSession(service, token);
  const { token: visit } = await openPayable(service, session.id);
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(session.id, 'sess_unknown', '%00', '%ff', '..%2f', 'x'.repeat(5000)),
      fc.constantFrom('quote', 'authorize'),
      fc.oneof(fc.constant(visit), fc.constant(''), fc.base64String()),
      bodies({ type: 'object', properties: { account: { type: 'string' } } }),
      async (id, step, checkoutToken, body) => {
        const headers = { 'Content-Type': 'application/json', 'X-Checkout-Token': checkoutToken };
        const response = await send(`/checkout/api/sessions/${id}/${step}`, { method: 'POST', headers, body });
        expect([401, 409, 413, 422]).toContain(response.status);
      },
    ),
    { numRuns: length(50, 150) },
  );
});

describe('a bomb', () => {
  const name = sessionRequest().consumer_info;
  const wrapped = (value: string) => `{"amount":1,"type":"consumer_checkout","consumer_info":${value}}`;
  test.each([
    ['arrays in arrays', '['.repeat(30_000) + ']'.repeat(30_000)],
    ['objects in objects', wrapped(`${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`)],
    ['an array of thousands', wrapped(`[${'0,'.repeat(30_000)}0]`)],
    ['thousands of members', `{${Array.from({ length: 6000 }, (_, n) => `"m${n}":0`).join(',')}}`],
    ['a member named in 50,000 letters', `{"${'m'.repeat(50_000)}":0}`],
    ['a number of 60,000 digits', `{"amount":${'9'.repeat(60_000)}}`],
    [
      'a number beyond every float',
      JSON.stringify({ ...sessionRequest(), consumer_info: name }).replace('10000', '1e999'),
    ],
    ['the same member twice, then a prototype', '{"amount":1,"amount":2,"__proto__":{"type":"consumer_checkout"}}'],
  ])('of %s is refused in a few words', async (_, body) => {
    const response = await post('/api/v2.0/sessions', body);
    expect(response.status).toBe(422);
    expect((await response.text()).length).toBeLessThan(2000);
  });
});

describe('text that is none', () => {
  test.each(['a\u0000b', 'a\u0007b', 'a\nb', '\u009f', 'a\ud800b'])('%j is no name', async (first_name) => {
    const request = { ...sessionRequest(), consumer_info: { first_name, last_name: 'Byron' } };
    const response = await callApi(service, token, '/sessions', request);
    expect([response.status, await detailOf(response)]).toEqual([
      422,
      expect.stringContaining('consumer_info.first_name'),
    ]);
  });

  test('nor may it stand in what a seller sends of a consumer', async () => {
    const seller = organizationOf(service, 'seller');
    const sellerToken = await signIn(service, seller);
    for (const field of ['email', 'phone', 'drivers_license']) {
      const consumer_info = { ...sessionRequest().consumer_info, [field]: 'ada@example.com\u0000' };
      const request = { ...sessionRequest(), consumer_info, marketplace_id: seller.marketplaceId };
      const response = await callApi(service, sellerToken, '/sessions', request);
      expect([response.status, await detailOf(response)]).toEqual([
        422,
        expect.stringContaining(`consumer_info.${field}`),
      ]);
    }
  });

  test('bytes that are no UTF-8 are refused, not stored as something else', async () => {
    const body = Buffer.from(JSON.stringify(sessionRequest()).replace('Ada', 'A\u00ff'), 'latin1');
    const response = await post('/api/v2.0/sessions', body);
    expect([response.status, await detailOf(response)]).toEqual([422, 'body: is not UTF-8']);
  });
});

test('an identifier in the path that can be none is answered like one that is unknown', async () => {
  for (const id of ['%00', '%ff', '%E0%A4%A', 'sess_x', 'order_%00', '..%2f..', 'x'.repeat(5000)]) {
    expect(
      (await send(`/api/v2.0/orders/${id}/charge`, { method: 'POST', headers: { Authorization: `bearer ${token}` } }))
        .status,
      id,
    ).toBe(404);
  }
});

describe('the wrong way to ask', () => {
  test.each([
    ['/api/v1/sessions', '/openapi.json'],
    ['/dashboard/api/invoices', '/dashboard/api/openapi.json'],
    ['/sandbox/times', '/sandbox/openapi.json'],
  ])('a call of %s, where nothing is, names the document that tells what is', async (path, document) => {
    const response = await send(path, { method: 'POST', headers: { Authorization: `bearer ${token}` } });
    expect([response.status, await detailOf(response)]).toEqual([
      404,
      `There is nothing at POST ${path}. See ${document}.`,
    ]);
    expect((await send(document, {})).status).toBe(200);
  });

  test.each([
    'text/plain',
    'application/xml',
    'application/x-www-form-urlencoded',
    'application/jsonp',
    'multipart/form-data',
    'application/json; charset=utf-16',
    'application/json;charset="ISO-8859-1"',
    ' ',
  ])('a body said to be "%s" is refused', async (contentType) => {
    const { order } = await createOrder(service, token);
    for (const path of ['/sessions', '/orders', `/orders/${order.id}/charge`]) {
      expect((await post(`/api/v2.0${path}`, '{}', contentType)).status, path).toBe(415);
    }
    expect((await callApi(service, token, `/orders/${order.id}/charge`)).status).toBe(200);
  });
});

test.each([
  ['application/json;q=0', 406],
  ['application/json; q=0.0, */*', 406],
  ['*/*;q=0', 406],
  ['text/html', 406],
  ['text/html, application/json;q=0.1', 200],
  ['application/*;q=0.5, text/html', 200],
  ['application/json; charset=utf-8', 200],
])('a caller that accepts "%s" is answered %i', async (accept, status) => {
  const { order } = await createOrder(service, token);
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json', Accept: accept };
  const answer = await fetch(`${service.urls.baseUrl}/api/v2.0/orders/${order.id}/charge`, { method: 'POST', headers });
  expect(answer.status).toBe(status);
});

test.each(['sessions/sess_1', 'orders/order_1'])('GET %s says where it is looked up', async (path) => {
  const answer = await fetch(`${service.urls.baseUrl}/api/v2.0/${path}`, {
    headers: { Authorization: `Bearer ${token}` },
  });
  const { detail } = (await answer.json()) as { detail: string };
  expect([answer.status, detail]).toEqual([
    404,
    `There is nothing at GET /api/v2.0/${path}. Look it up at GET /dashboard/api/${path}.`,
  ]);
});

describe('API keys', () => {
  const formEncoded = (text: string) =>
    text.replaceAll(/[^A-Za-z0-9]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`);

  test('encoded as a form give a token too', async () => {
    const { clientId, clientSecret } = await service.issueKeys(organizationOf(service, 'merchant').id);
    expect((await askForToken(service, basic(formEncoded(clientId), formEncoded(clientSecret)))).status).toBe(200);
    expect((await askForToken(service, basic(formEncoded(clientId), formEncoded('wrong_secret')))).status).toBe(401);
    expect((await askForToken(service, basic('%', '%zz'))).status).toBe(401);
  });

  test('in the form are refused with where they belong, and not repeated', async () => {
    const { clientId, clientSecret } = await service.issueKeys(organizationOf(service, 'merchant').id);
    const body = new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: clientId,
      client_secret: clientSecret,
    });
    const answer = await fetch(`${service.urls.authUrl}/oauth2/token`, { method: 'POST', body });
    const text = await answer.text();
    expect(answer.status).toBe(401);
    expect(text).toContain('as HTTP Basic credentials, not in the form.');
    expect(text).not.toContain(clientSecret);
  });
});

describe('a Basic header', () => {
  test('that is malformed or empty is answered 401 with words', async () => {
    const encoded = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`;
    for (const header of [
      '',
      ' ',
      'Basic',
      'Basic ',
      'Basic :',
      'Basic ====',
      'Basic a b',
      encoded(':'),
      encoded('\u0000:\u0000'),
      encoded('no colon'),
      encoded('key_sandbox_\u0000:x'),
    ]) {
      const response = await askForToken(service, header);
      expect([response.status, await response.json()], header).toEqual([
        401,
        { ...problem(401, 'unauthorized', expect.stringContaining('Basic')), error: 'invalid_client' },
      ]);
    }
  });

  test('of 10 KB is wrong, and one of 100 KB is too large to read; the service goes on', async () => {
    expect((await askForToken(service, `Basic ${'A'.repeat(10_000)}`)).status).toBe(401);
    const head = `POST /oauth2/token HTTP/1.1\r\nHost: x\r\nAuthorization: Basic ${'A'.repeat(100_000)}\r\n\r\n`;
    const answer = await rawExchange(service, head);
    expect([answer.status, await detailOf(answer)]).toEqual([431, expect.stringContaining('16 KB')]);
    expect((await callApi(service, token, '/sessions', sessionRequest())).status).toBe(200);
  });

  test('what is no HTTP at all is told so', async () => {
    const answer = await rawExchange(service, '\u0016\u0003\u0001 hello\r\n\r\n');
    expect([answer.status, await detailOf(answer)]).toEqual([400, expect.stringContaining('HTTP')]);
  });
});
