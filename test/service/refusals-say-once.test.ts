// Each refusal says a thing once: no sentence of it is within another, and no field is named twice.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { PresentObstacle } from '../../contract/ach/present-obstacle.ts';
import { Cents } from '../../contract/money.ts';
import { StoreUnreachable } from '../../lib/node/store-trouble.ts';
import { whyNotPresented, whyNotRefunded } from '../../service/dashboard/api/change-charge.ts';
import { whyNot } from '../../service/dashboard/api/payouts.ts';
import { invalidBody } from '../../service/http/invalid-body.ts';
import { refusalOfStore } from '../../service/http/store-trouble.ts';
import { length } from '../support/runner/length.ts';
import { type AnyRequest, anyRequest } from '../support/service/any-request.ts';
import {
  dashboardDocument,
  type Found,
  operationsOf,
  paymentDocument,
  readDocument,
} from '../support/service/api-document.ts';
import { organizationOf, signIn, startTestService, type TestService } from '../support/service/payment-service.ts';
import { saidTwice } from '../support/service/said-twice.ts';

test.each([
  ['amount: must be a number; amount: must be at least 1'],
  ['amount: amount must be a number'],
  ['There is no order. There is no order.'],
  [{ message: 'There is no order order_x.', title: 'there is no order' }],
])('%j says a thing twice', (detail) => expect(saidTwice({ detail })).toBeDefined());

const FOLDERS = ['service/http', 'service/api', 'service/dashboard/api'];
const written = FOLDERS.flatMap((folder) =>
  readdirSync(folder).flatMap((name) => refusalsIn(readFileSync(join(folder, name), 'utf8'), name)),
);

/** The texts of each refusal that a file makes; what is filled in is a mark of its own. */
function refusalsIn(source: string, name: string): { name: string; texts: string[] }[] {
  return [...source.matchAll(/\b(?:new Refusal|problemBody|refusal)\(/g)].map(({ index, 0: start }) => {
    const made = source.slice(index + start.length, endOf(source, index + start.length));
    const texts = [...made.matchAll(/'((?:[^'\\]|\\.)+)'|"((?:[^"\\]|\\.)+)"|`((?:[^`\\]|\\.)+)`/gs)];
    let count = 0;
    return {
      name,
      texts: texts.map((found) =>
        (found[1] ?? found[2] ?? found[3] ?? '').replaceAll(/\$\{[^}]*\}/g, () => `x${count++}`),
      ),
    };
  });
}

/** Where the parenthesis that is open is closed. */
function endOf(source: string, from: number): number {
  let open = 1;
  let at = from;
  for (; open > 0 && at < source.length; at++) open += source[at] === '(' ? 1 : source[at] === ')' ? -1 : 0;
  return at;
}

test('each that is written in the code', () => {
  expect(written.length).toBeGreaterThan(40);
  for (const { name, texts } of written) expect(saidTwice(texts), `${name}: ${texts.join(' | ')}`).toBeUndefined();
});

const ID = 'charge_x';
const MADE = [
  ...PresentObstacle.options.map((obstacle) => whyNotPresented({ kind: 'not_presentable', obstacle }, ID)),
  whyNotPresented({ kind: 'unknown_charge' }, ID),
  ...[0, 500].map((left) => whyNotRefunded({ kind: 'too_much', left }, ID)),
  ...(['charge_returned', 'account_closed', 'key_of_another_request'] as const).map((kind) =>
    whyNotRefunded({ kind }, ID),
  ),
  whyNot({ kind: 'another_amount', amount: 500 }),
  whyNot({ kind: 'not_eligible', why: { state: 'below_holding_balance', missing: Cents.parse(500) } }),
  ...['SQLITE_FULL', 'SQLITE_BUSY', '25006', 'ECONNRESET', '22021'].map((code) =>
    refusalOfStore(Object.assign(new Error('x'), { code })),
  ),
  refusalOfStore(new StoreUnreachable(new Error('x'))),
].map((refusal) => [refusal?.body.type ?? '', refusal?.body.detail] as const);

test.each(MADE)('%s, which is put together: %j', (type, detail) => {
  expect(type).toMatch(/^urn:/);
  expect(saidTwice({ detail })).toBeUndefined();
});

test('a field with two problems is named once, and fields that are not known are told together', () => {
  const parsed = z.strictObject({ phone: z.string().min(7).max(3) }).safeParse({ phone: '12345', a: 1, b: 2 });
  const { detail } = invalidBody(parsed.error ?? new z.ZodError([])).body;
  expect(detail).toBe('phone: must have at least 7 characters; a, b: are not fields of this request, so remove them');
});

/** Names that a client made up may hold anything. */
const withoutSentNames = (body: unknown): unknown =>
  JSON.parse(JSON.stringify(body), (_, value: unknown) =>
    typeof value === 'string' ? value.replace(/(?:^|; ).*?: (?:is not a field|are not fields) of.*$/s, '') : value,
  );

describe('of what is sent', () => {
  let service: TestService;
  let tokens: string[];
  let operations: Found[];
  beforeAll(async () => {
    service = await startTestService({ rateLimits: { apiPerMinute: 0, tokensPerMinute: 0 } });
    const roles = ['merchant', 'seller', 'platform'] as const;
    tokens = await Promise.all(roles.map((role) => signIn(service, organizationOf(service, role))));
    const documents = [paymentDocument(service), dashboardDocument(service)].map(readDocument);
    operations = (await Promise.all(documents)).flatMap(operationsOf);
  });
  afterAll(() => service.discard());

  test('whatever it is, to whichever call', { timeout: 60_000 }, async () => {
    const authorizations = fc.constantFrom(undefined, 'bearer x', ...tokens.map((token) => `bearer ${token}`));
    const requests = fc.oneof(...operations.map((found) => anyRequest(found, { known: {}, authorizations })));
    const seen = new Set<number>();
    const ask = async ({ path, body, ...init }: AnyRequest) => {
      const answer = await fetch(service.urls.baseUrl + path, { ...init, ...(body !== undefined && { body }) });
      const said: unknown = await answer.json();
      if (answer.status < 400) return;
      seen.add(answer.status);
      expect(saidTwice(withoutSentNames(said)), JSON.stringify(said)).toBeUndefined();
    };
    await fc.assert(fc.asyncProperty(requests, ask), { numRuns: length(400, 2000) });
    expect([...seen].toSorted()).toEqual(expect.arrayContaining([401, 404, 406, 415, 422]));
  });
});
