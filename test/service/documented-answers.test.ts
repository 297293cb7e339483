// Every call of both APIs refuses what any call refuses, and each refusal is as the call's own document describes it.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  dashboardDocument,
  type Found,
  operationsOf,
  pathOf,
  paymentDocument,
  readDocument,
} from '../support/service/api-document.ts';
import { expectAsDocumented } from '../support/service/as-documented.ts';
import {
  organizationOf,
  type Served,
  signIn,
  startTestService,
  type TestService,
} from '../support/service/payment-service.ts';
import { rawExchange } from '../support/service/raw-exchange.ts';

let service: TestService;
/** Lets one call of each API key through, and one token. */
let strict: TestService;
let token: string;
let operations: Found[];

const operationsIn = async (served: Served) =>
  (await Promise.all([paymentDocument, dashboardDocument].map((addressOf) => readDocument(addressOf(served))))).flatMap(
    operationsOf,
  );

beforeAll(async () => {
  service = await startTestService();
  strict = await startTestService({ rateLimits: { apiPerMinute: 1, tokensPerMinute: 1 } });
  token = await signIn(service, organizationOf(service, 'platform'));
  operations = await operationsIn(service);
});
afterAll(() => Promise.all([service.discard(), strict.discard()]));

const IDS = { order_id: 'order_x', month: '2026-11' };

function ask(found: Found, init: RequestInit = {}, served: Served = service): Promise<Response> {
  const { method, contentType } = found;
  const headers = {
    Authorization: `bearer ${token}`,
    'Idempotency-Key': 'a-key',
    ...(contentType && { 'Content-Type': contentType }),
    ...(init.headers as Record<string, string>),
  };
  return fetch(served.urls.baseUrl + pathOf(found, IDS), { method, ...init, headers });
}

type Way = [status: number, what: string, of: (found: Found) => boolean, way: (found: Found) => Promise<Response>];

const any = () => true;
const takesBody = ({ schema }: Found) => schema !== undefined;
const takesJson = ({ operation }: Found) => '406' in operation.responses;
const raw = (found: Found, head: string) =>
  rawExchange(service, `${found.method} ${pathOf(found, IDS)} HTTP/1.1\r\n${head}Connection: close\r\n\r\n`);

const WAYS: Way[] = [
  [401, 'no Authorization', any, (found) => ask(found, { headers: { Authorization: '' } })],
  [406, 'no JSON is wanted', takesJson, (found) => ask(found, { headers: { Accept: 'text/html' } })],
  [413, 'a body of 70 KB', takesBody, (found) => ask(found, { body: `"${'x'.repeat(70_000)}"` })],
  [
    422,
    'a body that is not JSON',
    (found) => takesBody(found) && takesJson(found),
    (found) => ask(found, { body: '{' }),
  ],
  [400, 'no Host', any, (found) => raw(found, '')],
  [400, 'a Host that can be none', any, (found) => raw(found, 'Host: a b\r\n')],
  [400, 'a header without a name', any, (found) => raw(found, 'Host: x\r\n: nameless\r\n')],
  [431, 'headers of 20 KB', any, (found) => raw(found, `Host: x\r\nX-Long: ${'x'.repeat(20_000)}\r\n`)],
  [
    415,
    'a body of another type',
    takesJson,
    (found) =>
      raw(found, `Host: x\r\nAuthorization: bearer ${token}\r\nContent-Type: text/plain\r\nContent-Length: 2\r\n`),
  ],
];

describe.each(WAYS)('%i: %s', (status, _, concerns, way) => {
  test('every call it concerns says so', async () => {
    const concerned = operations.filter(concerns);
    expect(concerned.length).toBeGreaterThan(2);
    for (const found of concerned) {
      const answer = await way(found);
      expect(answer.status, found.operation.operationId).toBe(status);
      await expectAsDocumented(found, answer);
    }
  });
});

test.each(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'])(
  '405: %s, where it is not what an address takes, names what it takes',
  async (method) => {
    for (const found of operations) {
      const here = operations.filter(({ template }) => template === found.template).map((each) => each.method);
      const taken = here.includes('GET') ? [...here, 'HEAD'].toSorted() : here;
      if (taken.includes(method)) continue;
      const answer = await ask(found, { method });
      expect([answer.status, answer.headers.get('allow')], found.template).toEqual([405, taken.join(', ')]);
      if (method !== 'HEAD') await expectAsDocumented(found, answer);
    }
  },
);

test('429: every call of an API key that called too often, and the token endpoint', async () => {
  const limited = await signIn(strict, organizationOf(strict, 'platform'));
  const headers = { Authorization: `bearer ${limited}` };
  for (const found of operations) await ask(found, { headers }, strict);
  for (const found of operations) {
    const answer = await ask(found, { headers }, strict);
    expect(answer.status, found.operation.operationId).toBe(429);
    await expectAsDocumented(found, answer);
  }
});

test('an expectation nobody knows is passed over', async () => {
  for (const found of operations) expect((await raw(found, 'Host: x\r\nExpect: wonders\r\n')).status).toBe(401);
});
