// The desk asks a real service for its sellers, and whose API keys these are.
import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { EMBEDDED } from '../../main/core/provider-key.ts';
import { enterKeys } from '../../main/features/keys/keys-desk.ts';
import { openOverviewDesk } from '../../main/features/overview/overview-desk.ts';
import { markStep, openSellersDesk, syncSellers } from '../../main/features/sellers/sellers-desk.ts';
import { openPayments } from '../../main/providers/providers.ts';
import { memoryKeychain } from '../../main/vault/keychain.ts';
import { openVault } from '../../main/vault/vault.ts';
import { json, startProvider } from '../support/provider/provider.ts';
import { tempFolder } from '../support/runner/temp-folder.ts';
import { BUSINESS_DETAILS, register, signInMember } from '../support/service/dashboard.ts';
import { makeKeys, OWNERS } from '../support/service/dashboard-keys.ts';
import { organizationOf, startTestService } from '../support/service/payment-service.ts';
import { openTestLedger } from '../support/store/ledger.ts';

/** A desk whose embedded environment is `urls`, with the platform's account and none of the sellers'. */
async function deskAt(
  urls: Record<'baseUrl' | 'authUrl' | 'jsUrl' | 'dashboardUrl', string>,
  marketplace_id = 'mk_org_1',
) {
  const { ledger } = await openTestLedger(tempFolder());
  const environmentId = randomUUID();
  const platformId = randomUUID();
  const created_at = new Date().toISOString();
  const { baseUrl: base_url, authUrl: auth_url, jsUrl: js_url, dashboardUrl: dashboard_url } = urls;
  await ledger.addEnvironment(
    {
      id: environmentId,
      provider: EMBEDDED,
      name: 'Embedded',
      kind: 'sandbox',
      created_at,
      mode: 'marketplace',
      marketplace_id,
      base_url,
      auth_url,
      js_url,
      dashboard_url,
      sdk_constructor: 'ServicePay',
      brand_title: 'Shop',
    },
    [{ id: platformId, environment_id: environmentId, name: 'Harvest Market', role: 'platform', created_at }],
  );
  const vault = openVault({ timeLimitMs: 10_000, openKeychain: async () => memoryKeychain() });
  const parts = { ledger, payments: openPayments(vault, { tokenMs: 10_000, callMs: 3000 }) };
  const enter = (accountId: string, keys: { clientId: string; clientSecret: string }) =>
    enterKeys(parts, { environmentId, accountId, ...keys });
  const list = () => ledger.listSellers(environmentId);
  const { payments } = parts;
  return {
    ledger,
    payments,
    environmentId,
    platformId,
    enter,
    list,
    vault,
    sync: () => syncSellers(parts, environmentId),
  };
}

async function deskAtService() {
  const service = await startTestService();
  onTestFinished(service.discard);
  const platform = organizationOf(service, 'platform');
  const desk = await deskAt(service.urls, platform.marketplaceId ?? '');
  await desk.enter(desk.platformId, await service.issueKeys(platform.id));
  return { service, ...desk };
}

test('a seller’s way on the service’s pages is followed step by step, and the onboarding link is the service’s', async () => {
  const desk = await deskAtService();
  const { onboardingLink, source } = await desk.sync();
  expect(source).toBe('service');
  const examples = (await desk.list()).map(({ name }) => name);
  expect(examples.sort()).toEqual(['Blue Barn Farm', 'Hilltop Honey']);

  const path = new URL(onboardingLink ?? '').pathname;
  const person = await register(desk.service, {
    email: 'sam@orchard.test',
    name: 'Sunny Orchard',
    as: { sellerBy: path },
  });
  const shown = async () => {
    await desk.sync();
    return (await desk.list()).find(({ name }) => name === 'Sunny Orchard');
  };
  expect(await shown()).toMatchObject({ missing: 'activated' });
  await person.post('/dashboard/business', BUSINESS_DETAILS);
  expect(await shown()).toMatchObject({ missing: 'keys_generated' });
  await makeKeys(person, 'Paydesk');
  const seller = await shown();
  expect(seller).toMatchObject({ missing: 'keys_verified', keys: null });
  expect(seller?.done.every(({ by, at }) => by === 'the service' && at.endsWith('Z'))).toBe(true);
});

