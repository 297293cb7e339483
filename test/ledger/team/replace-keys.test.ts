// Replacing or removing a production account's keys at the server is for those who onboard or administer, and of the same account.
// @module-tag postgres
import { expect, test } from 'vitest';
import type { RoleId } from '../../../contract/team/roles.ts';
import { KEY_LINK_PATH } from '../../../contract/team/signing-wire.ts';
import { KEYS } from '../../support/console/desk.ts';
import { problemOf } from '../../support/console/problem.ts';
import { json, startProvider } from '../../support/provider/provider.ts';
import { openDesk } from '../../support/team/desk-in-team.ts';
import { shopOf } from '../../support/team/keys-at-server.ts';
import { openTestTeam } from '../../support/team/team-server.ts';

const OTHER = { clientId: 'another_client_id', clientSecret: 'another-client-secret' };

/** A production shop whose first keys somebody of the back office has entered. */
async function productionTeam() {
  const provider = await startProvider();
  const team = await openTestTeam({ now: Date.now() });
  const { ledger } = team.administrator;
  const whose = await shopOf(ledger, provider.url);
  await ledger.setKeysAtServer({ environmentId: whose.environmentId, atServer: true });
  await team.edit("update environment set kind = 'production'");
  const desk = await openDesk(team);
  const confirmedTokenHost = new URL(provider.url).host;
  const input = (keys: object) => ({ ...whose, ...keys, confirmedTokenHost });
  await desk.signing('enterKeys', [input(KEYS)]);
  /** The service tells of keys that they are an organization's. */
  const owns = (id: string, name: string) =>
    provider.answer(json(200, { id, name, role: 'merchant', store_id: null, marketplace_id: null }));
  const isOf = (organizationId: string) => {
    const ids = { organization_id: organizationId, store_id: null };
    return team.ledger.ask('recordAccountIds', [whose.accountId, ids]);
  };
  return { team, desk, whose, input, owns, isOf, open: (role: RoleId) => openDesk(team, role) };
}

test('somebody who takes and captures enters an account’s first keys, and neither replaces nor removes them', async () => {
  const { desk, input, whose, team } = await productionTeam();
  expect(await problemOf(desk.signing('enterKeys', [input(OTHER)]))).toMatchObject({
    code: 'keys_present',
    params: { account: 'Corner Books' },
  });
  expect((await problemOf(desk.signing('removeKeys', [whose]))).code).toBe('keys_present');
  expect((await problemOf(desk.ledger.noteKeys(whose.accountId, null))).code).toBe('keys_present');
  expect((await team.administrator.ledger.listEnvironments())[0]?.accounts[0]?.keys).not.toBeNull();
});

test('an administrator replaces and removes them, and the audit log says who did it to which account', async () => {
  const { open, input, whose, team } = await productionTeam();
  const chief = await open('administrator');
  await chief.signing('enterKeys', [input(OTHER)]);
  await chief.signing('removeKeys', [whose]);
  const asked = { actor: null, from: null, to: null, limit: 10 };
  for (const action of ['enter_keys', 'remove_keys'] as const) {
    const [line] = (await team.administrator.ledger.listAudit({ ...asked, action })).items;
    expect(line).toMatchObject({ action, subject: whose.accountId, actor: expect.stringContaining('Grace') });
    expect(JSON.stringify(line)).toContain('Corner Books');
  }
});

test('somebody who onboards replaces them only where the service says that they are of the same organization', async () => {
  const { open, input, whose, team, isOf, owns } = await productionTeam();
  await team.administrator.ledger.addRole({ name: 'Keys', duties: ['capture', 'onboard'] });
  const role = (await team.administrator.ledger.listRoles())[0]?.id ?? '';
  const onboarding = await open(role);
  expect((await problemOf(onboarding.signing('enterKeys', [input(OTHER)]))).code).toBe('keys_present');
  await isOf('org_1');
  owns('org_1', 'Corner Books');
  await onboarding.signing('enterKeys', [input(OTHER)]);
  const chief = await open('administrator');
  owns('org_2', 'Other Shop');
  for (const desk of [onboarding, chief])
    expect((await problemOf(desk.signing('enterKeys', [input(KEYS)]))).code).toBe('keys_of_another_account');
  await onboarding.signing('removeKeys', [whose]);
});

test('a link replaces no keys that are there', async () => {
  const { desk, whose, team } = await productionTeam();
  const { code } = (await desk.signing('makeKeyLink', [whose])) as { code: string };
  const url = `${team.address}${KEY_LINK_PATH}/${code}`;
  const answer = await fetch(url, { method: 'POST', body: new URLSearchParams(OTHER) });
  expect([answer.status, await answer.text()]).toEqual([422, expect.stringContaining('already has API keys')]);
});
