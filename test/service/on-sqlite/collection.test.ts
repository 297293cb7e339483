// The collection of all calls: valid by Postman's schema, complete, without secrets, and it runs.
import { PostmanValidator } from '@har-sdk/validator';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  dashboardDocument,
  type Found,
  operationsOf,
  paymentDocument,
  readDocument,
} from '../../support/service/api-document.ts';
import { expectAsDocumented } from '../../support/service/as-documented.ts';
import { serviceOfTest, startTestService, type TestService } from '../../support/service/payment-service.ts';
import { type Collection, type Ran, runCollection } from '../../support/service/run-collection.ts';

let service: TestService;
let collection: Collection;
let operations: Found[];

beforeAll(async () => {
  service = await startTestService();
  collection = (await (await fetch(`${service.urls.baseUrl}/collection.json`)).json()) as Collection;
  const addresses = [
    paymentDocument(service),
    dashboardDocument(service),
    `${service.urls.baseUrl}/sandbox/openapi.json`,
  ];
  operations = (await Promise.all(addresses.map(readDocument))).flatMap(operationsOf);
});
afterAll(() => service.discard());

/** The operation that a call of the run was. */
function operationOf({ method, url }: Pick<Ran, 'method' | 'url'>): Found {
  const { pathname } = new URL(url);
  const matches = operations.filter(
    (found) =>
      found.method === method && new RegExp(`^${found.template.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(pathname),
  );
  if (matches.length !== 1 || !matches[0]) throw new Error(`${method} ${pathname} is ${matches.length} operations.`);
  return matches[0];
}

test('is valid by the published schema of Postman’s collections', async () => {
  expect(collection.info.schema).toMatch(/v2\.1\.0/);
  const validator = new PostmanValidator();
  type Judged = Parameters<typeof validator.verify>[0];
  expect(await validator.verify(collection as unknown as Judged)).toEqual([]);
  const damaged = { ...collection, item: [{ request: { url: 7 } }] } as unknown as Judged;
  expect(await validator.verify(damaged)).not.toEqual([]);
});

test('runs from top to bottom with nothing typed in: each call is answered 200 as documented, and none is missing', async () => {
  const ran = await runCollection(collection);
  for (const call of ran) {
    expect(call.failed, `${call.method} ${call.url}`).toEqual([]);
    const answer = new Response(call.answer, { status: call.status, headers: { 'Content-Type': call.type } });
    await expectAsDocumented(operationOf(call), answer);
  }
  const made = new Set(ran.map(operationOf));
  expect(operations.filter((found) => !made.has(found)).map(({ method, template }) => `${method} ${template}`)).toEqual(
    [],
  );
  // Another time, too: the world of the first run is gone.
  expect((await runCollection(collection)).flatMap(({ failed }) => failed)).toEqual([]);
  const { worlds } = (await (await fetch(`${service.urls.baseUrl}/sandbox/worlds`)).json()) as { worlds: unknown[] };
  expect(worlds).toEqual([]);
});

test('a payment with one’s own keys needs only these', async () => {
  const { clientId, clientSecret } = await service.issueKeys(service.organizations[0]?.id ?? '');
  const [, payment] = collection.item;
  if (!payment) throw new Error('The folder is missing.');
  expect(payment.name).toBe('Take a payment');
  const keys = { client_id: clientId, client_secret: clientSecret };
  const ran = await runCollection({ ...collection, item: [payment] }, keys);
  expect(ran.flatMap(({ failed }) => failed)).toEqual([]);
});

test('names the service’s addresses, and holds no key, token or identifier', () => {
  const filled = collection.variable.filter(({ value }) => value !== '').map(({ key }) => key);
  expect(filled.toSorted()).toEqual(['auth_url', 'base_url', 'dashboard_url']);
  expect(collection.variable.map(({ key }) => key)).toEqual(
    expect.arrayContaining(['client_id', 'client_secret', 'token']),
  );
  const text = JSON.stringify(collection);
  for (const { id, storeId } of service.organizations) {
    expect(text).not.toContain(id);
    expect(text).not.toContain(storeId);
  }
  expect(text).not.toMatch(/key_(?:sandbox|production)_/);
});

test('is found from the front page, and doesn’t exist in production', async () => {
  const front = (await (await fetch(service.urls.baseUrl)).json()) as { collection: string };
  expect(front.collection).toBe(`${service.urls.baseUrl}/collection.json`);
  const production = await serviceOfTest({ environment: 'production' });
  expect((await fetch(`${production.urls.baseUrl}/collection.json`)).status).toBe(404);
});
