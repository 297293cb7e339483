// What somebody began who isn't let in any more: links for keys, approvals, and calls that were admitted before.
// @module-tag postgres
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { KEY_LINK_PATH } from '../../../contract/team/signing-wire.ts';
import { problemOf } from '../../support/console/problem.ts';
import { addTestEnvironment } from '../../support/store/ledger.ts';
import { during } from '../../support/team/gate.ts';
import { teamWithKeys } from '../../support/team/keys-at-server.ts';
import { openTestTeam } from '../../support/team/team-server.ts';

const WRONG = { clientId: 'key_of_another', clientSecret: 'not-the-secret-at-all' };

async function teamWithLink(role: Parameters<Awaited<ReturnType<typeof teamWithKeys>>['open']>[0] = 'back_office') {
  const made = await teamWithKeys();
  const desk = await made.open(role);
  const { code } = (await desk.signing('makeKeyLink', [made.whose])) as { code: string };
  const url = `${made.team.address}${KEY_LINK_PATH}/${code}`;
  const post = (said: Record<string, string>) => fetch(url, { method: 'POST', body: new URLSearchParams(said) });
  return { ...made, desk, url, post };
}

/** What keys came by, of a service that refuses all. */
async function otherHost() {
  let requests = 0;
  const server = createServer((_request, answer) => {
    requests += 1;
    answer.writeHead(401).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as { port: number };
  return { url: `http://127.0.0.1:${port}`, requests: () => requests };
}

test('no key goes to another host than its owner was told of, also if the host changes while a link is tried', async () => {
  const { team, whose, post, url, keys } = await teamWithLink();
  const other = await otherHost();
  const move = () => team.administrator.ledger.changeEnvironment(whose.environmentId, { auth_url: other.url }, null);
  during(team.gate, 'reopenKeyLink', move);
  expect((await post(WRONG)).status).toBe(404);
  expect([(await fetch(url)).status, (await post(keys)).status]).toEqual([404, 404]);
  expect(other.requests()).toBe(0);
});

test('no key goes to a host that took the other’s place after the link was claimed', async () => {
  const { team, whose, post, keys } = await teamWithLink();
  const other = await otherHost();
  const { administrator } = team;
  during(team.gate, 'claimKeyLink', async () => {
    during(team.gate, 'listEnvironments', () =>
      administrator.ledger.changeEnvironment(whose.environmentId, { auth_url: other.url }, null),
    );
  });
  expect((await post(keys)).status).toBe(404);
  expect(other.requests()).toBe(0);
});

test('a link that is tried ends when its maker is revoked, and takes no keys any more', async () => {
  const { team, desk, post, url, keys } = await teamWithLink();
  const revoke = () => team.administrator.ledger.revokeDevice({ deviceId: desk.who.deviceId });
  during(team.gate, 'keepKey', revoke);
  expect((await post(keys)).status).toBe(404);
  expect((await fetch(url)).status).toBe(404);
  expect(await hasKeys(team, keys.clientId)).toBe(false);
});

const hasKeys = async (team: Awaited<ReturnType<typeof teamWithKeys>>['team'], clientId: string) => {
  const environments = await team.administrator.ledger.listEnvironments();
  return environments.some(({ accounts }) => accounts.some(({ keys }) => keys?.clientIdEnding === clientId.slice(-4)));
};

test('a link ends with the duty of its maker’s role to enter keys', async () => {
  const made = await teamWithKeys();
  const { ledger } = made.team.administrator;
  await ledger.addRole({ name: 'Till', duties: ['view', 'take', 'capture'] });
  const roleId = (await ledger.listRoles())[0]?.id ?? '';
  const desk = await made.open(roleId as 'support');
  const { code } = (await desk.signing('makeKeyLink', [made.whose])) as { code: string };
  const url = `${made.team.address}${KEY_LINK_PATH}/${code}`;
  expect((await fetch(url)).status).toBe(200);
  await ledger.editRole({ roleId, name: 'Till', duties: ['view'] });
  expect((await fetch(url)).status).toBe(404);
  await ledger.editRole({ roleId, name: 'Till', duties: ['view', 'take', 'capture'] });
  expect((await fetch(url)).status).toBe(200);
});

test('a call that was admitted before its desk was revoked writes nothing after', async () => {
  const team = await openTestTeam();
  const mallory = await team.desk('Mallory', 'administrator');
  const { ledger } = team.administrator;
  during(team.gate, 'invitePerson', () => ledger.revokeDevice({ deviceId: mallory.deviceId }));
  expect((await problemOf(mallory.ledger.invitePerson({ name: 'Eve', role: 'support' }))).code).toBe('device_revoked');
  expect((await ledger.listPeople()).map(({ name }) => name)).not.toContain('Eve');
});

test('a single write that was admitted before the role lost its duty isn’t done after', async () => {
  const team = await openTestTeam();
  const desk = await team.desk('Bob', 'back_office');
  const personId = (await team.administrator.ledger.listPeople()).find(({ name }) => name === 'Bob')?.id ?? '';
  during(team.gate, 'beginRun', () => team.administrator.ledger.changeRole({ personId, role: 'support' }));
  const { environmentId } = await addTestEnvironment({ ledger: team.direct() }, 'https://pay.example');
  const run = { id: randomUUID(), environmentId, source: 'selection', sourceWords: 'picked' } as const;
  expect((await problemOf(desk.ledger.beginRun(run))).code).toBe('role_not_allowed');
});

test.each([
  ['unsealLedger', [{ name: 'Mallory', reason: 'No other copy.', otherCopyIsGone: true }]],
  ['makeBackup', [null, 'Mallory']],
  ['checkAuditTrail', []],
] as const)('%s isn’t done for an administrator who was revoked while it waited', async (call, args) => {
  const team = await openTestTeam();
  const mallory = await team.desk('Mallory', 'administrator');
  await team.ledger.ask('sealRestored', []);
  during(team.gate, call, () => team.administrator.ledger.revokeDevice({ deviceId: mallory.deviceId }));
  const [answer] = await mallory.ask({ call, args: [...args] });
  expect(answer).toMatchObject({ problem: { code: 'device_revoked' } });
  expect((await team.direct().ledgerState()).seal).not.toBeNull();
});
