// API keys in the dashboard: shown once, listed, revoked at once.
// @module-tag postgres
import { expect, onTestFinished, test } from 'vitest';
import { openStore } from '../../../service/store/database.ts';
import { askDashboard } from '../../support/service/books.ts';
import { register, signInMember } from '../../support/service/dashboard.ts';
import { confirmIdentity, makeKeys, OWNERS, tokenFor } from '../../support/service/dashboard-keys.ts';
import {
  askForToken,
  basic,
  callApi,
  detailOf,
  sessionRequest,
  startTestService,
} from '../../support/service/payment-service.ts';
import { placeOfFolder } from '../../support/store/postgres/store-of-folder.ts';

async function started(dataFolder?: string) {
  const service = await startTestService(dataFolder === undefined ? {} : { dataFolder });
  onTestFinished(() => (dataFolder === undefined ? service.discard() : service.close()));
  return service;
}

test('keys work, and their secret is shown on the page that answers and never again, nor kept', async () => {
  const service = await started();
  const person = await signInMember(service, OWNERS.merchant);
  const { clientId, clientSecret, shown } = await makeKeys(person, 'Web <shop>');
  expect(shown.headers.get('cache-control')).toBe('no-store');
  expect((await askForToken(service, basic(clientId, clientSecret))).status).toBe(200);

  const list = await person.open('/dashboard/keys');
  expect(list.text).toContain('Web &lt;shop&gt;');
  expect(list.text).toContain(clientId);
  expect(list.text).toContain(OWNERS.merchant);
  for (const path of ['/dashboard/keys', `/dashboard/keys/${clientId}/revoke`, '/dashboard']) {
    expect((await person.open(path)).text, path).not.toContain(clientSecret);
  }
  const store = await openStore(await placeOfFolder(service.dataFolder));
  onTestFinished(() => store.destroy());
  for (const table of ['api_keys', 'access_tokens', 'outbox', 'integrations'] as const) {
    expect(JSON.stringify(await store.selectFrom(table).selectAll().execute()), table).not.toContain(clientSecret);
  }
});

test('revoked keys get no token, and their live tokens stop at once, in every process', async () => {
  const service = await started();
  const other = await started(service.dataFolder);
  const person = await signInMember(service, OWNERS.merchant);
  const [revoked, kept] = [await makeKeys(person, 'Old server'), await makeKeys(person, 'New server')];
  const [token, otherToken] = [await tokenFor(service, revoked), await tokenFor(service, kept)];
  expect((await callApi(other, token, '/sessions', sessionRequest())).status).toBe(200);

  const confirm = await person.open(`/dashboard/keys/${revoked.clientId}/revoke`);
  expect(confirm.text).toContain('can’t get new access tokens');
  expect((await callApi(other, token, '/sessions', sessionRequest())).status).toBe(200);
  const list = await person.post(`/dashboard/keys/${revoked.clientId}/revoke`, {});
  expect(list.text).toContain('API keys revoked.');

  for (const process of [service, other]) {
    const answer = await callApi(process, token, '/sessions', sessionRequest());
    expect([answer.status, await detailOf(answer)]).toEqual([401, expect.stringContaining('revoked')]);
    expect((await askDashboard(process, token, '/balance')).status).toBe(401);
    expect((await askForToken(process, basic(revoked.clientId, revoked.clientSecret))).status).toBe(401);
    expect((await callApi(process, otherToken, '/sessions', sessionRequest())).status).toBe(200);
  }
});

test("nobody revokes another organization's keys", async () => {
  const service = await started();
  const keys = await makeKeys(await signInMember(service, OWNERS.merchant));
  const stranger = await signInMember(service, OWNERS.platform);
  expect((await stranger.open(`/dashboard/keys/${keys.clientId}/revoke`)).status).toBe(404);
  expect((await stranger.post(`/dashboard/keys/${keys.clientId}/revoke`, {})).status).toBe(404);
  expect((await askForToken(service, basic(keys.clientId, keys.clientSecret))).status).toBe(200);
});

test('an account that is not activated makes no keys, and keys need a name', async () => {
  const service = await started();
  const fresh = await register(service, { email: 'pat@tree.example', as: 'merchant' });
  expect((await fresh.open('/dashboard/keys')).text).toContain('activate your account first');
  expect((await fresh.post('/dashboard/keys', { name: 'Shop' })).status).toBe(409);
  const person = await signInMember(service, OWNERS.merchant);
  await confirmIdentity(person);
  const refused = await person.post('/dashboard/keys', { name: ' ' });
  expect(refused.status).toBe(422);
  expect(refused.text).toContain('aria-invalid="true"');
});