test('keys entered here connect the seller’s Integrations page, with nothing to do there', async () => {
  const desk = await deskAtService();
  await desk.sync();
  const seller = organizationOf(desk.service, 'seller');
  const owner = await signInMember(desk.service, OWNERS.seller);
  expect((await owner.open('/dashboard/integrations')).text).toContain('Not connected');
  const { id } = (await desk.list()).find(({ organizationId }) => organizationId === seller.id) ?? {};
  const keys = await desk.service.issueKeys(seller.id);
  await desk.enter(id ?? '', keys);
  const { text } = await owner.open('/dashboard/integrations');
  expect(text).toContain('✓ Connected');
  expect(text).toContain(keys.clientId);
});

test('a seller whose keys are gone from the keychain isn’t ready for payments', async () => {
  const desk = await deskAtService();
  await desk.sync();
  const seller = organizationOf(desk.service, 'seller');
  const { id: sellerId = '' } = (await desk.list()).find(({ organizationId }) => organizationId === seller.id) ?? {};
  await desk.enter(sellerId, await desk.service.issueKeys(seller.id));
  const sellers = openSellersDesk({ ledger: desk.ledger, payments: desk.payments, keysReady: Promise.resolve() });
  const overview = openOverviewDesk({ ledger: desk.ledger, sellers });
  const shown = () => sellers.get({ environmentId: desk.environmentId, sellerId });
  const unready = async () =>
    (await sellers.list({ environmentId: desk.environmentId })).filter((one) => one.missing !== null).length;
  const stuck = async () => (await overview.get({ environmentId: desk.environmentId })).sellersStuck.count;
  expect(await shown()).toMatchObject({ keysGone: false });
  expect(await stuck()).toBe(await unready());
  const { missing } = await shown();
  await desk.vault.remove(sellerId);
  expect(await shown()).toMatchObject({ keysGone: true, keys: null, missing: missing ?? 'keys_verified' });
  const listed = (await sellers.list({ environmentId: desk.environmentId })).find(({ id }) => id === sellerId);
  expect(listed?.done.map(({ step }) => step)).not.toContain('keys_verified');
  expect(await stuck()).toBe(await unready());
});

test('an invitation and a registration under another name are joined by a person into one', async () => {
  const desk = await deskAtService();
  const { environmentId } = desk;
  const sellerId = await desk.ledger.as('ann').inviteSeller({ environmentId, name: 'Farm', email: 'x@y.example' });
  await desk.ledger.as('ann').addNote({ environmentId, sellerId, text: 'Met at the market.' });
  await desk.sync();
  const intoId = (await desk.list()).find(({ name }) => name === 'Blue Barn Farm')?.id ?? '';
  await desk.ledger.as('ann').joinSellers({ environmentId, sellerId, intoId });
  expect((await desk.list()).map(({ id }) => id)).not.toContain(sellerId);
  const joined = await desk.ledger.getSeller({ environmentId, sellerId: intoId });
  expect(joined.notes).toMatchObject([{ text: 'Met at the market.' }]);
  await desk.sync();
  expect(await desk.list()).toHaveLength(2);
  // One that registered itself is never taken out of the list.
  const other = (await desk.list()).find(({ id }) => id !== intoId)?.id ?? '';
  const again = desk.ledger.as('ann').joinSellers({ environmentId, sellerId: other, intoId });
  await expect(again).rejects.toMatchObject({ problem: { kind: 'invalid_input' } });
});

