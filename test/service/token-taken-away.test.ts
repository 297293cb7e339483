// A token that is revoked while calls use it: from then on every call with it is refused.
// @module-tag postgres
import { expect, onTestFinished, test } from 'vitest';
import { expireAccessToken, holderOfToken, issueAccessToken } from '../../service/store/access-tokens.ts';
import { issueKeys } from '../../service/store/api-keys.ts';
import { openStore } from '../../service/store/database.ts';
import { ensureFirstOrganizations, listFirstOrganizations } from '../../service/store/first-organizations.ts';
import { tempFolder } from '../support/runner/temp-folder.ts';
import { placeOfFolder } from '../support/store/postgres/store-of-folder.ts';

const AT = Date.UTC(2026, 2, 20);

test('a token that is taken away while it is looked up has expired for whoever asks next', async () => {
  const store = await openStore(await placeOfFolder(tempFolder(), 'migrated'));
  onTestFinished(() => store.destroy());
  await ensureFirstOrganizations(store, AT);
  const [organization] = await listFirstOrganizations(store);
  if (!organization) throw new Error('There is no organization.');
  const { clientId } = await issueKeys(store, { organizationId: organization.id, environment: 'sandbox', at: AT });
  const token = await issueAccessToken(store, clientId, AT);
  const ask = async () => (await holderOfToken(store, token, { environment: 'sandbox', at: AT })).kind;

  const takenAway = expireAccessToken(store, token, AT);
  // By now the store is at it, in this same turn of the event loop.
  for (let step = 0; step < 100; step++) await undefined;
  expect(['known', 'expired']).toContain(await ask());
  await takenAway;
  expect(await ask()).toBe('expired');
});
