// Whatever is sent, to whichever call of either API: soon an answer that the call's own document describes, to the last member.
// @module-tag postgres
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { textFault } from '../../contract/entered-text.ts';
import { length } from '../support/runner/length.ts';
import { type AnyRequest, anyRequest } from '../support/service/any-request.ts';
import {
  dashboardDocument,
  type Found,
  operationsOf,
  paymentDocument,
  readDocument,
} from '../support/service/api-document.ts';
import { expectAsDocumented } from '../support/service/as-documented.ts';
import { askDashboard, askForPayout, takePayment } from '../support/service/books.ts';
import { type Known, type Schema, valid } from '../support/service/from-schema.ts';
import {
  basic,
  callApi,
  completeCheckout,
  createOrder,
  createSession,
  organizationOf,
  type sessionRequest,
  signIn,
  startTestService,
  type TestService,
} from '../support/service/payment-service.ts';

/** A hang is a failure: no answer may take longer than this. */
const PATIENCE_MS = 5000;
const RUNS = length(40, 250);
/** Of a kind of request that is rare, so many are sent until its answer was seen. */
const MAX_RUNS = 5000;

let service: TestService;
let operations: Found[];

beforeAll(async () => {
  service = await startTestService({ rateLimits: { apiPerMinute: 0, tokensPerMinute: 0 } });
  const documents = [await readDocument(paymentDocument(service)), await readDocument(dashboardDocument(service))];
  operations = documents.flatMap(operationsOf);
});
afterAll(() => service.discard());

function send({ path, body, ...init }: AnyRequest): Promise<Response> {
  const url = service.urls.baseUrl + path;
  return fetch(url, { ...init, ...(body !== undefined && { body }), signal: AbortSignal.timeout(PATIENCE_MS) });
}

function find(operationId: string): Found {
  const found = operations.find(({ operation }) => operation.operationId === operationId);
  if (!found) throw new Error(`No document names ${operationId}.`);
  return found;
}

/** A call signed with what works for it, now and then with another organization's, with nonsense, or not at all. */
function signedWith(usual: string, other: string) {
  const nonsense = fc.constantFrom(undefined, '', 'bearer nonsense', 'Basic Og==', 'Basic ====');
  return fc.oneof(
    { weight: 10, arbitrary: fc.constant(usual) },
    { weight: 3, arbitrary: fc.constant(other) },
    { weight: 2, arbitrary: nonsense },
  );
}

/** Asks and asks; each answer is as documented, none is a failure, and these statuses are among them. */
async function answersAsDocumented(
  found: Found,
  known: Known,
  authorizations: fc.Arbitrary<string | undefined>,
  statuses: number[],
) {
  const unseen = new Set(statuses);
  const requests = anyRequest(found, { known, authorizations });
  const ask = async (request: AnyRequest) => {
    const answer = await send(request);
    unseen.delete(answer.status);
    expect(answer.status).toBeLessThan(500);
    const body = await expectAsDocumented(found, answer);
    if (answer.status !== 200) expect(JSON.stringify(body).length).toBeLessThan(2000);
  };
  await fc.assert(fc.asyncProperty(requests, ask), { numRuns: RUNS });
  for (let sent = RUNS; unseen.size > 0 && sent < MAX_RUNS; sent++)
    for (const one of fc.sample(requests, { numRuns: 1, seed: sent })) await ask(one);
  expect([...unseen]).toEqual([]);
}

test('every operation of both documents is asked here', () => {
  expect(operations.map(({ operation }) => operation.operationId).toSorted()).toEqual(
    [...PAYMENT_CALLS.map(([id]) => id), ...DASHBOARD_CALLS.map(([id]) => id), TOKEN_CALL].toSorted(),
  );
});

const TOKEN_CALL = 'create_token_oauth2_token_post';

test('the token endpoint', async () => {
  const { clientId, clientSecret } = await service.issueKeys(organizationOf(service, 'merchant').id);
  const authorizations = signedWith(basic(clientId, clientSecret), basic(clientId, 'wrong'));
  await answersAsDocumented(find(TOKEN_CALL), {}, authorizations, [200, 400, 401]);
});

const PAYMENT_CALLS: [operationId: string, usually: 'merchant' | 'seller', answers: number[]][] = [
  ['create_session_sessions_post', 'seller', [200, 422]],
  ['create_order_orders_post', 'merchant', [200, 404, 409, 422]],
  ['charge_order_by_id_orders__order_id__charge_post', 'merchant', [200, 404, 409, 422]],
];