test('keys are asked whose they are: another seller’s and a merchant’s are refused by name', async () => {
  const desk = await deskAtService();
  await desk.sync();
  const [farm, honey] = await desk.list();
  if (!farm?.organizationId || !honey?.organizationId) throw new Error('The service has too few sellers.');
  const keysOfHoney = await desk.service.issueKeys(honey.organizationId);
  await expect(desk.enter(farm.id, keysOfHoney)).rejects.toMatchObject({
    problem: {
      kind: 'invalid_input',
      field: 'clientId',
      code: 'keys_of_another_account',
      params: { account: honey.name },
    },
  });
  expect(await desk.vault.read(farm.id)).toBeNull();
  expect(await desk.enter(honey.id, keysOfHoney)).toMatchObject({ clientIdEnding: keysOfHoney.clientId.slice(-4) });

  const { environmentId } = desk;
  const stranger = await desk.ledger.as('ann').inviteSeller({ environmentId, name: 'Another name', email: null });
  const keysOfFarm = await desk.service.issueKeys(farm.organizationId);
  await expect(desk.enter(stranger, keysOfFarm)).rejects.toMatchObject({ problem: { kind: 'invalid_input' } });
  const merchant = organizationOf(desk.service, 'merchant');
  await expect(desk.enter(stranger, await desk.service.issueKeys(merchant.id))).rejects.toMatchObject({
    problem: { code: 'keys_of_another_account', params: { account: merchant.name } },
  });
});

test('the keys of an invited seller that nobody had asked the service about make its organization and store known', async () => {
  const desk = await deskAtService();
  const { environmentId } = desk;
  const { id, storeId } = organizationOf(desk.service, 'seller');
  const sellerId = await desk.ledger.as('ann').inviteSeller({ environmentId, name: 'Another name', email: null });
  await desk.enter(sellerId, await desk.service.issueKeys(id));
  expect(await desk.ledger.getSeller({ environmentId, sellerId })).toMatchObject({ organizationId: id, storeId });
  await desk.sync();
  expect((await desk.list()).filter(({ organizationId }) => organizationId === id)).toHaveLength(1);
});

test('at the embedded service nobody but the service says that a seller activated', async () => {
  const desk = await deskAtService();
  await desk.sync();
  const [farm] = await desk.list();
  const marked = { environmentId: desk.environmentId, sellerId: farm?.id ?? '', done: false } as const;
  await expect(markStep(desk.ledger, { ...marked, step: 'activated' })).rejects.toMatchObject({
    problem: { kind: 'invalid_input' },
  });
});

test('while the service is away that is said, and the sellers are those known last', async () => {
  const service = await startTestService();
  const desk = await deskAt(service.urls);
  await desk.enter(desk.platformId, await service.issueKeys(organizationOf(service, 'platform').id));
  await desk.sync();
  await service.discard();
  await expect(desk.sync()).rejects.toMatchObject({ problem: { kind: 'service_unreachable' } });
  expect(await desk.list()).toHaveLength(2);
});

test('without the marketplace’s own keys nothing is asked, and whose keys are missing is said', async () => {
  const provider = await startProvider();
  const { url } = provider;
  const desk = await deskAt({ baseUrl: url, authUrl: url, jsUrl: url, dashboardUrl: `${url}/dashboard` });
  const error = await desk.sync().catch((thrown: unknown) => thrown);
  const params = { account: 'Harvest Market' };
  expect(error).toMatchObject({ problem: { kind: 'keys_missing', code: 'platform_keys_missing', params } });
  expect(provider.received).toEqual([]);
});

test('an answer that is not understood changes nothing, and no token is in what is said of it', async () => {
  const provider = await startProvider();
  const { url } = provider;
  const desk = await deskAt({ baseUrl: url, authUrl: url, jsUrl: url, dashboardUrl: `${url}/dashboard` });
  provider.answer(
    json(200, { id: 'org_1', name: 'Harvest Market', role: 'platform', store_id: null, marketplace_id: 'mk_org_1' }),
  );
  await desk.enter(desk.platformId, { clientId: 'platform-client', clientSecret: 'platform-secret' });
  provider.answer((response, { path }) =>
    json(200, path.endsWith('/marketplace') ? { onboarding_link: null } : { sellers: [{ id: 'org_1' }] })(response, {
      method: '',
      path,
      headers: {},
      body: '',
    }),
  );
  await expect(desk.sync()).rejects.toMatchObject({ problem: { kind: 'refused_by_service' } });
  expect(await desk.list()).toEqual([]);
  provider.answer((response, call) => json(503, { detail: `no ${call.headers.authorization}` })(response, call));
  const error = await desk.sync().catch((thrown: unknown) => thrown);
  expect(JSON.stringify(error)).toContain('[redacted]');
  expect(JSON.stringify(error)).not.toContain('token-of-the-provider');
});
