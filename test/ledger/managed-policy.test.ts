// What the policy keeps staff from, enforced in main: hosts it doesn't allow, and changes of the environments it gave.
import { expect, onTestFinished, test } from 'vitest';
import { SessionId } from '../../contract/ids.ts';
import { openEnvironmentsDesk } from '../../main/features/environments/environments-desk.ts';
import { mayOpenOutside } from '../../main/features/environments/outside-links.ts';
import { giveEnvironments } from '../../main/features/policy/give-environments.ts';
import { openPreview } from '../../main/features/sessions/open-preview.ts';
import { openNetwork, type SystemProxies } from '../../main/network/open-network.ts';
import { type Policy, readPolicy } from '../../main/policy/policy.ts';
import { openPreview as openPreviewServer } from '../../main/preview/preview.ts';
import { previewPolicy } from '../../main/preview/preview-page.ts';
import { openPayments } from '../../main/providers/providers.ts';
import { memoryKeychain } from '../../main/vault/keychain.ts';
import { openVault } from '../../main/vault/vault.ts';
import { saidOf } from '../support/console/desk.ts';
import { policyPlace } from '../support/console/policy.ts';
import { always } from '../support/provider/provider.ts';
import { tempFolder } from '../support/runner/temp-folder.ts';
import { openTestLedger } from '../support/store/ledger.ts';

const GIVEN = saidOf({ baseUrl: 'https://api.bank.example', name: 'Given' });

function policyOf(said: object): Policy {
  const policy = readPolicy(policyPlace(said));
  if (!policy) throw new Error('no policy');
  return policy;
}

async function atTheDesk(policy: Policy, proxies: SystemProxies | null = null) {
  const { ledger } = await openTestLedger(tempFolder());
  const vault = openVault({ timeLimitMs: 10_000, openKeychain: async () => memoryKeychain() });
  const network = await openNetwork({
    dataFolder: tempFolder(),
    secret: vault.proxy,
    proxies,
    policy,
    env: {},
    platform: process.platform,
  });
  const payments = openPayments(vault, { tokenMs: 2000, callMs: 2000, network });
  const parts = { ledger, payments };
  await giveEnvironments(parts, policy);
  return { ledger, vault, network, payments, parts, environments: openEnvironmentsDesk({ ...parts, policy }) };
}

test('the policy’s environment is there, set back at each start, and nobody changes it', async () => {
  const policy = policyOf({ environments: [GIVEN] });
  const desk = await atTheDesk(policy);
  const [given] = await desk.ledger.listEnvironments();
  const environmentId = given?.id ?? '';
  expect(given).toMatchObject({ name: 'Given', baseUrl: 'https://api.bank.example' });
  const refused = { problem: { code: 'environment_managed', params: { environment: 'Given' } } };
  await expect(desk.environments.edit({ environmentId, said: { ...GIVEN, name: 'Other' } })).rejects.toMatchObject(
    refused,
  );
  await expect(desk.environments.remove({ environmentId })).rejects.toMatchObject(refused);
  await expect(desk.environments.setMode({ environmentId, mode: 'marketplace' })).rejects.toMatchObject(refused);
  const look = { environmentId, brandTitle: 'Other', logo: null };
  await expect(desk.environments.setLook(look)).rejects.toMatchObject(refused);
  // The next start, with another policy's words for the same address.
  await giveEnvironments(desk.parts, policyOf({ environments: [{ ...GIVEN, brandTitle: 'New brand' }] }));
  expect(await desk.ledger.listEnvironments()).toMatchObject([{ id: environmentId, brandTitle: 'New brand' }]);
  // Once it is no longer given, it is an ordinary one.
  await openEnvironmentsDesk(desk.parts).remove({ environmentId });
});

test('the policy’s names win over staff’s, and its environments may swap names', async () => {
  const desk = await atTheDesk(policyOf({}));
  const own = await desk.environments.add({
    said: saidOf({ baseUrl: 'https://own.example', name: 'given' }),
    logo: null,
  });
  const other = saidOf({ baseUrl: 'https://api.other.example', name: 'Other' });
  const namesByAddress = async () =>
    Object.fromEntries((await desk.ledger.listEnvironments()).map(({ baseUrl, name }) => [baseUrl, name]));
  await giveEnvironments(desk.parts, policyOf({ environments: [GIVEN, other] }));
  expect(await namesByAddress()).toEqual({
    [own.baseUrl]: 'given (2)',
    [GIVEN.baseUrl]: 'Given',
    [other.baseUrl]: 'Other',
  });
  const swapped = [
    { ...GIVEN, name: 'Other' },
    { ...other, name: 'Given' },
  ];
  await giveEnvironments(desk.parts, policyOf({ environments: swapped }));
  expect(await namesByAddress()).toEqual({
    [own.baseUrl]: 'given (2)',
    [GIVEN.baseUrl]: 'Other',
    [other.baseUrl]: 'Given',
  });
});

test('an address on another host is neither added nor called, whatever was added before', async () => {
  const policy = policyOf({ allowedHosts: ['*.bank.example'] });
  const desk = await atTheDesk(policy);
  const said = saidOf({ baseUrl: 'https://api.bank.example' });
  const refused = { problem: { code: 'host_not_in_policy', params: { host: 'auth.evil.example' }, field: 'authUrl' } };
  const evil = { ...said, authUrl: 'https://auth.evil.example' };
  await expect(desk.environments.add({ said: evil, logo: null })).rejects.toMatchObject(refused);
  const added = await desk.environments.add({ said, logo: null });
  await expect(desk.environments.edit({ environmentId: added.id, said: evil })).rejects.toMatchObject(refused);
  await desk.vault.save('account-1', { clientId: 'key', clientSecret: 'secret' });
  const signer = {
    provider: 'hosted-ach',
    accountId: 'account-1',
    baseUrl: 'https://api.evil.example',
    authUrl: 'https://auth.evil.example',
  };
  await expect(desk.payments.authorize(signer)).rejects.toMatchObject({ problem: { code: 'token_host_not_allowed' } });
  const charged = desk.payments.chargeOrder(signer, 'order_1' as never, always);
  expect(await charged).toMatchObject({ kind: 'refused', httpStatus: null });
});