test.each(PAYMENT_CALLS)('the payment API: %s', async (operationId, usually, answers) => {
  const token = await signIn(service, organizationOf(service, 'merchant'));
  const seller = organizationOf(service, 'seller');
  const sellerToken = await signIn(service, seller);
  const completed = await Promise.all(
    Array.from({ length: 5 }, async () => {
      const { id } = await createSession(service, token);
      await completeCheckout(service, id);
      return id;
    }),
  );
  const orders = await Promise.all(Array.from({ length: 5 }, () => createOrder(service, token)));
  const known = {
    session_id: completed,
    sessionID: completed,
    storeIdentifier: [organizationOf(service, 'merchant').storeId],
    marketplace_id: [seller.marketplaceId ?? ''],
    order_id: orders.map(({ order }) => order.id),
  };
  const signed =
    usually === 'seller'
      ? signedWith(`bearer ${sellerToken}`, `bearer ${token}`)
      : signedWith(`bearer ${token}`, `bearer ${sellerToken}`);
  await answersAsDocumented(find(operationId), known, signed, answers);
});

const DASHBOARD_CALLS: [operationId: string, answers: number[]][] = [
  ['get_balance', [200]],
  ['list_entries', [200, 422]],
  ['get_statement', [200, 404, 422]],
  ['list_payouts', [200, 422]],
  ['start_payout', [200, 409, 422]],
  ['list_events', [200, 403, 422]],
  ['list_charges', [200, 403, 422]],
  ['get_charge', [200, 404]],
  ['get_session', [200, 404]],
  ['get_order', [200, 404]],
  ['request_refund', [200, 404, 409, 422]],
  ['present_charge_again', [404, 409, 422]],
  ['list_refunds', [200, 403, 404, 422]],
  ['get_return_rates', [200, 422]],
  ['list_orders', [200, 403, 422]],
  ['list_returns', [200, 403, 422]],
  ['list_sessions', [200, 403, 422]],
  ['list_settlements', [200, 403, 422]],
  ['get_settlement', [404, 422]],
  ['list_sellers', [200, 403, 422]],
  ['get_organization', [200]],
  ['get_marketplace', [200, 403]],
  ['connect_integration', [200, 403]],
  // The last: it changes what the others tell.
  ['change_marketplace', [200, 422]],
];

test.each(DASHBOARD_CALLS)("the dashboard's API: %s", async (operationId, answers) => {
  const seller = organizationOf(service, 'seller');
  const sellerToken = await signIn(service, seller);
  const token = await signIn(service, organizationOf(service, 'platform'));
  // Fees enough for a payout; the test that comes first starts it.
  const { charge, order } = await takePayment(service, sellerToken, seller, 900_000);
  const found = await askDashboard(service, sellerToken, `/orders/${order.id}`);
  const { session_id } = (await found.json()) as { session_id: string };
  await askForPayout(service, token, 'first');
  const cursor = 'eyJtb250aCI6IjIwMjYtMTEifQ';
  const month = new Date().toISOString().slice(0, 7);
  const known = {
    month: [month],
    'idempotency-key': ['first', 'second'],
    expected_amount: [3500],
    cursor: [cursor],
    charge_id: [charge.id],
    order_id: [order.id],
    session_id: [session_id],
    charge: [charge.id],
  };
  const signed = signedWith(`bearer ${token}`, `bearer ${sellerToken}`);
  await answersAsDocumented(find(operationId), known, signed, answers);
});

test('a body its schema allows makes a session', async () => {
  const token = await signIn(service, organizationOf(service, 'merchant'));
  await fc.assert(
    fc.asyncProperty(valid(plainSession(find('create_session_sessions_post').schema)), async (body) => {
      const { first_name, last_name } = (body as ReturnType<typeof sessionRequest>).consumer_info;
      fc.pre([first_name, last_name].every((name) => name.trim() !== '' && textFault(name, 'name') === null));
      expect((await callApi(service, token, '/sessions', body)).status).toBe(200);
    }),
    { numRuns: length(20, 50) },
  );
});

/** The schema of create session without what only a marketplace's sellers may send. */
function plainSession(schema: Schema | undefined): Schema {
  const { amount, type, consumer_info } = schema?.properties ?? {};
  const { first_name, last_name } = consumer_info?.properties ?? {};
  if (!first_name || !last_name || !amount || !type) throw new Error('The schema of create session has changed.');
  const consumer = { type: 'object', properties: { first_name, last_name }, required: ['first_name', 'last_name'] };
  return {
    type: 'object',
    properties: { amount, type, consumer_info: consumer },
    required: ['amount', 'type', 'consumer_info'],
  };
}
