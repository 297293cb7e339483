// What becomes of a charge, who meets with trouble at the bank, and back to the first start.

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { authorizeAsQuoted } from '../support/consumer/authorize.ts';
import { chooseAccount, openProved } from '../support/consumer/bank.ts';
import { sentCode } from '../support/consumer/consumer-proof.ts';
import {
  callApi,
  checkoutStep,
  completeCheckout,
  createOrder,
  createSession,
  detailOf,
  openPayable,
  organizationOf,
  readCharge,
  sessionRequest,
  signIn,
  startTestService,
  type TestService,
} from '../support/service/payment-service.ts';
import { press } from '../support/service/sandbox.ts';

let service: TestService;
let token: string;
beforeEach(async () => {
  service = await startTestService();
  token = await signIn(service, organizationOf(service, 'merchant'));
});
afterEach(() => service.discard());

async function chargedOrder() {
  const { order } = await createOrder(service, token);
  return readCharge(await callApi(service, token, `/orders/${order.id}/charge`));
}
type Listed = { charges: { id: string; outcome: string; return_code: string | null }[]; has_more: boolean };
const listed = async (query = '') => (await (await press(service, 'GET', `charges${query}`)).json()) as Listed;

describe('a charge', () => {
  test('is pending until it is settled, and may be returned by the consumer after that; once', async () => {
    const { charge } = await chargedOrder();
    expect((await listed()).charges).toMatchObject([{ id: charge.id, outcome: 'pending' }]);
    expect((await press(service, 'POST', `charges/${charge.id}/settle`)).status).toBe(200);
    expect((await press(service, 'POST', `charges/${charge.id}/settle`)).status).toBe(409);
    const early = await press(service, 'POST', `charges/${charge.id}/return`, { code: 'R01' });
    expect([early.status, await detailOf(early)]).toEqual([409, expect.stringContaining('before settlement only')]);
    expect((await press(service, 'POST', `charges/${charge.id}/return`, { code: 'R10' })).status).toBe(200);
    expect((await press(service, 'POST', `charges/${charge.id}/return`, { code: 'R10' })).status).toBe(409);
    expect((await listed()).charges).toMatchObject([{ id: charge.id, outcome: 'returned', return_code: 'R10' }]);
  });

  test('stays pending in the payment API whatever became of it', async () => {
    const { charge, order } = await chargedOrder();
    expect(charge.status).toBe('pending');
    await press(service, 'POST', `charges/${charge.id}/return`, { code: 'R02' });
    const repeat = await callApi(service, token, `/orders/${order.id}/charge`);
    expect(await repeat.json()).toMatchObject({ detail: { charge_id: charge.id } });
  });

  test('that is unknown, or a code that is none, is refused', async () => {
    expect((await press(service, 'POST', 'charges/charge_none/settle')).status).toBe(404);
    const { charge } = await chargedOrder();
    expect((await press(service, 'POST', `charges/${charge.id}/return`, { code: 'R99' })).status).toBe(422);
    expect((await press(service, 'POST', `charges/${charge.id}/return`)).status).toBe(422);
  });
});

test('charges are listed newest first, page by page, none twice and none left out', async () => {
  const ids = [];
  for (let count = 0; count < 3; count++) ids.push((await chargedOrder()).charge.id);
  const first = await listed('?limit=2');
  const second = await listed(`?limit=2&before=${first.charges[1]?.id}`);
  expect([first.has_more, second.has_more]).toEqual([true, false]);
  expect([...first.charges, ...second.charges].map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
  expect((await press(service, 'GET', 'charges?limit=0')).status).toBe(422);
});

describe('a magic consumer', () => {
  async function sessionOf(lastName: string, amount = 5000) {
    const request = { ...sessionRequest(amount), consumer_info: { first_name: 'Ada', last_name: lastName } };
    return (await (await callApi(service, token, '/sessions', request)).json()) as { id: string };
  }
  const opened = async (lastName: string, amount?: number) =>
    openProved(service, (await sessionOf(lastName, amount)).id);

  test.each([
    ['Insufficient', 5000],
    ['Byron', 900_101],
  ])('%s for %i cents has an account without the money', async (name, amount) => {
    const answer = await chooseAccount(service, await opened(name, amount));
    expect(await answer.json()).toMatchObject({ is_sufficient_funds: false });
  });

  test.each([
    ['CLOSED', 5000],
    ['Byron', 900_102],
  ])('%s for %i cents has a closed account', async (name, amount) => {
    const answer = await chooseAccount(service, await opened(name, amount));
    expect([answer.status, await detailOf(answer)]).toEqual([409, expect.stringContaining('closed')]);
  });

  test.each([
    ['Wrongcode', 5000],
    ['Byron', 900_103],
  ])('%s for %i cents can’t prove who they are: no code is right', async (name, amount) => {
    const checkout = await openPayable(service, (await sessionOf(name, amount)).id);
    const { sandbox_code: code } = await sentCode(service, checkout);
    const answer = await checkoutStep(service, checkout, 'verify', { code });
    expect([answer.status, await answer.json()]).toEqual([422, expect.objectContaining({ code: 'wrong_code' })]);
    expect((await callApi(service, token, '/orders', { session_id: checkout.sessionId })).status).toBe(422);
  });

  test.each([
    ['Insufficient', 5000, 'session_insufficient_balance'],
    ['Byron', 900_102, 'session_account_not_valid'],
    ['Wrongcode', 5000, 'session_authentication_failed'],
  ])('%s for %i cents ends without a browser as in the checkout: %s', async (name, amount, type) => {
    const { id } = await sessionOf(name, amount);
    const answer = await completeCheckout(service, id);
    expect([answer.status, await answer.json()]).toEqual([
      409,
      { type, status: 409, detail: expect.stringContaining(type), code: null },
    ]);
    expect((await callApi(service, token, '/orders', { session_id: id })).status).toBe(422);
  });

  test('Slow takes its time without a browser too, and pays', async () => {
    const { id } = await sessionOf('Slow');
    const start = performance.now();
    expect((await completeCheckout(service, id)).status).toBe(200);
    expect(performance.now() - start).toBeGreaterThan(5900);
  });

  test('Slow has a bank that takes its time, and pays', async () => {
    const checkout = await opened('Slow');
    const start = performance.now();
    expect((await chooseAccount(service, checkout)).status).toBe(200);
    expect(performance.now() - start).toBeGreaterThan(2900);
    expect((await authorizeAsQuoted(service, checkout)).status).toBe(200);
  });
});

test('a reset empties the sandbox, keeps organizations, keys and tokens, and wants to be confirmed', async () => {
  const { charge } = await chargedOrder();
  await press(service, 'POST', `charges/${charge.id}/settle`);
  const waiting = await createSession(service, token);
  await completeCheckout(service, waiting.id);
  await press(service, 'PUT', 'faults', { rules: [{ operation: 'checkout_open', effect: 'drop_before' }] });
  for (const unconfirmed of [{}, { confirm: 'yes' }]) {
    expect((await press(service, 'POST', 'reset', unconfirmed)).status).toBe(422);
  }
  expect((await listed()).charges).toHaveLength(1);
  expect((await press(service, 'POST', 'reset', { confirm: 'reset' })).status).toBe(200);
  expect((await listed()).charges).toEqual([]);
  expect(await (await press(service, 'GET', 'faults')).json()).toEqual({ seed: 1, rules: [] });
  expect((await callApi(service, token, '/orders', { session_id: waiting.id })).status).toBe(404);
  expect((await chargedOrder()).charge.status).toBe('pending');
});
