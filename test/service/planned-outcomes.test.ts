// What a sandbox's banks do, planned ahead: rules and magic account numbers, and the clock that brings it about.

import { expect, onTestFinished, test } from 'vitest';
import type { Event } from '../../contract/dashboard-api/event.ts';
import { authorizeAsQuoted } from '../support/consumer/authorize.ts';
import { openProved, typeAccount } from '../support/consumer/bank.ts';
import { askDashboard, takePayment } from '../support/service/books.ts';
import {
  callApi,
  completeCheckout,
  createOrder,
  createSession,
  organizationOf,
  readCharge,
  signIn,
  startTestService,
} from '../support/service/payment-service.ts';
import { problem } from '../support/service/problem.ts';
import { press } from '../support/service/sandbox.ts';

const DAY = 86_400;
/** Monday, 16 November 2026, 10:00 in New York. */
const MONDAY = Date.UTC(2026, 10, 16, 15);

async function openService() {
  const service = await startTestService({ now: () => MONDAY });
  onTestFinished(() => service.discard());
  const merchant = organizationOf(service, 'merchant');
  const token = () => signIn(service, merchant);
  return {
    service,
    merchant,
    token,
    pay: async (amount: number) => (await takePayment(service, await token(), merchant, amount)).charge.id,
    plan: async (rules: object[]) => {
      const answer = await press(service, 'PUT', 'outcomes', { rules });
      expect(answer.status, await answer.clone().text()).toBe(200);
    },
    pass: (days: number) => press(service, 'POST', 'clock', { advance_seconds: days * DAY }),
    told: async () => {
      const answer = await askDashboard(service, await token(), '/events?limit=100');
      return ((await answer.json()) as { events: Event[] }).events;
    },
    outcomes: async () => {
      const { charges } = (await (await press(service, 'GET', 'charges')).json()) as {
        charges: { id: string; outcome: string; return_code: string | null }[];
      };
      return Object.fromEntries(charges.map(({ id, outcome, return_code }) => [id, return_code ?? outcome]));
    },
  };
}

test('a rule returns the debit it matches when the clock gets there, no other one, and the feed tells it', async () => {
  const { pay, plan, pass, told, outcomes } = await openService();
  await plan([{ match: { amount: 5000 }, after_banking_days: 1, return_code: 'R01' }]);
  const [matched, other] = [await pay(5000), await pay(6000)];
  expect(await outcomes()).toEqual({ [matched]: 'pending', [other]: 'pending' });
  await pass(2);
  expect(await outcomes()).toEqual({ [matched]: 'R01', [other]: 'pending' });
  await pass(5);
  expect(await outcomes()).toEqual({ [matched]: 'R01', [other]: 'settled' });
  expect((await told()).map(({ type }) => type)).toEqual([
    ...Array(2).fill(['session.created', 'session.authorized', 'order.created', 'charge.created']).flat(),
    ...['charge.returned', 'charge.settled', 'settlement.deposited'],
  ]);
});

test('a plan is read, replaced and taken away, and one that is none is refused', async () => {
  const { service, plan, pay, pass, outcomes } = await openService();
  await plan([{ match: { last_name: 'byron' }, return_code: 'R03' }]);
  expect(await (await press(service, 'GET', 'outcomes')).json()).toEqual({
    rules: [{ match: { last_name: 'byron' }, return_code: 'R03', after_banking_days: 1 }],
  });
  for (const rule of [{}, { return_code: 'R99' }, { return_code: 'R01', change_code: 'C01' }]) {
    expect((await press(service, 'PUT', 'outcomes', { rules: [rule] })).status).toBe(422);
  }
  expect((await press(service, 'DELETE', 'outcomes')).status).toBe(200);
  const id = await pay(5000);
  await pass(7);
  expect(await outcomes()).toEqual({ [id]: 'settled' });
});

test.each([
  ['000300000001', 'R01'],
  ['000300000002', 'R02'],
  ['000300000003', 'R03'],
  ['000300000010', 'R10'],
  ['000300000101', 'C01'],
])('the magic account number %s is debited, and its bank sends %s', async (account, code) => {
  const { service, token, pass, told } = await openService();
  const session = await createSession(service, await token());
  const opened = await openProved(service, session.id);
  expect((await typeAccount(service, opened, { account })).status).toBe(200);
  expect((await authorizeAsQuoted(service, opened)).status).toBe(200);
  const ordered = await callApi(service, await token(), '/orders', { session_id: session.id });
  const { order } = (await ordered.json()) as { order: { id: string } };
  await readCharge(await callApi(service, await token(), `/orders/${order.id}/charge`));
  await pass(30);
  const codes = (await told()).flatMap((event) =>
    event.type === 'charge.returned'
      ? [event.charge.return?.code]
      : event.type === 'account.corrected'
        ? [event.change.code]
        : [],
  );
  expect(codes).toEqual([code]);
});

test('an order on a closed account is refused in words, and so is the account in the checkout', async () => {
  const { service, token, plan, pay, pass } = await openService();
  await plan([{ match: { amount: 5000 }, return_code: 'R02' }]);
  const { order } = await createOrder(service, await token());
  await pay(5000);
  await pass(3);
  const answer = await callApi(service, await token(), `/orders/${order.id}/charge`);
  expect([answer.status, await answer.json()]).toEqual([
    422,
    problem(422, 'account_closed', {
      message: expect.stringContaining('takes no more debits'),
      reason: 'account_closed',
    }),
  ]);
  const opened = await openProved(service, (await createSession(service, await token())).id);
  const chosen = await typeAccount(service, opened);
  expect([chosen.status, await chosen.json()]).toMatchObject([409, { code: 'account_not_valid', reason: 'no_debits' }]);
  // Who goes through the checkout without a browser has another account from then on.
  const again = await completeCheckout(service, (await createSession(service, await token())).id);
  expect(again.status).toBe(200);
});

test('a rule for a range of amounts takes both its ends, and nothing beside them', async () => {
  const { service, pay, plan, pass, outcomes } = await openService();
  await plan([{ match: { amount_from: 5000, amount_to: 6000 }, return_code: 'R04' }]);
  const [below, least, most, above] = [await pay(4999), await pay(5000), await pay(6000), await pay(6001)];
  await pass(2);
  expect(await outcomes()).toEqual({ [below]: 'pending', [least]: 'R04', [most]: 'R04', [above]: 'pending' });
  const reversed = { match: { amount_from: 6, amount_to: 5 }, return_code: 'R04' };
  const refused = await press(service, 'PUT', 'outcomes', { rules: [reversed] });
  expect([refused.status, await refused.text()]).toEqual([
    422,
    expect.stringContaining('amount_to: must be amount_from'),
  ]);
});

test('a range of amounts is planned on the page in dollars', async () => {
  const { service } = await openService();
  const body = new URLSearchParams({ outcome: 'return_code:R04', after_banking_days: '1' });
  body.set('amount_from', '50.00');
  body.set('amount_to', '1,000');
  const { baseUrl } = service.urls;
  const headers = { Origin: baseUrl, 'Sec-Fetch-Site': 'same-origin' };
  await fetch(`${baseUrl}/sandbox/press/outcome`, { method: 'POST', body, headers });
  const { rules } = (await (await press(service, 'GET', 'outcomes')).json()) as { rules: { match: object }[] };
  expect(rules.map(({ match }) => match)).toEqual([{ amount_from: 5000, amount_to: 100_000 }]);
  expect(await (await fetch(`${baseUrl}/sandbox`)).text()).toContain('$50.00 or more, $1,000.00 or less');
});
