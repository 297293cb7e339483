// The terms of a marketplace: changed on its page or through the API, for sessions created from then on.
import { expect, onTestFinished, test } from 'vitest';
import { Marketplace } from '../../../contract/dashboard-api/marketplace.ts';
import type { Session } from '../../../contract/payment-api/session.ts';
import { askDashboard } from '../../support/service/books.ts';
import { register, signInMember } from '../../support/service/dashboard.ts';
import { OWNERS } from '../../support/service/dashboard-keys.ts';
import {
  callApi,
  completeCheckout,
  organizationOf,
  sessionRequest,
  signIn,
  startTestService,
} from '../../support/service/payment-service.ts';

const PAGE = '/dashboard/marketplace';
const TYPED = { fee_percent: '2.9', fee_fixed: '$0.30', fee_cap: '5', holding_balance: '1,000' };

async function opened() {
  const service = await startTestService();
  onTestFinished(() => service.discard());
  const platform = await signInMember(service, OWNERS.platform);
  const token = await signIn(service, organizationOf(service, 'platform'));
  const seller = organizationOf(service, 'seller');
  const sellerToken = await signIn(service, seller);
  const feesOf = async (amount: number) => {
    const request = { ...sessionRequest(amount), marketplace_id: seller.marketplaceId };
    return ((await (await callApi(service, sellerToken, '/sessions', request)).json()) as Session).fees;
  };
  const terms = async () => Marketplace.parse(await (await askDashboard(service, token, '/marketplace')).json());
  const patch = (body: unknown) =>
    fetch(`${service.urls.dashboardUrl}/api/marketplace`, {
      method: 'PATCH',
      headers: { Authorization: `bearer ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
  return { service, platform, token, sellerToken, seller, feesOf, terms, patch };
}

test('a change is shown with an example first, and holds for sessions created after it', async () => {
  const { platform, feesOf, terms } = await opened();
  expect(await feesOf(10_000)).toBe(150);
  const confirm = await platform.post(PAGE, TYPED);
  expect(confirm.text).toMatch(
    /Fee for a \$100\.00 session<\/th><td class="number">\$1\.50<\/td><td class="number"><b>\$3\.20/,
  );
  expect(await feesOf(10_000)).toBe(150);
  expect((await platform.post(`${PAGE}/confirmed`, TYPED)).text).toContain('2.90% + $0.30, at most $5.00');
  expect([await feesOf(10_000), await feesOf(100_000), await feesOf(10)]).toEqual([320, 500, 10]);
  expect(await terms()).toMatchObject({
    fee_basis_points: 290,
    fee_fixed: 30,
    fee_cap: 500,
    holding_balance: 100_000,
    onboarding_link: expect.stringContaining('/dashboard/join/onb_'),
  });
});

test('a session that was created before keeps its fee to the balance', async () => {
  const { service, seller, sellerToken, platform, token, feesOf } = await opened();
  const request = { ...sessionRequest(), marketplace_id: seller.marketplaceId };
  const session = (await (await callApi(service, sellerToken, '/sessions', request)).json()) as Session;
  await platform.post(`${PAGE}/confirmed`, TYPED);
  expect(await feesOf(10_000)).toBe(320);
  await completeCheckout(service, session.id);
  const ordered = await callApi(service, sellerToken, '/orders', { session_id: session.id });
  const { order } = (await ordered.json()) as { order: { id: string } };
  await callApi(service, sellerToken, `/orders/${order.id}/charge`);
  expect(await (await askDashboard(service, token, '/balance')).json()).toMatchObject({
    marketplace: { balance: 150 },
  });
});

test.each([
  ['fee_percent', '2.755'],
  ['fee_percent', '100.01'],
  ['fee_percent', '-1'],
  ['fee_fixed', '0.305'],
  ['fee_fixed', ''],
  ['fee_cap', '0'],
  ['fee_cap', '12,50'],
  ['holding_balance', '99999999'],
])('a wrong %s of "%s" is named beside its field, with what was typed, and changes nothing', async (field, typed) => {
  const { platform, terms } = await opened();
  const before = await terms();
  for (const path of [PAGE, `${PAGE}/confirmed`]) {
    const answer = await platform.post(path, { ...TYPED, [field]: typed });
    if (path === PAGE) expect([answer.status, answer.text]).toEqual([422, expect.stringContaining(`${field}-problem`)]);
  }
  expect(await terms()).toEqual(before);
});

test('the API changes the terms that are named, the same again changes nothing, and what is no term is refused', async () => {
  const { patch, terms } = await opened();
  const before = await terms();
  for (const _ of ['once', 'twice']) {
    const answer = await patch({ fee_cap: 700 });
    expect([answer.status, await answer.json()]).toEqual([200, { ...before, fee_cap: 700 }]);
  }
  expect(await (await patch({ fee_cap: null })).json()).toEqual(before);
  expect(await (await patch({})).json()).toEqual(before);
  for (const body of [
    { id: 'mk_org_1' },
    { fee_fixed: 0.5 },
    { fee_cap: 0 },
    { fee_basis_points: 10_001 },
    [],
    'x',
    null,
  ]) {
    expect((await patch(body)).status, JSON.stringify(body)).toBe(422);
  }
  expect(await terms()).toEqual(before);
});

test('a platform that is not activated has no link that could be sent', async () => {
  const { service } = await opened();
  const fresh = await register(service, { email: 'pat@orchard.example', as: 'platform' });
  const { text } = await fresh.open('/dashboard/sellers');
  expect(text).toContain('activate your own account first');
  expect(text).not.toContain('/dashboard/join/');
});
