// A store from before there was a dashboard, opened by today's service.
// @module-tag postgres
import { expect, test } from 'vitest';
import { tempFolder } from '../../support/runner/temp-folder.ts';
import { signInMember, visitor } from '../../support/service/dashboard.ts';
import { askForToken, basic, serviceOfTest } from '../../support/service/payment-service.ts';
import { storeFromBefore } from '../../support/store/postgres/store-from-before.ts';

test('a store from before there was a dashboard has activated organizations, working keys, and somebody who can sign in', async () => {
  const folder = tempFolder();
  const { clientId, clientSecret, marketplaceId } = await storeFromBefore(folder, '0005-environment');
  const service = await serviceOfTest({ dataFolder: folder });
  expect((await askForToken(service, basic(clientId, clientSecret))).status).toBe(200);
  const owner = await signInMember(service, 'owner@harvest-market.example');
  const { text } = await owner.open('/dashboard');
  expect(text).toContain(marketplaceId);
  expect(text).toMatch(/Activated<span class="hidden"> \(done\)<\/span>/);
  const join = /\/dashboard\/join\/onb_\w+/.exec(text)?.[0] as string;
  expect((await visitor(service).open(join)).text).toContain('Sell on Harvest Market');
});