test('a proxy that the policy sets is nobody else’s to change', async () => {
  const desk = await atTheDesk(policyOf({ proxy: { mode: 'server', server: 'proxy.test:3128' } }));
  await expect(desk.network.setProxy({ mode: 'none' })).rejects.toMatchObject({ problem: { code: 'setting_managed' } });
  expect(desk.network.isProxyManaged).toBe(true);
  expect(await desk.network.routesTo(new URL('https://api.bank.example'))).toEqual([
    { kind: 'proxy', server: { scheme: 'http', host: 'proxy.test', port: 3128 }, signIn: null },
  ]);
  expect(await desk.network.routesTo(new URL('http://127.0.0.1:8080'))).toEqual([{ kind: 'direct' }]);
});

test.each(['checkoutLink', 'onboardingLink'] as const)('a %s on another host isn’t added', async (field) => {
  const desk = await atTheDesk(policyOf({ allowedHosts: ['*.bank.example'] }));
  const said = { ...saidOf({ baseUrl: 'https://api.bank.example' }), [field]: 'https://evil.example/x' };
  await expect(desk.environments.add({ said, logo: null })).rejects.toMatchObject({
    problem: { code: 'host_not_in_policy', params: { host: 'evil.example' }, field },
  });
});

test('an environment from before the policy opens no page and no preview on another host', async () => {
  const free = await atTheDesk(policyOf({}));
  const said = saidOf({ baseUrl: 'https://api.bank.example', dashboardUrl: 'https://dash.evil.example' });
  await free.environments.add({ said, logo: null });
  const managed = policyOf({ allowedHosts: ['*.bank.example'] });
  const may = (policy: Policy | null, address: string) => mayOpenOutside(free.ledger, policy, address);
  expect(await may(null, 'https://dash.evil.example/orders')).toBe(true);
  expect(await may(managed, 'https://dash.evil.example/orders')).toBe(false);
  expect(await may(policyOf({ allowedHosts: ['dash.evil.example'] }), 'https://dash.evil.example/')).toBe(true);
});

test('an environment from before the policy opens no preview of another host’s checkout', async () => {
  const { ledger, environments } = await atTheDesk(policyOf({}));
  const said = saidOf({ baseUrl: 'https://api.bank.example', jsUrl: 'https://js.evil.example' });
  const { id: environmentId } = await environments.add({ said, logo: null });
  const preview = await openPreviewServer(tempFolder());
  onTestFinished(preview.close);
  const input = { environmentId, sessionId: SessionId.parse('sess_1'), language: 'own', theme: 'device' } as const;
  const opened = (policy: Policy | null) => openPreview({ ledger, preview, policy }, input, 'http://127.0.0.1:1');
  await expect(opened(policyOf({ allowedHosts: ['*.bank.example'] }))).rejects.toMatchObject({
    problem: { code: 'host_not_in_policy', params: { host: 'js.evil.example' }, field: 'jsUrl' },
  });
  // Allowed, it goes on to look for the session.
  await expect(opened(policyOf({ allowedHosts: ['*.bank.example', '*.evil.example'] }))).rejects.toMatchObject({
    problem: { kind: 'not_found' },
  });
});

test('the preview’s page may speak to the allowed hosts only', () => {
  const { pageHosts } = policyOf({ allowedHosts: ['*.bank.example'] });
  const config = {
    sessionId: 's',
    jsUrl: 'https://js.bank.example',
    sdkConstructor: 'Pay',
    brandTitle: 'Shop',
    logo: null,
    amount: 1,
    language: null,
    theme: null,
    consoleOrigin: 'http://127.0.0.1:1',
  };
  const managed = previewPolicy({ ...config, pageHosts }).split('; ');
  const hosts = 'https://js.bank.example https://*.bank.example:*';
  expect(managed).toContain(`frame-src ${hosts}`);
  expect(managed).toContain(`connect-src ${hosts}`);
  expect(managed).toContain('img-src https://js.bank.example data: https://*.bank.example:*');
  expect(previewPolicy({ ...config, pageHosts: policyOf({}).pageHosts })).toContain(
    'connect-src https://js.bank.example https:;',
  );
});

test('the system’s proxy is used where the policy says so, and the choice is left to the system where it doesn’t', async () => {
  const used: unknown[] = [];
  const proxies: SystemProxies = {
    readsPac: true,
    use: async (settings) => void used.push(settings),
    resolve: async () => 'DIRECT',
    tryInCheckout: async () => null,
  };
  await atTheDesk(policyOf({}), proxies);
  expect(used).toEqual([]);
  await atTheDesk(policyOf({ proxy: { mode: 'system' } }), proxies);
  expect(used).toEqual([{ mode: 'system' }]);
});

test('a PAC file is refused in words where nothing reads it', async () => {
  const desk = await atTheDesk(policyOf({}));
  const pac = { mode: 'pac', address: 'https://wpad.test/proxy.pac' } as const;
  await expect(desk.network.setProxy(pac)).rejects.toMatchObject({ problem: { code: 'pac_in_desktop_only' } });
});
