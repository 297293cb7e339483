// The payout of a marketplace's balance: when it starts, and that it starts once.
// @module-tag postgres
import { expect, test } from 'vitest';
import { Payout, PayoutPage } from '../../contract/dashboard-api/payout.ts';
import { askDashboard, askForPayout, takePayment } from '../support/service/books.ts';
import { openMarketplace } from '../support/service/marketplace-service.ts';
import { detailOf } from '../support/service/payment-service.ts';

test('a payout starts only above the holding balance, leaves it, and comes once a calendar month', async () => {
  const { service, clock, platform, seller, as, balance } = await openMarketplace();
  const [token, sellerToken] = [await as(platform), await as(seller)];
  const refusal = async (key: string, body?: object) => {
    const response = await askForPayout(service, token, key, body);
    return [response.status, ((await response.json()) as { detail: unknown }).detail];
  };
  await takePayment(service, sellerToken, seller, 666_600);
  expect(await refusal('below')).toEqual([
    409,
    { reason: 'below_holding_balance', message: expect.stringContaining('$0.02') },
  ]);
  await takePayment(service, sellerToken, seller, 67);
  expect((await balance(token)).marketplace).toMatchObject({ balance: 10_000, payout: { missing: 1 } });
  expect(await refusal('equal')).toEqual([
    409,
    { reason: 'below_holding_balance', message: expect.stringContaining('$0.01') },
  ]);
  await takePayment(service, sellerToken, seller, 67);
  expect((await balance(token)).marketplace).toMatchObject({
    balance: 10_001,
    payout: { state: 'eligible', amount: 1 },
  });
  expect(await refusal('other amount', { expected_amount: 2 })).toMatchObject([422, expect.any(String)]);
  expect(await refusal('other-amount', { expected_amount: 2 })).toMatchObject([409, { reason: 'another_amount' }]);

  const started = await askForPayout(service, token, 'first', { expected_amount: 1 });
  const payout = Payout.parse(await started.json());
  expect(payout).toMatchObject({
    amount: 1,
    balance: 10_001,
    holding_balance: 10_000,
    month: '2026-11',
    organization_id: platform.id,
  });
  await takePayment(service, sellerToken, seller, 666_700);
  const nextDate = { state: 'already_this_month', payout_id: payout.id, next_date: '2026-12-01' };
  expect((await balance(token)).marketplace).toMatchObject({ balance: 20_001, payout: nextDate });
  expect(await refusal('again')).toMatchObject([409, { reason: 'already_this_month', payout_id: payout.id }]);

  clock.now = Date.UTC(2026, 11, 1, 5) - 1;
  expect((await balance(await as(platform))).marketplace?.payout.state).toBe('already_this_month');
  clock.now += 1;
  const december = await as(platform);
  expect((await askForPayout(service, december, 'december')).status).toBe(200);
  const pages = async (query: string) =>
    PayoutPage.parse(await (await askDashboard(service, december, `/payouts${query}`)).json());
  const first = await pages('?limit=1');
  expect(first.payouts).toMatchObject([{ month: '2026-12', amount: 10_001 }]);
  expect(await pages(`?limit=1&cursor=${first.next_cursor}`)).toEqual({ payouts: [payout], next_cursor: null });
});

test('the same Idempotency-Key tells the same answer again, and no other request may use it', async () => {
  const { service, platform, seller, as, balance } = await openMarketplace();
  const token = await as(platform);
  expect((await askForPayout(service, token, undefined)).status).toBe(422);
  const early = await askForPayout(service, token, 'early');
  await takePayment(service, await as(seller), seller, 900_000);
  const late = await askForPayout(service, token, 'early');
  expect([early.status, late.status]).toEqual([409, 409]);
  expect(await late.json()).toEqual(await early.json());

  const answers = await Promise.all(Array.from({ length: 6 }, () => askForPayout(service, token, 'now')));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
  const ids = await Promise.all(answers.map(async (answer) => Payout.parse(await answer.json()).id));
  expect(new Set(ids).size).toBe(1);
  const another = await askForPayout(service, token, 'now', { expected_amount: 3_500 });
  expect([another.status, await detailOf(another)]).toEqual([422, expect.stringContaining('Idempotency-Key')]);
  expect((await balance(token)).marketplace?.balance).toBe(10_000);
});
