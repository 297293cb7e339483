// Return rates and what a seller owes, asked of a real service by the console's own procedures, and of providers that tell neither.
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { EMBEDDED } from '../../main/core/provider-key.ts';
import { openAfterChargeDesk } from '../../main/features/after-charge/after-charge-desk.ts';
import { followCalls } from '../../main/features/calls/calls-under-way.ts';
import { enterKeys } from '../../main/features/keys/keys-desk.ts';
import { openPayments } from '../../main/providers/providers.ts';
import { memoryKeychain } from '../../main/vault/keychain.ts';
import { openVault } from '../../main/vault/vault.ts';
import { openTestDesk } from '../support/console/desk.ts';
import { problemOf } from '../support/console/problem.ts';
import { json, startProvider } from '../support/provider/provider.ts';
import { tempFolder } from '../support/runner/temp-folder.ts';
import { openAfterTheCharge } from '../support/service/after-the-charge.ts';
import { openTestLedger } from '../support/store/ledger.ts';

const REST = {
  feeds: {
    accountsOf: () => [],
    readAtMs: () => null,
    look: () => undefined,
    sandboxChanged: () => undefined,
    wake: () => undefined,
    close: async () => undefined,
  },
  keysReady: Promise.resolve(),
  calls: followCalls(),
  leaseMs: 60_000,
};

async function marketplaceDesk() {
  const market = await openAfterTheCharge();
  const { service, platform, seller } = market;
  const { ledger } = await openTestLedger(tempFolder());
  const environmentId = randomUUID();
  const created_at = new Date().toISOString();
  const { baseUrl: base_url, authUrl: auth_url, jsUrl: js_url, dashboardUrl: dashboard_url } = service.urls;
  const account = (id: string, role: 'platform' | 'seller', { id: organization_id }: { id: string }) => ({
    id,
    environment_id: environmentId,
    name: role,
    role,
    created_at,
    organization_id,
  });
  const [platformId, sellerId] = [randomUUID(), randomUUID()];
  await ledger.addEnvironment(
    {
      id: environmentId,
      provider: EMBEDDED,
      name: 'Embedded',
      kind: 'sandbox',
      created_at,
      mode: 'marketplace',
      marketplace_id: platform.marketplaceId,
      base_url,
      auth_url,
      js_url,
      dashboard_url,
      sdk_constructor: 'ServicePay',
      brand_title: 'Shop',
    },
    [account(platformId, 'platform', platform), account(sellerId, 'seller', seller)],
  );
  const vault = openVault({ timeLimitMs: 10_000, openKeychain: async () => memoryKeychain() });
  const payments = openPayments(vault, { tokenMs: 10_000, callMs: 3_000 });
  const enter = async (accountId: string, organizationId: string) =>
    enterKeys({ ledger, payments }, { environmentId, accountId, ...(await service.issueKeys(organizationId)) });
  const desk = openAfterChargeDesk({ ledger, payments, ...REST });
  return { ...market, desk, environmentId, platformId, sellerId, enter };
}

test('a platform sees its rates and its sellers’, against 30 days before', async () => {
  const { desk, environmentId, platformId, sellerId, platform, seller, enter, pay, comesBack, waitDays } =
    await marketplaceDesk();
  expect(await desk.rates({ environmentId })).toBeNull();
  await enter(platformId, platform.id);
  expect(await desk.rates({ environmentId })).toMatchObject({
    total: { debits: 0, overall: { rate: 0, before: null } },
  });
  await comesBack(await pay(seller, 1_000), 'R01');
  await waitDays(30);
  await pay(seller, 1_000);
  const rates = await desk.rates({ environmentId });
  const overall = { returned: 1, rate: 5_000, limit: 1_500, state: 'over_limit', before: 10_000 };
  expect(rates?.total).toMatchObject({ organizationId: platform.id, accountId: null, debits: 2, overall });
  expect(rates?.sellers[0]).toMatchObject({ organizationId: seller.id, accountId: sellerId, debits: 2, overall });
  expect(rates?.sellers[1]).toMatchObject({ accountId: null, debits: 0, overall: { before: null } });
});

test('a seller’s page shows what it owes and when it settles next, once its keys are here', async () => {
  const { desk, environmentId, sellerId, seller, enter, pay, comesBack, waitDays } = await marketplaceDesk();
  const money = () => desk.sellerMoney({ environmentId, sellerId });
  expect(await money()).toBeNull();
  await enter(sellerId, seller.id);
  expect(await money()).toMatchObject({ pending: 0, owed: 0, nextSettlementAt: null });
  const late = await pay(seller, 10_000);
  await waitDays(7);
  await comesBack(late, 'R10');
  await pay(seller, 1_000);
  const found = await money();
  expect(found?.owed).toBeGreaterThan(9_000);
  expect(found?.pending).toBeGreaterThan(0);
  expect(found?.nextSettlementAt).toMatch(/^2026-1[12]-\d\dT/);
});

const RATE = { returned: 0, rate: 0, warn: 35, limit: 50, state: 'fine' };
const RATES = {
  organization_id: 'org_1',
  name: 'Shop',
  debits: 4,
  more: 'of later',
  unauthorized: RATE,
  administrative: RATE,
  overall: RATE,
};

test('a provider that has no rates, and one that ignores the day asked for, are read for what they tell', async () => {
  const provider = await startProvider();
  const { ledger, parts, addKeyed } = await openTestDesk();
  const { environmentId, accountId } = await addKeyed({ baseUrl: provider.url });
  const desk = openAfterChargeDesk({ ledger, payments: parts.payments, ...REST });
  provider.answer(json(404, { detail: 'Not Found' }));
  expect(await desk.rates({ environmentId })).toBeNull();
  expect(await desk.sellerMoney({ environmentId, sellerId: accountId })).toBeNull();
  provider.answer(json(200, { as_of: '2026-11-20T10:00:00Z', total: RATES }));
  expect(await desk.rates({ environmentId })).toMatchObject({
    total: { debits: 4, overall: { before: null } },
    sellers: [],
  });
  provider.answer(json(200, { as_of: '2026-11-20T10:00:00Z', total: { ...RATES, debits: 'four' } }));
  expect(await problemOf(desk.rates({ environmentId }))).toMatchObject({ code: 'dashboard_not_understood' });
});

test('a dashboard on another domain than the API is asked for nothing by itself', async () => {
  const provider = await startProvider();
  const { ledger, parts, addKeyed } = await openTestDesk();
  const dashboardUrl = 'https://dashboard.elsewhere.example';
  const { environmentId, accountId } = await addKeyed({ baseUrl: provider.url, dashboardUrl });
  const desk = openAfterChargeDesk({ ledger, payments: parts.payments, ...REST });
  const before = provider.received.length;
  expect(await desk.rates({ environmentId })).toBeNull();
  expect(await desk.sellerMoney({ environmentId, sellerId: accountId })).toBeNull();
  expect(provider.received.length).toBe(before);
});
