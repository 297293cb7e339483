// What a charge puts into the books, as its seller and the platform read it: fees at once, the rest after banking days.

import { expect, onTestFinished, test, vi } from 'vitest';
import { EntryPage } from '../../contract/dashboard-api/entry.ts';
import { timestampOf } from '../../contract/timestamp.ts';
import type { OrganizationFacts } from '../../service/service.ts';
import { openStore } from '../../service/store/database.ts';
import { askDashboard, takePayment } from '../support/service/books.ts';
import { MONDAY, openMarketplace } from '../support/service/marketplace-service.ts';
import { callApi, organizationOf, serviceOfTest, sessionRequest, signIn } from '../support/service/payment-service.ts';
import { placeOfFolder } from '../support/store/postgres/store-of-folder.ts';

const DAY_MS = 86_400_000;

test("a seller's charge: the fee is in the marketplace's balance at once, the rest settles after three banking days", async () => {
  const { service, clock, platform, seller, as, balance, entries } = await openMarketplace();
  const token = await as(seller);
  const { charge } = await takePayment(service, token, seller, 10_000);
  expect(await balance(token)).toEqual({
    organization_id: seller.id,
    as_of: timestampOf(clock.now),
    pending_settlement: 9_850,
    settled: 0,
    owed: 0,
    next_settlement_date: '2026-11-19T13:30:00.000000+00:00',
    marketplace: null,
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
    marketplace_id: platform.marketplaceId,
    balance: 150,
    holding_balance: 10_000,
    fee_basis_points: 150,
    fee_fixed: 0,
    fee_cap: null,
    payout: { state: 'below_holding_balance', missing: 9_851 },
  });
  const page = EntryPage.parse(await (await askDashboard(service, platformToken, '/entries')).json());
  expect(page).toEqual({
    account: 'balance',
    next_cursor: null,
    entries: [
      {
        id: expect.any(String),
        create_date: charge.create_date,
        kind: 'seller_fee',
        amount: 150,
        charge_id: charge.id,
        organization_id: seller.id,
        track_number: charge.track_number,
        payout_id: null,
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
  const service = await serviceOfTest({ now: () => clock.now, settlementSweepMs: 5 });
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
