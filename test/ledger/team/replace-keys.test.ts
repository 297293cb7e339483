// Replacing or removing a production account's keys at the server is for those who onboard or administer, and of the same account.
// @module-tag postgres
import { expect, test } from 'vitest';
import type { RoleId } from '../../../contract/team/roles.ts';
import { KEY_LINK_PATH } from '../../../contract/team/signing-wire.ts';
import { KEYS } from '../../support/console/desk.ts';
import { problemOf } from '../../support/console/problem.ts';
import { json, startProvider } from '../../support/provider/provider.ts';
import { openDesk } from '../../support/team/desk-in-team.ts';
import { during } from '../../support/team/gate.ts';
import { shopOf } from '../../support/team/keys-at-server.ts';
import { openTestTeam } from '../../support/team/team-server.ts';

const OTHER = { clientId: 'another_client_id', clientSecret: 'another-client-secret' };

/** A production shop whose first keys somebody of the back office has entered. owner: whose the service says they are, where it says it. */
async function productionTeam({ owner = null, first = true }: { owner?: string | null; first?: boolean } = {}) {
  const provider = await startProvider();
  const team = await openTestTeam({ now: Date.now() });
  const { ledger } = team.administrator;
  const whose = await shopOf(ledger, provider.url);
  await ledger.setKeysAtServer({ environmentId: whose.environmentId, atServer: true });
  await team.edit("update environment set kind = 'production'");
  const desk = await openDesk(team);
  const confirmedTokenHost = new URL(provider.url).host;
  const input = (keys: object) => ({ ...whose, ...keys, confirmedTokenHost });
  /** The service tells of keys that they are an organization's. */
  const owns = (id: string, name: string) =>
    provider.answer(json(200, { id, name, role: 'merchant', store_id: null, marketplace_id: null }));
  if (owner !== null) owns(owner, 'Corner Books');
  if (first) await desk.signing('enterKeys', [input(KEYS)]);
  const kept = () => team.ledger.ask('readKeptKey', [whose.accountId]);
  /** Somebody who sends and onboards. */
  const openKeysDesk = async () => {
    await team.administrator.ledger.addRole({ name: 'Keys', duties: ['capture', 'onboard'] });
    return openDesk(team, (await team.administrator.ledger.listRoles())[0]?.id ?? '');
  };
  return { provider, team, desk, whose, input, owns, kept, openKeysDesk, open: (role: RoleId) => openDesk(team, role) };
}

test('somebody who takes and captures enters an account’s first keys, and neither replaces nor removes them', async () => {
  const { desk, input, whose, team } = await productionTeam();
  expect(await problemOf(desk.signing('enterKeys', [input(OTHER)]))).toMatchObject({
    code: 'keys_present',
    params: { account: 'Corner Books' },
  });
  expect((await problemOf(desk.signing('removeKeys', [whose]))).code).toBe('role_not_allowed');
  expect((await problemOf(desk.ledger.noteKeys(whose.accountId, null))).code).toBe('role_not_allowed');
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

test('somebody who onboards replaces them only where the service says that both are of the same organization', async () => {
  const { open, openKeysDesk, input, owns } = await productionTeam({ owner: 'org_1' });
  const onboarding = await openKeysDesk();
  await onboarding.signing('enterKeys', [input(OTHER)]);
  owns('org_2', 'Other Shop');
  expect((await problemOf(onboarding.signing('enterKeys', [input(KEYS)]))).code).toBe('keys_present');
  await (await open('administrator')).signing('enterKeys', [input(KEYS)]);
});

test('to name the account’s organization oneself opens no way to replace its keys', async () => {
  const { whose, openKeysDesk, input, owns, kept } = await productionTeam();
  const onboarding = await openKeysDesk();
  const before = await kept();
  const named = onboarding.ledger.recordAccountIds(whose.accountId, { organization_id: 'org_2', store_id: null });
  // The server asks the service, which tells these keys nothing.
  expect((await problemOf(named)).code).toBe('dashboard_refused');
  owns('org_2', 'Other Shop');
  expect((await problemOf(onboarding.signing('enterKeys', [input(OTHER)]))).code).toBe('keys_present');
  expect(await kept()).toEqual(before);
});

test('keys of another organization than is known of the account are refused to an administrator, too', async () => {
  const { team, whose, open, input, owns } = await productionTeam();
  await team.ledger.ask('recordAccountIds', [whose.accountId, { organization_id: 'org_1', store_id: null }]);
  owns('org_2', 'Other Shop');
  const chief = await open('administrator');
  expect((await problemOf(chief.signing('enterKeys', [input(OTHER)]))).code).toBe('keys_of_another_account');
});

test('to remove keys first opens no way to enter those of another organization, unless an administrator removed them', async () => {
  const { whose, open, openKeysDesk, input, owns } = await productionTeam({ owner: 'org_1' });
  const onboarding = await openKeysDesk();
  await onboarding.signing('removeKeys', [whose]);
  owns('org_2', 'Other Shop');
  expect((await problemOf(onboarding.signing('enterKeys', [input(OTHER)]))).code).toBe('keys_present');
  owns('org_1', 'Corner Books');
  await onboarding.signing('enterKeys', [input(KEYS)]);
  await (await open('administrator')).signing('removeKeys', [whose]);
  owns('org_2', 'Other Shop');
  await onboarding.signing('enterKeys', [input(OTHER)]);
});

test.each(['enterKeys', 'removeKeys'] as const)(
  '%s changes nothing once its person has lost the duty',
  async (call) => {
    const { team, open, whose, input, kept } = await productionTeam();
    const mallory = await open('administrator');
    const { deviceId } = mallory.who;
    const people = await team.administrator.ledger.listPeople();
    const personId = people.find(({ devices }) => devices.some(({ id }) => id === deviceId))?.id ?? '';
    const before = await kept();
    const demote = `update person set role = 'onboarding' where id = '${personId}'`;
    during(team.gate, 'keepKey', () => team.edit(demote));
    expect((await problemOf(mallory.signing(call, [call === 'enterKeys' ? input(OTHER) : whose]))).code).toBe(
      'role_not_allowed',
    );
    expect(await kept()).toEqual(before);
  },
);

test.each(['a link', 'a clerk'])(
  'first keys that %s began to enter don’t replace an administrator’s that came before',
  async (by) => {
    const { team, desk, open, whose, input, kept } = await productionTeam({ first: false });
    const [chief, clerk] = [await open('administrator'), await open('clerk')];
    const { code } = (await desk.signing('makeKeyLink', [whose])) as { code: string };
    let entered: unknown;
    during(team.gate, 'keepKey', async () => {
      await chief.signing('enterKeys', [input(KEYS)]);
      entered = await kept();
    });
    if (by === 'a clerk') {
      expect((await problemOf(clerk.signing('enterKeys', [input(OTHER)]))).code).toBe('keys_present');
    } else {
      const url = `${team.address}${KEY_LINK_PATH}/${code}`;
      expect((await fetch(url, { method: 'POST', body: new URLSearchParams(OTHER) })).status).toBe(422);
    }
    expect(await kept()).toEqual(entered);
  },
);

test('a link replaces no keys that are there', async () => {
  const { desk, whose, team } = await productionTeam();
  const { code } = (await desk.signing('makeKeyLink', [whose])) as { code: string };
  const url = `${team.address}${KEY_LINK_PATH}/${code}`;
  const answer = await fetch(url, { method: 'POST', body: new URLSearchParams(OTHER) });
  expect([answer.status, await answer.text()]).toEqual([422, expect.stringContaining('Only an administrator')]);
});
