// A payment from session to charge, over real HTTP.
// @module-tag postgres

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ChargeOrderAnswer } from '../../contract/payment-api/charge.ts';
import { CompletePayload } from '../../contract/payment-api/checkout.ts';
import { CreateOrderAnswer } from '../../contract/payment-api/order.ts';
import { Session } from '../../contract/payment-api/session.ts';
import {
  callApi,
  completeCheckout,
  createOrder,
  createSession,
  organizationOf,
  readCharge,
  sessionRequest,
  signIn,
  startTestService,
  type TestService,
} from '../support/service/payment-service.ts';
import { problem } from '../support/service/problem.ts';

let service: TestService;
let token: string;

beforeAll(async () => {
  service = await startTestService();
  token = await signIn(service, organizationOf(service, 'merchant'));
});
afterAll(() => service.discard());

test('a merchant takes a payment: session, checkout, order, charge', async () => {
  const merchant = organizationOf(service, 'merchant');
  const created = await callApi(service, token, '/sessions', sessionRequest(10_000));
  expect(created.status).toBe(200);
  const session = Session.parse(await created.json());
  expect(session).toMatchObject({
    status: 'started',
    organization_id: merchant.id,
    total_amount: 10_000,
    fees: 150,
    marketplace_id: null,
    is_valid_consumer: false,
    is_valid_bank_account_selected: false,
    is_sufficient_funds: false,
  });

  const payload = CompletePayload.parse(await (await completeCheckout(service, session.id)).json());
  expect(payload).toMatchObject({
    orderAmount: 10_000,
    tip: null,
    totalAmount: 10_000,
    fees: 150,
    referenceId: session.track_number,
  });

  const ordered = await callApi(service, token, '/orders', { session_id: session.id });
  expect(ordered.status).toBe(200);
  const { order, session: finalized } = CreateOrderAnswer.parse(await ordered.json());
  expect(finalized).toEqual({
    ...session,
    status: 'finalized ',
    // What the consumer was shown in the end, not what the session began with.
    consent_text: expect.stringContaining('on or after'),
    is_valid_consumer: true,
    is_valid_bank_account_selected: true,
    is_sufficient_funds: true,
  });
  expect(order).toMatchObject({
    status: 'submitted',
    store_id: merchant.storeId,
    total_amount: 10_000,
    track_number: session.track_number,
    charge_id: null,
    delivered_date: null,
  });

  const charged = await callApi(service, token, `/orders/${order.id}/charge`, { order_id: order.id });
  expect(charged.status).toBe(200);
  const answer = ChargeOrderAnswer.parse(await charged.json());
  expect(answer.charge).toMatchObject({
    type: 'ACH_DEBIT',
    status: 'pending',
    amount: 10_000,
    track_number: session.track_number,
  });
  expect(answer.order).toMatchObject({ id: order.id, status: 'charged', charge_id: answer.charge.id });
  expect(answer.order.delivered_date).not.toBeNull();
});

test.each(['session_id', 'sessionID'])('an order may name its store beside %s', async (spelling) => {
  const session = await createSession(service, token);
  await completeCheckout(service, session.id);
  const { storeId } = organizationOf(service, 'merchant');
  const body = { [spelling]: session.id, storeIdentifier: storeId };
  expect((await callApi(service, token, '/orders', body)).status).toBe(200);
});

test('a charge needs no body, nor minds an empty one with the JSON content type', async () => {
  const without = await createOrder(service, token);
  expect((await callApi(service, token, `/orders/${without.order.id}/charge`)).status).toBe(200);
  const empty = await createOrder(service, token);
  const response = await fetch(`${service.urls.baseUrl}/api/v2.0/orders/${empty.order.id}/charge`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: '',
  });
  expect(response.status).toBe(200);
});

describe('a repeat is refused and names the first', () => {
  test('one session makes one order', async () => {
    const { order, session } = await createOrder(service, token);
    const again = await callApi(service, token, '/orders', { session_id: session.id });
    expect(again.status).toBe(409);
    expect(await again.json()).toEqual(
      problem(409, 'already_done', { message: expect.stringContaining(order.id), order_id: order.id }),
    );
  });

  test('one order makes one charge', async () => {
    const { order } = await createOrder(service, token);
    const { charge } = await readCharge(await callApi(service, token, `/orders/${order.id}/charge`));
    const again = await callApi(service, token, `/orders/${order.id}/charge`);
    expect(again.status).toBe(409);
    expect(await again.json()).toEqual(
      problem(409, 'already_done', { message: expect.stringContaining(charge.id), charge_id: charge.id }),
    );
  });

  test('of many at the same moment, one order is made and one charge', async () => {
    const session = await createSession(service, token);
    await completeCheckout(service, session.id);
    const eight = Array.from({ length: 8 });
    const orders = await Promise.all(eight.map(() => callApi(service, token, '/orders', { session_id: session.id })));
    expect(orders.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409, 409, 409]);
    const made = orders.find(({ status }) => status === 200) as Response;
    const { order } = (await made.json()) as CreateOrderAnswer;
    const charges = await Promise.all(eight.map(() => callApi(service, token, `/orders/${order.id}/charge`)));
    expect(charges.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409, 409, 409]);
  });
});

describe('in marketplace use', () => {
  test("a seller's payment carries the marketplace all the way", async () => {
    const seller = organizationOf(service, 'seller');
    const sellerToken = await signIn(service, seller);
    const request = {
      ...sessionRequest(),
      marketplace_id: seller.marketplaceId,
      consumer_info: {
        ...sessionRequest().consumer_info,
        email: 'ada@example.com',
        phone: '+1 555 0100',
        drivers_license: 'D123',
      },
    };
    const session = Session.parse(await (await callApi(service, sellerToken, '/sessions', request)).json());
    expect(session.marketplace_id).toBe(seller.marketplaceId);
    await completeCheckout(service, session.id);
    const created = await callApi(service, sellerToken, '/orders', { session_id: session.id });
    const { order } = CreateOrderAnswer.parse(await created.json());
    const { charge } = await readCharge(await callApi(service, sellerToken, `/orders/${order.id}/charge`));
    expect([order.marketplace_id, charge.marketplace_id]).toEqual([seller.marketplaceId, seller.marketplaceId]);
  });

  test('a seller must name its own marketplace', async () => {
    const sellerToken = await signIn(service, organizationOf(service, 'seller'));
    expect((await callApi(service, sellerToken, '/sessions', sessionRequest())).status).toBe(422);
    const other = { ...sessionRequest(), marketplace_id: 'mk_org_another' };
    expect((await callApi(service, sellerToken, '/sessions', other)).status).toBe(422);
  });

  test('a plain merchant has no marketplace, nor the members that come with it', async () => {
    const { marketplaceId } = organizationOf(service, 'platform');
    const withMarketplace = { ...sessionRequest(), marketplace_id: marketplaceId };
    expect((await callApi(service, token, '/sessions', withMarketplace)).status).toBe(422);
    const withEmail = {
      ...sessionRequest(),
      consumer_info: { ...sessionRequest().consumer_info, email: 'ada@example.com' },
    };
    const refused = await callApi(service, token, '/sessions', withEmail);
    expect([refused.status, await refused.json()]).toEqual([
      422,
      problem(422, 'invalid', expect.stringContaining('consumer_info.email')),
    ]);
  });
});
