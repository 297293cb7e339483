// What a return by the bank does to the money: what a seller and its platform see of it over HTTP.
import { expect, onTestFinished, test } from 'vitest';
import { Balance } from '../../contract/dashboard-api/balance.ts';
import { EntryPage } from '../../contract/dashboard-api/entry.ts';
import { Statement } from '../../contract/dashboard-api/statement.ts';
import { askDashboard, askForPayout, takePayment } from '../support/service/books.ts';
import { organizationOf, signIn, startTestService } from '../support/service/payment-service.ts';
import { press } from '../support/service/sandbox.ts';

const DAY = 86_400;
/** Monday, 16 November 2026, 10:00 in New York. */
const MONDAY = Date.UTC(2026, 10, 16, 15);

async function openMarketplace() {
  const service = await startTestService({ now: () => MONDAY });
  onTestFinished(() => service.discard());
  const [platform, seller] = [organizationOf(service, 'platform'), organizationOf(service, 'seller')];
  const sees = async (who: typeof seller) => {
    const token = await signIn(service, who);
    const entries = EntryPage.parse(await (await askDashboard(service, token, '/entries')).json()).entries;
    return {
      token,
      balance: Balance.parse(await (await askDashboard(service, token, '/balance')).json()),
      entries: entries.map(({ kind, amount }) => [kind, amount]),
    };
  };
  const pay = async (amount: number) =>
    (await takePayment(service, await signIn(service, seller), seller, amount)).charge.id;
  const done = async (path: string, body?: object) => {
    const response = await press(service, 'POST', path, body);
    expect(response.status, await response.clone().text()).toBe(200);
    return (await response.json()) as unknown;
  };
  const listed = async () =>
    ((await (await press(service, 'GET', 'charges')).json()) as { charges: { id: string; outcome: string }[] }).charges;
  return { service, platform, seller, sees, pay, done, listed };
}

test('a charge returned before it settled never settles, and its fee is given back', async () => {
  const { seller, platform, sees, pay, done, listed } = await openMarketplace();
  const id = await pay(10_000);
  await done('clock', { advance_seconds: 60 });
  await done(`charges/${id}/return`, { code: 'R01' });
  await done('clock', { advance_seconds: 30 * DAY });
  expect(await listed()).toMatchObject([{ id, outcome: 'returned', settled_at: null }]);
  const { balance, entries } = await sees(seller);
  expect(balance).toMatchObject({ pending_settlement: 0, settled: 0, owed: 0, next_settlement_date: null });
  expect(entries).toEqual([
    ['return', -9_850],
    ['charge', 9_850],
  ]);
  expect(await sees(platform)).toMatchObject({
    balance: { marketplace: { balance: 0 } },
    entries: [
      ['seller_fee_return', -150],
      ['seller_fee', 150],
    ],
  });
});

test('a seller owes what it got for a charge that was returned later, and it is withheld from what settles next', async () => {
  const { service, seller, sees, pay, done } = await openMarketplace();
  const id = await pay(10_000);
  await done(`charges/${id}/settle`);
  await done(`charges/${id}/return`, { code: 'R10' });
  expect((await sees(seller)).balance).toMatchObject({ pending_settlement: 0, settled: 9_850, owed: 9_850 });
  await pay(4_000);
  await pay(20_000);
  expect((await sees(seller)).balance).toMatchObject({ pending_settlement: 23_640, settled: 9_850, owed: 9_850 });
  await done('clock', { advance_seconds: 10 * DAY });
  const { token, balance, entries } = await sees(seller);
  expect(balance).toMatchObject({ pending_settlement: 0, settled: 23_640, owed: 0 });
  expect(entries.filter(([kind]) => kind === 'withheld').reduce((sum, [, amount]) => sum + Number(amount), 0)).toBe(
    9_850,
  );
  const statement = Statement.parse(await (await askDashboard(service, token, '/statements/2026-11')).json());
  expect(statement).toMatchObject({ opening: 0, closing: 0 });
  expect(statement.totals.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['charge', 33_490],
    ['late_return', -9_850],
    ['settlement', -33_490],
    ['withheld', 9_850],
  ]);
});

test('fees given back after a payout leave the balance below zero, and a payout says how much is missing', async () => {
  const { service, platform, sees, pay, done } = await openMarketplace();
  const id = await pay(2_000_000);
  const { token } = await sees(platform);
  expect((await askForPayout(service, token, 'november')).status).toBe(200);
  await done(`charges/${id}/return`, { code: 'R02' });
  await done('clock', { advance_seconds: 30 * DAY });
  const { token: inDecember, balance } = await sees(platform);
  expect(balance.marketplace).toMatchObject({
    balance: -20_000,
    payout: { state: 'below_holding_balance', missing: 30_001 },
  });
  const refused = await askForPayout(service, inDecember, 'december');
  expect([refused.status, await refused.json()]).toMatchObject([409, { detail: { reason: 'below_holding_balance' } }]);
});

test('a charge settled by banking days is settled in the list too, and one settled by hand is settled in the book', async () => {
  const { seller, sees, pay, done, listed } = await openMarketplace();
  const [byDays, byHand] = [await pay(10_000), await pay(20_000)];
  await done(`charges/${byHand}/settle`);
  expect((await sees(seller)).balance).toMatchObject({ pending_settlement: 9_850, settled: 19_700 });
  await done('clock', { advance_seconds: 4 * DAY });
  expect((await listed()).find(({ id }) => id === byDays)).toMatchObject({
    outcome: 'settled',
    settled_at: '2026-11-19T13:30:00.000000+00:00',
  });
  expect((await sees(seller)).balance).toMatchObject({ pending_settlement: 0, settled: 29_550 });
});

test('a charge that was due before anybody looked is judged as settled', async () => {
  const { service, pay, done } = await openMarketplace();
  const id = await pay(10_000);
  await done('clock', { advance_seconds: 4 * DAY });
  expect((await press(service, 'POST', `charges/${id}/return`, { code: 'R01' })).status).toBe(409);
  expect(await done(`charges/${id}/return`, { code: 'R10' })).toMatchObject({
    outcome: 'returned',
    settled_at: '2026-11-19T13:30:00.000000+00:00',
  });
});
