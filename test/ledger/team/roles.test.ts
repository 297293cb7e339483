// Roles that a team makes of duties: who changes them, and what becomes of the people who have them.
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { KeptLedger } from '../../../main/ledger/ledger.ts';
import { problemOf } from '../../support/console/problem.ts';
import { codeOf, openApprovalTeam } from '../../support/team/approval-team.ts';
import { openTeamDesk } from '../../support/team/team-desk.ts';
import { openTestTeam } from '../../support/team/team-server.ts';

type Team = Awaited<ReturnType<typeof openApprovalTeam>>;

const roleOf = async ({ first }: Pick<Team, 'first'>, name: string) => {
  const role = (await first.ledger.listRoles()).find((each) => each.name === name);
  if (!role) throw new Error(`no role ${name}`);
  return role;
};

test('a role lets its people do what its duties say, and a change holds from their next request', async () => {
  const { administrator, person, address } = await openTestTeam();
  await administrator.ledger.addRole({ name: 'Till', duties: ['view', 'take'] });
  const [role] = await administrator.ledger.listRoles();
  if (!role) throw new Error('no role');
  const who = await person('Ada', role.id);
  const askWith = async (ledger: KeptLedger) => codeOf(ledger.listMonths({ environmentId: 'e' }));
  const ada = await openTeamDesk(address, who);
  expect(await askWith(ada.ledger)).toBe('role_not_allowed');
  await administrator.ledger.editRole({ roleId: role.id, name: 'Till', duties: ['view', 'take', 'keep_books'] });
  await expect(askWith(ada.ledger)).rejects.toThrow('team_session_over');
  const again = await openTeamDesk(address, who);
  expect(await askWith(again.ledger)).toBe('environment_not_found');
  await administrator.ledger.editRole({ roleId: role.id, name: 'Till', duties: ['view'] });
  expect(await askWith((await openTeamDesk(address, who)).ledger)).toBe('role_not_allowed');
});

test('a role that somebody has isn’t removed, and says who has it', async () => {
  const team = await openApprovalTeam();
  const { first, server, person } = team;
  await first.ledger.addRole({ name: 'Till', duties: ['view', 'take'] });
  const { id: roleId } = await roleOf(team, 'Till');
  const ada = await person('Ada', roleId);
  expect(await problemOf(first.ledger.removeRole({ roleId }))).toMatchObject({
    code: 'role_in_use',
    params: { role: 'Till', people: 'Ada' },
  });
  await server.as('Administrator').changeRole({ personId: ada.personId, role: 'clerk' });
  await first.ledger.removeRole({ roleId });
  expect(await first.ledger.listRoles()).toEqual([]);
  const giving = server.as('Administrator').changeRole({ personId: ada.personId, role: roleId });
  expect(await codeOf(giving)).toBe('role_not_found');
});

test('two roles don’t share a name, nor one that Paydesk has', async () => {
  const team = await openApprovalTeam();
  const { ledger } = team.first;
  await ledger.addRole({ name: 'Till', duties: ['view'] });
  expect(await codeOf(ledger.addRole({ name: 'Till', duties: ['view'] }))).toBe('role_name_taken');
  expect(await codeOf(ledger.addRole({ name: 'back Office', duties: ['view'] }))).toBe('role_name_taken');
  await ledger.addRole({ name: 'Desk', duties: ['view'] });
  const { id: roleId } = await roleOf(team, 'Desk');
  expect(await codeOf(ledger.editRole({ roleId, name: 'Till', duties: ['view'] }))).toBe('role_name_taken');
});

test('approving and administering are given to a role by two administrators, where there are two', async () => {
  const team = await openApprovalTeam();
  const { first, person, ask, decide, whatFor } = team;
  const { ledger } = first;
  await ledger.addRole({ name: 'Till', duties: ['view', 'take'] });
  const { id: roleId } = await roleOf(team, 'Till');
  const bob = await person('Bob', 'administrator');
  const wider = { roleId, name: 'Till', duties: ['view' as const, 'take' as const, 'approve' as const] };
  expect(await codeOf(ledger.addRole({ name: 'IT', duties: ['view', 'administer'] }))).toBe('second_person_wanted');
  const approvalId = await ask(first, await whatFor(ledger.editRole(wider)));
  expect(await codeOf(ledger.editRole({ ...wider, approvalId }))).toBe('approval_not_given');
  await decide(bob, approvalId);
  const more = { ...wider, duties: [...wider.duties, 'administer' as const], approvalId };
  expect(await codeOf(ledger.editRole(more))).toBe('approval_not_fitting');
  await ledger.editRole({ ...wider, approvalId });
  // What it has already, and what loosens neither, is one administrator's to change.
  await ledger.editRole({ ...wider, duties: ['view', 'take', 'approve', 'refund'] });
});

test('a role that administers and that somebody has isn’t changed by one administrator alone, not even its name', async () => {
  const team = await openApprovalTeam();
  const { first, person } = team;
  await first.ledger.addRole({ name: 'IT', duties: ['view', 'administer'] });
  const { id: roleId } = await roleOf(team, 'IT');
  await person('Bob', roleId);
  const renamed = { roleId, name: 'Operations', duties: ['view' as const, 'administer' as const] };
  expect(await codeOf(first.ledger.editRole(renamed))).toBe('second_person_wanted');
  expect(await codeOf(first.ledger.editRole({ ...renamed, duties: ['view'] }))).toBe('second_person_wanted');
  // Whoever has it is invited, changed and removed as an administrator is.
  const inviting = first.ledger.invitePerson({ name: 'Eve', role: roleId });
  expect(await problemOf(inviting)).toMatchObject({
    code: 'second_person_wanted',
    params: { what: { kind: 'administrator', role: roleId, roleName: 'IT' } },
  });
});

test('the last administrator’s role keeps the duty to administer', async () => {
  const team = await openApprovalTeam();
  const { first } = team;
  await first.ledger.addRole({ name: 'IT', duties: ['view', 'administer'] });
  const { id: roleId } = await roleOf(team, 'IT');
  await first.ledger.changeRole({ personId: first.personId, role: roleId });
  expect(await codeOf(first.ledger.editRole({ roleId, name: 'IT', duties: ['view'] }))).toBe('last_administrator');
});

test('a role that this ledger doesn’t know lets its people do nothing', async () => {
  const { server, database, person, whose } = await openApprovalTeam();
  const { environmentId } = whose;
  const what = { kind: 'capture' as const, environmentId, orderId: 'order_1', amount: 100 };
  const ada = await person('Ada', 'clerk');
  await database.writer.updateTable('person').set({ role: randomUUID() }).where('id', '=', ada.personId).execute();
  expect(await server.deviceForSession(ada.deviceId)).toMatchObject({ duties: [] });
  expect(await codeOf(ada.ledger.requestApproval({ what, why: 'try' }))).toBe('role_not_allowed');
});
