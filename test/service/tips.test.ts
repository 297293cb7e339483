// A tip through the books: the consumer pays it, the seller gets it whole, and the fee is of the amount alone.
import { expect, test } from 'vitest';
import type { ChargeOrderAnswer } from '../../contract/payment-api/charge.ts';
import type { CreateOrderAnswer } from '../../contract/payment-api/order.ts';
import type { Session } from '../../contract/payment-api/session.ts';
import { authorizeAsQuoted } from '../support/consumer/authorize.ts';
import { chooseAccount, openProved } from '../support/consumer/bank.ts';
import { askDashboard } from '../support/service/books.ts';
import { signInMember } from '../support/service/dashboard.ts';
import { OWNERS } from '../support/service/dashboard-keys.ts';
import { openMarketplace } from '../support/service/marketplace-service.ts';
import {
  callApi,
  completeCheckout,
  createSession,
  organizationOf,
  serviceOfTest,
  sessionRequest,
  signIn,
} from '../support/service/payment-service.ts';

test('of 10000 with a tip of 500 and fees of 150, the consumer pays 10500, the seller gets 10350, the marketplace 150', async () => {
  const { service, clock, platform, seller, as } = await openMarketplace();
  const token = await as(seller);
  const request = { ...sessionRequest(10_000), marketplace_id: seller.marketplaceId };
  const session = (await (await callApi(service, token, '/sessions', request)).json()) as Session;
  const complete = await (await completeCheckout(service, session.id, 500)).json();
  expect(complete).toMatchObject({ orderAmount: 10_000, tip: 500, totalAmount: 10_500, fees: 150 });

  const ordered = await callApi(service, token, '/orders', { session_id: session.id });
  const { order, session: finalized } = (await ordered.json()) as CreateOrderAnswer;
  expect([order.total_amount, finalized.total_amount, finalized.fees]).toEqual([10_500, 10_000, 150]);
  expect(finalized.consent_text).toContain('$105.00, which includes a tip of $5.00');
  const charged = await callApi(service, token, `/orders/${order.id}/charge`);
  expect(((await charged.json()) as ChargeOrderAnswer).charge.amount).toBe(10_500);

  const ask = async (who: typeof seller, path: string) => (await askDashboard(service, await as(who), path)).json();
  expect(await ask(seller, '/balance')).toMatchObject({ pending_settlement: 10_350 });
  expect(await ask(platform, '/balance')).toMatchObject({ marketplace: { balance: 150 } });
  const month = new Date(clock.now).toISOString().slice(0, 7);
  expect(await ask(seller, `/statements/${month}`)).toMatchObject({ totals: [{ kind: 'charge', amount: 10_350 }] });
  clock.now += 7 * 86_400_000;
  expect(await ask(seller, '/balance')).toMatchObject({ pending_settlement: 0, settled: 10_350 });
});

test('an account that holds the amount and not the tip is told so, and pays with a smaller tip', async () => {
  const service = await serviceOfTest();
  const token = await signIn(service, organizationOf(service, 'merchant'));
  const owner = await signInMember(service, OWNERS.merchant);
  await owner.post('/dashboard/checkout', { brand_title: '', accent: '', asks_for_tip: 'yes' });
  const opened = await openProved(service, (await createSession(service, token, 90)).id);
  expect(await (await chooseAccount(service, opened, 'low')).json()).toMatchObject({ is_sufficient_funds: true });
  const refused = await authorizeAsQuoted(service, opened, 50);
  expect([refused.status, await refused.json()]).toEqual([409, expect.objectContaining({ code: 'total_not_covered' })]);
  expect((await callApi(service, token, '/orders', { session_id: opened.sessionId })).status).toBe(422);
  expect((await authorizeAsQuoted(service, opened, 10)).status).toBe(200);
});
