// A seller's whole way, through the real pages and the API: from the onboarding link to the platform's payout.
// @module-tag postgres
import { expect, onTestFinished, test } from 'vitest';
import { Balance } from '../../../contract/dashboard-api/balance.ts';
import { OrganizationRecord } from '../../../contract/dashboard-api/organization.ts';
import { type Seller, SellerPage } from '../../../contract/dashboard-api/seller.ts';
import { askDashboard, takePayment } from '../../support/service/books.ts';
import { BUSINESS_DETAILS, register, registerBusiness, signInMember } from '../../support/service/dashboard.ts';
import { fieldOf, makeKeys, OWNERS, tokenFor } from '../../support/service/dashboard-keys.ts';
import { startTestService } from '../../support/service/payment-service.ts';

async function started() {
  const service = await startTestService();
  onTestFinished(() => service.discard());
  return service;
}

test("a seller's whole way: joined, activated, keys made, integrated, paid, and its fee paid out to the platform", async () => {
  const service = await started();
  const { person: platform, onboardingPath } = await registerBusiness(service, {
    email: 'pat@orchard.example',
    name: 'Orchard Market',
    as: 'platform',
  });
  const platformToken = await tokenFor(service, await makeKeys(platform));
  const seen = async (): Promise<Seller | undefined> =>
    SellerPage.parse(await (await askDashboard(service, platformToken, '/sellers')).json()).sellers[0];
  expect(await seen()).toBeUndefined();
  if (!onboardingPath) throw new Error('There is no onboarding link.');
  expect((await platform.open('/dashboard/sellers')).text).toContain(onboardingPath);

  const sellerBy = onboardingPath;
  const seller = await register(service, { email: 'sam@apiary.example', name: 'Apiary', as: { sellerBy } });
  expect(await seen()).toMatchObject({
    name: 'Apiary',
    email: 'sam@apiary.example',
    state: 'registered',
    client_id: null,
  });
  await seller.post('/dashboard/business', BUSINESS_DETAILS);
  expect((await seen())?.state).toBe('activated');
  const keys = await makeKeys(seller);
  expect((await seen())?.state).toBe('keys_made');
  await seller.post('/dashboard/integrations', { client_id: keys.clientId, client_secret: keys.clientSecret });
  expect(await seen()).toMatchObject({ state: 'integrated', client_id: keys.clientId });

  const token = await tokenFor(service, keys);
  const answer = await askDashboard(service, token, '/organization');
  const own = OrganizationRecord.parse(await answer.json());
  expect(own).toMatchObject({ name: 'Apiary', role: 'seller' });
  const { charge } = await takePayment(
    service,
    token,
    { ...own, storeId: own.store_id, marketplaceId: own.marketplace_id },
    1_000_000,
  );
  expect(await seen()).toMatchObject({
    state: 'taking_payments',
    steps: { first_payment_at: charge.create_date },
  });
  const balance = async () =>
    Balance.parse(await (await askDashboard(service, platformToken, '/balance')).json()).marketplace;
  expect(await balance()).toMatchObject({ balance: 15_000, payout: { state: 'eligible', amount: 5_000 } });

  const confirm = await platform.open('/dashboard/statements/payout');
  expect(confirm.text).toContain('Start payout of $50.00?');
  const form = {
    idempotency_key: fieldOf(confirm, 'idempotency_key') ?? '',
    expected_amount: fieldOf(confirm, 'expected_amount') ?? '',
  };
  expect((await platform.post('/dashboard/statements/payout', form)).text).toContain('Payout started');
  expect(await balance()).toMatchObject({ balance: 10_000, payout: { state: 'already_this_month' } });
});

test('each platform sees its own sellers only, newest first and page by page; sellers and merchants see none', async () => {
  const service = await started();
  const platform = await signInMember(service, OWNERS.platform);
  const token = await tokenFor(service, await makeKeys(platform));
  const page = async (query: string) =>
    SellerPage.parse(await (await askDashboard(service, token, `/sellers${query}`)).json());
  const first = await page('?limit=1');
  const second = await page(`?limit=1&cursor=${first.next_cursor}`);
  expect(second.next_cursor).toBeNull();
  const names = [...first.sellers, ...second.sellers].map(({ name }) => name);
  expect(names.toSorted()).toEqual(['Blue Barn Farm', 'Hilltop Honey']);
  expect((await platform.open('/dashboard/sellers')).text).toContain('Hilltop Honey');

  const { person: stranger } = await registerBusiness(service, { email: 'pat@orchard.example', as: 'platform' });
  expect((await stranger.open('/dashboard/sellers')).text).not.toContain('Hilltop Honey');

  for (const email of [OWNERS.seller, OWNERS.merchant]) {
    const person = await signInMember(service, email);
    const own = await tokenFor(service, await makeKeys(person));
    for (const path of ['sellers', 'marketplace', 'statements/payout', 'statements?account=balance']) {
      expect((await person.open(`/dashboard/${path}`)).status, path).toBe(404);
    }
    for (const path of ['/sellers', '/marketplace']) expect((await askDashboard(service, own, path)).status).toBe(403);
    expect((await person.post('/dashboard/statements/payout', {})).status).toBe(404);
    expect((await person.post('/dashboard/marketplace/confirmed', {})).status).toBe(404);
    expect((await person.open('/dashboard')).text).not.toContain('href="/dashboard/sellers"');
  }
});
