// The dashboard's API over real HTTP: what a platform and its sellers see of the books, and the payout.

import { expect, onTestFinished, test, vi } from 'vitest';
import { Balance } from '../../../contract/dashboard-api/balance.ts';
import { EntryPage } from '../../../contract/dashboard-api/entry.ts';
import { Payout, PayoutPage } from '../../../contract/dashboard-api/payout.ts';
import { Statement } from '../../../contract/dashboard-api/statement.ts';
import { timestampOf } from '../../../contract/timestamp.ts';
import type { OrganizationFacts } from '../../../service/service.ts';
import { openStore } from '../../../service/store/database.ts';
import { askDashboard, askForPayout, takePayment } from '../../support/books.ts';
import {
  callApi,
  detailOf,
  organizationOf,
  sessionRequest,
  signIn,
  startTestService,
} from '../../support/payment-service.ts';
import { placeOfFolder } from '../../support/stores/store-of-folder.ts';

const DAY_MS = 86_400_000;
/** Monday, 16 November 2026, 10:00 in New York. */
const MONDAY = Date.UTC(2026, 10, 16, 15);

async function openMarketplace() {
  const clock = { now: MONDAY };
  const service = await startTestService({ now: () => clock.now });
  onTestFinished(() => service.discard());
  const [merchant, platform, seller] = [
    organizationOf(service, 'merchant'),
    organizationOf(service, 'platform'),
    organizationOf(service, 'seller'),
  ];
  const otherSeller = service.organizations.findLast(({ role }) => role === 'seller') as OrganizationFacts;
  const as = (organization: OrganizationFacts) => signIn(service, organization);
  const balance = async (token: string) => Balance.parse(await (await askDashboard(service, token, '/balance')).json());
  const entries = async (token: string, query = '') => {
    const page = EntryPage.parse(await (await askDashboard(service, token, `/entries${query}`)).json());
    return page.entries.map(({ kind, amount }) => [kind, amount]);
  };
  return { service, clock, merchant, platform, seller, otherSeller, as, balance, entries };
}

test("a seller's charge: the fee is in the marketplace's balance at once, the rest settles after three banking days", async () => {
  const { service, clock, platform, seller, as, balance, entries } = await openMarketplace();
  const token = await as(seller);
  const { charge } = await takePayment(service, token, seller, 10_000);
  expect(await balance(token)).toEqual({
    organization_id: seller.id,
    as_of: timestampOf(clock.now),
    ...{
      pending_settlement: 9_850,
      settled: 0,
      owed: 0,
      next_settlement_date: '2026-11-19T13:30:00.000000+00:00',
      marketplace: null,
    },
  });
  expect(await entries(token)).toEqual([['charge', 9_850]]);

  clock.now = Date.UTC(2026, 10, 19, 13, 30) - 1;
  const stillPending = await as(seller);
  expect((await balance(stillPending)).settled).toBe(0);
  clock.now += 1;
  expect(await balance(stillPending)).toMatchObject({
    pending_settlement: 0,
    settled: 9_850,
    next_settlement_date: null,
  });
  expect(await entries(stillPending)).toEqual([
    ['settlement', -9_850],
    ['charge', 9_850],
  ]);

  const platformToken = await as(platform);
  expect((await balance(platformToken)).marketplace).toEqual({
    ...{ marketplace_id: platform.marketplaceId, balance: 150, holding_balance: 10_000 },
    ...{ fee_basis_points: 150, fee_fixed: 0, fee_cap: null },
    payout: { state: 'below_holding_balance', missing: 9_851 },
  });
  const page = EntryPage.parse(await (await askDashboard(service, platformToken, '/entries')).json());
  expect(page).toEqual({
    account: 'balance',
    next_cursor: null,
    entries: [
      {
        ...{ id: expect.any(String), create_date: charge.create_date, kind: 'seller_fee', amount: 150 },
        ...{ charge_id: charge.id, organization_id: seller.id, track_number: charge.track_number, payout_id: null },
      },
    ],
  });
});

test("a plain merchant's fees are nobody's balance", async () => {
  const { service, merchant, platform, as, balance } = await openMarketplace();
  const token = await as(merchant);
  await takePayment(service, token, merchant, 10_000);
  expect(await balance(token)).toMatchObject({ pending_settlement: 9_850, marketplace: null });
  expect((await balance(await as(platform))).marketplace?.balance).toBe(0);
});

