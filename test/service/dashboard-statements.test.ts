// Statements of a month, and the pages of entries they sum up.
// @module-tag postgres
import { expect, test } from 'vitest';
import { EntryPage } from '../../contract/dashboard-api/entry.ts';
import { Statement } from '../../contract/dashboard-api/statement.ts';
import { askDashboard, askForPayout, takePayment } from '../support/service/books.ts';
import { openMarketplace } from '../support/service/marketplace-service.ts';

test('a statement opens where the month before closed, and pages of entries are all of them, once', async () => {
  const { service, clock, platform, seller, as } = await openMarketplace();
  const sellerToken = await as(seller);
  for (const amount of [10_000, 20_000, 30_000, 900_000]) await takePayment(service, sellerToken, seller, amount);
  clock.now = Date.UTC(2026, 11, 1, 4, 59);
  await takePayment(service, await as(seller), seller, 1_000);
  clock.now = Date.UTC(2026, 11, 1, 5);
  const token = await as(platform);
  await askForPayout(service, token, 'december');
  const statement = async (month: string) =>
    Statement.parse(await (await askDashboard(service, token, `/statements/${month}`)).json());
  expect(await statement('2026-11')).toEqual({
    account: 'balance',
    month: '2026-11',
    time_zone: 'America/New_York',
    opening: 0,
    closing: 14_415,
    from: '2026-11-01T04:00:00.000000+00:00',
    to: '2026-12-01T05:00:00.000000+00:00',
    totals: [{ kind: 'seller_fee', count: 5, amount: 14_415 }],
  });
  expect(await statement('2026-12')).toMatchObject({
    opening: 14_415,
    closing: 10_000,
    totals: [{ kind: 'payout', count: 1, amount: -4_415 }],
  });
  expect((await askDashboard(service, token, '/statements/2027-01')).status).toBe(404);

  const read: [string, number][] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const query = cursor === '' ? '' : `&cursor=${cursor}`;
    const page = EntryPage.parse(await (await askDashboard(service, token, `/entries?limit=2${query}`)).json());
    expect(page.entries.length).toBeLessThanOrEqual(2);
    read.push(...page.entries.map(({ kind, amount }): [string, number] => [kind, amount]));
    cursor = page.next_cursor;
  }
  expect(read.slice(0, 2)).toEqual([
    ['payout', -4_415],
    ['seller_fee', 15],
  ]);
  expect(
    read
      .slice(2)
      .map(([, amount]) => amount)
      .toSorted((a, b) => a - b),
  ).toEqual([150, 300, 450, 13_500]);
  const november = EntryPage.parse(await (await askDashboard(service, token, '/entries?month=2026-11')).json());
  expect(november.entries.map(({ kind }) => kind)).toEqual(Array.from({ length: 5 }, () => 'seller_fee'));
});
