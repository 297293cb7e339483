// Integrations: a seller's own keys, and no others, connect it with its marketplace.
import { expect, onTestFinished, test } from 'vitest';
import { openStore } from '../../../service/store/database.ts';
import { signInMember } from '../../support/service/dashboard.ts';
import { fieldOf, makeKeys, OWNERS, tokenFor } from '../../support/service/dashboard-keys.ts';
import { callApi, startTestService } from '../../support/service/payment-service.ts';
import { placeOfFolder } from '../../support/store/postgres/store-of-folder.ts';

const PAGE = '/dashboard/integrations';

async function opened() {
  const service = await startTestService();
  onTestFinished(() => service.discard());
  const seller = await signInMember(service, OWNERS.seller);
  const enter = (clientId: string, clientSecret: string) =>
    seller.post(PAGE, { client_id: clientId, client_secret: clientSecret });
  return { service, seller, enter };
}

test('own keys connect; the secret is not kept; revoking them ends it, other keys begin it again', async () => {
  const { service, seller, enter } = await opened();
  expect((await seller.open(PAGE)).text).toContain('Not connected');
  const keys = await makeKeys(seller);
  const connected = await enter(keys.clientId, keys.clientSecret);
  expect([connected.status, connected.text]).toEqual([200, expect.stringContaining('✓ Connected')]);
  expect(connected.text).not.toContain(keys.clientSecret);
  const store = await openStore(await placeOfFolder(service.dataFolder));
  onTestFinished(() => store.destroy());
  const kept = await store.selectFrom('integrations').selectAll().execute();
  expect(kept).toMatchObject([{ client_id: keys.clientId, verified_by: OWNERS.seller }]);
  expect(JSON.stringify(kept)).not.toContain(keys.clientSecret);

  expect((await seller.open(`/dashboard/keys/${keys.clientId}/revoke`)).text).toContain(
    'Your marketplace is disconnected until you enter other API keys.',
  );
  await seller.post(`/dashboard/keys/${keys.clientId}/revoke`, {});
  expect((await seller.open(PAGE)).text).toContain('These API keys were revoked');
  const others = await makeKeys(seller, 'Second');
  expect((await enter(others.clientId, others.clientSecret)).text).toContain('✓ Connected');

  const gone = await seller.post(`${PAGE}/disconnect`, {});
  expect(gone.text).toContain('Marketplace disconnected');
  expect(gone.text).not.toContain('✓ Connected');
  expect((await callApi(service, await tokenFor(service, others), '/sessions', {})).status).toBe(422);
});

test('wrong, revoked and foreign keys are refused by name, and the secret is not drawn again', async () => {
  const { service, seller, enter } = await opened();
  const own = await makeKeys(seller);
  const revoked = await makeKeys(seller, 'Revoked');
  await seller.post(`/dashboard/keys/${revoked.clientId}/revoke`, {});
  const foreign = await makeKeys(await signInMember(service, OWNERS.otherSeller));
  const cases = [
    [own.clientId, foreign.clientSecret, 'Client ID or secret is incorrect.'],
    [foreign.clientId, own.clientSecret, 'Client ID or secret is incorrect.'],
    [foreign.clientId, foreign.clientSecret, 'These API keys belong to another business.'],
    [revoked.clientId, revoked.clientSecret, 'These API keys were revoked.'],
    [own.clientId.replace('sandbox', 'production'), own.clientSecret, 'These are production API keys.'],
    ['nonsense', own.clientSecret, 'Enter a client ID that starts with key_sandbox_.'],
    ['', '', 'Enter a client ID.'],
  ] as const;
  for (const [clientId, clientSecret, problem] of cases) {
    const refused = await enter(clientId, clientSecret);
    expect([refused.status, refused.text], problem).toEqual([422, expect.stringContaining(problem)]);
    expect(fieldOf(refused, 'client_id'), problem).toBe(clientId);
    if (clientSecret !== '') expect(refused.text).not.toContain(clientSecret);
  }
  expect((await seller.open(PAGE)).text).toContain('Not connected');
});

test('a platform and a merchant have no integrations page', async () => {
  const { service } = await opened();
  for (const email of [OWNERS.platform, OWNERS.merchant]) {
    const person = await signInMember(service, email);
    expect((await person.open(PAGE)).status).toBe(404);
    expect((await person.post(PAGE, { client_id: 'a', client_secret: 'b' })).status).toBe(404);
  }
});