test('what is due settles though nobody looks', async () => {
  const clock = { now: MONDAY };
  const service = await startTestService({ now: () => clock.now, settlementSweepMs: 5 });
  onTestFinished(() => service.discard());
  const seller = organizationOf(service, 'seller');
  await takePayment(service, await signIn(service, seller), seller, 10_000);
  clock.now += 7 * DAY_MS;
  const store = await openStore(await placeOfFolder(service.dataFolder));
  onTestFinished(() => store.destroy());
  const settled = () =>
    store.selectFrom('book_postings').select('posted_at').where('kind', '=', 'settlement').execute();
  const expected = [{ posted_at: '2026-11-19T13:30:00.000000+00:00' }];
  await vi.waitFor(async () => expect(await settled()).toEqual(expected), 10_000);
});

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

test('nobody sees what is not its own', async () => {
  const { service, merchant, platform, seller, otherSeller, as, balance, entries } = await openMarketplace();
  await takePayment(service, await as(seller), seller, 900_000);
  for (const stranger of [merchant, otherSeller]) {
    const token = await as(stranger);
    expect(await balance(token)).toMatchObject({
      organization_id: stranger.id,
      pending_settlement: 0,
      marketplace: null,
    });
    expect(await entries(token)).toEqual([]);
  }
  expect(await entries(await as(platform), '?account=settlement')).toEqual([]);
  for (const organization of [merchant, seller]) {
    const token = await as(organization);
    for (const path of ['/entries?account=balance', '/statements/2026-11?account=balance', '/payouts']) {
      const response = await askDashboard(service, token, path);
      expect([response.status, await detailOf(response)], path).toEqual([403, expect.stringContaining('platform')]);
    }
    expect((await askForPayout(service, token, 'mine')).status).toBe(403);
  }
  for (const path of ['/balance', '/entries', '/statements/2026-11', '/payouts']) {
    expect((await askDashboard(service, 'nonsense', path)).status, path).toBe(401);
  }
});

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
    ...{ account: 'balance', month: '2026-11', time_zone: 'America/New_York', opening: 0, closing: 14_415 },
    ...{ from: '2026-11-01T04:00:00.000000+00:00', to: '2026-12-01T05:00:00.000000+00:00' },
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

test("a session's fee follows its marketplace's schedule", async () => {
  const { service, merchant, seller, as } = await openMarketplace();
  const store = await openStore(await placeOfFolder(service.dataFolder));
  await store.updateTable('marketplaces').set({ fee_basis_points: 275 }).execute();
  await store.destroy();
  const feesOf = async (organization: OrganizationFacts) => {
    const { marketplaceId } = organization;
    const body = { ...sessionRequest(10_000), ...(marketplaceId !== null && { marketplace_id: marketplaceId }) };
    return ((await (await callApi(service, await as(organization), '/sessions', body)).json()) as { fees: number })
      .fees;
  };
  expect([await feesOf(seller), await feesOf(merchant)]).toEqual([275, 150]);
});

test('what makes no sense is refused with words to act on', async () => {
  const { service, platform, as } = await openMarketplace();
  const token = await as(platform);
  for (const [path, word] of [
    ['/entries?month=2026-13', 'month'],
    ['/entries?limit=0', 'limit'],
    ['/entries?limit=1000', 'limit'],
    ['/entries?cursor=bm9uc2Vuc2U', 'cursor'],
    ['/entries?account=bank', 'account'],
    ['/entries?from=2026-11-01', 'from'],
    ['/payouts?cursor=%00', 'cursor'],
    ['/statements/november', 'month'],
  ] as const) {
    const response = await askDashboard(service, token, path);
    expect([response.status, await detailOf(response)], path).toEqual([422, expect.stringContaining(word)]);
  }
  for (const body of [
    { expected_amount: -1 },
    { expected_amount: 1.5 },
    { expected_amount: '1' },
    { amount: 1 },
    [],
    null,
  ]) {
    expect((await askForPayout(service, token, 'key', body)).status, JSON.stringify(body)).toBe(422);
  }
  expect((await askDashboard(service, token, '/nothing')).status).toBe(404);
});

test("the dashboard's document names its own calls, and the payment API's does not", async () => {
  const { service } = await openMarketplace();
  const read = async (url: string) => (await (await fetch(url)).json()) as { paths: Record<string, object> };
  const dashboard = await read(`${service.urls.dashboardUrl}/api/openapi.json`);
  const names = ['balance', 'entries', 'marketplace', 'organization', 'payouts', 'sellers', 'statements/{month}'];
  const paths = names.map((path) => `/dashboard/api/${path}`);
  expect(Object.keys(dashboard.paths).toSorted()).toEqual(paths);
  expect(Object.keys(dashboard.paths['/dashboard/api/payouts'] ?? {}).toSorted()).toEqual(['get', 'post']);
  expect(JSON.stringify(dashboard.paths)).toContain('idempotency-key');
  const payments = await read(`${service.urls.baseUrl}/openapi.json`);
  expect(Object.keys(payments.paths).filter((path) => path.startsWith('/dashboard'))).toEqual([]);
});
