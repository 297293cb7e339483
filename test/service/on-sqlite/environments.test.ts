// Sandbox and production: nothing of one works in the other.
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import type { OrganizationFacts } from '../../../service/service.ts';
import type { Environment } from '../../../service/settings/environment.ts';
import { tempFolder } from '../../support/runner/temp-folder.ts';
import { paymentDocument, readDocument } from '../../support/service/api-document.ts';
import { registerBusiness, serverMails } from '../../support/service/dashboard.ts';
import { startMailServer } from '../../support/service/mail-server.ts';
import {
  askForToken,
  basic,
  callApi,
  createSession,
  detailOf,
  sessionRequest,
  signIn,
  startTestService,
  type TestService,
} from '../../support/service/payment-service.ts';

const BOTH = [
  ['sandbox', 'production'],
  ['production', 'sandbox'],
] as const;

async function started(environment: Environment, dataFolder?: string): Promise<TestService> {
  const service = await startTestService({ environment, ...(dataFolder && { dataFolder }) });
  onTestFinished(() => service.discard());
  return service;
}

/** A service with a plain merchant: the sandbox's own, or in production one that registered. */
async function withMerchant(environment: Environment): Promise<{ service: TestService; merchant: OrganizationFacts }> {
  const { mails, url } = await startMailServer();
  const service = await startTestService({ environment, smtp: url });
  onTestFinished(() => service.discard());
  const email = 'pat@pear-tree.example';
  const { organization } = await registerBusiness(service, { email, as: 'merchant', mailbox: serverMails(mails) });
  return { service, merchant: organization };
}

/** A copy of a closed service's folder that claims to be the other environment's: what a careless or a wicked hand would make. */
async function forgedCopy(dataFolder: string, environment: Environment): Promise<string> {
  const copy = join(tempFolder(), 'copy');
  await cp(dataFolder, copy, { recursive: true });
  const database = new Database(join(copy, 'service.db'));
  database.prepare('update environment set name = ?').run(environment);
  database.close();
  return copy;
}

test.each(BOTH)('a key of the %s is refused by the %s in words that say which it is', async (own, other) => {
  const { service: first, merchant } = await withMerchant(own);
  const second = await started(other);
  const { clientId, clientSecret } = await first.issueKeys(merchant.id);
  expect(clientId).toMatch(new RegExp(`^key_${own}_`));
  expect((await askForToken(first, basic(clientId, clientSecret))).status).toBe(200);
  const refused = await askForToken(second, basic(clientId, clientSecret));
  expect([refused.status, await detailOf(refused)]).toEqual([401, expect.stringContaining(`for ${own}`)]);
  const token = await signIn(first, merchant);
  const call = await callApi(second, token, '/sessions', sessionRequest());
  expect([call.status, await detailOf(call)]).toEqual([401, expect.stringContaining(other)]);
});

test.each(BOTH)("keys and tokens of the %s don't work in the %s even on a copy of its data", async (own, other) => {
  const { service: first, merchant } = await withMerchant(own);
  const { clientId, clientSecret } = await first.issueKeys(merchant.id);
  const token = await signIn(first, merchant);
  const { id: session_id } = await createSession(first, token);
  await first.close();

  const second = await started(other, await forgedCopy(first.dataFolder, other));
  expect((await askForToken(second, basic(clientId, clientSecret))).status).toBe(401);
  expect((await callApi(second, token, '/orders', { session_id })).status).toBe(401);
  const ownToken = await signIn(second, merchant);
  // Known there, and not completed yet.
  expect((await callApi(second, ownToken, '/orders', { session_id })).status).toBe(422);
});

test.each(BOTH)('a data folder of the %s is refused by the %s and left as it is', async (own, other) => {
  const { service: first, merchant } = await withMerchant(own);
  const token = await signIn(first, merchant);
  await first.close();
  await expect(startTestService({ environment: other, dataFolder: first.dataFolder })).rejects.toThrow(
    `the data here is ${own}'s and can't be opened as ${other}`,
  );
  const again = await started(own, first.dataFolder);
  expect((await callApi(again, token, '/sessions', sessionRequest())).status).toBe(200);
});

test('what belongs to a sandbox only does not exist in production, and the document says which environment it is of', async () => {
  const [sandbox, production] = [await started('sandbox'), await started('production')];
  const asked = async (service: TestService, method: string, path: string) =>
    (await fetch(service.urls.baseUrl + path, { method })).status;
  const controls = ['clock', 'faults', 'charges', 'outbox', 'worlds'].map((name) => `/sandbox/${name}`);
  for (const path of ['/sandbox', ...controls]) {
    expect(await asked(sandbox, 'GET', path), path).toBe(200);
    for (const method of ['GET', 'POST']) expect(await asked(production, method, path), `${method} ${path}`).toBe(404);
  }
  expect(await asked(production, 'POST', '/sandbox/reset')).toBe(404);
  expect((await readDocument(paymentDocument(production))).servers).toEqual([
    { url: production.urls.baseUrl, description: 'production' },
  ]);
});
