// Who administers a team: an administrator is made, changed or removed only with a second one's approval, where there is one, and so are the rules.
// @module-tag postgres
import { expect, test } from 'vitest';
import type { ApprovalSubject } from '../../../contract/team/approval-subject.ts';
import { NO_POLICIES } from '../../../contract/team/approval-subject.ts';
import { codeOf, openApprovalTeam, type Seat } from '../../support/team/approval-team.ts';

async function twoAdministrators() {
  const team = await openApprovalTeam();
  const second = await team.person('Ada', 'administrator');
  await team.set({ payout: true });
  const { first, whatFor, ask, decide } = team;
  /** What another administrator approves, as an approval of it. */
  const approved = async (by: Seat, approver: Seat, act: Promise<unknown>): Promise<[ApprovalSubject, string]> => {
    const what = await whatFor(act);
    const approvalId = await ask(by, what);
    await decide(approver, approvalId);
    return [what, approvalId];
  };
  return { ...team, first, second, approved };
}

const roleOf = async (
  { server }: { server: Awaited<ReturnType<typeof openApprovalTeam>>['server'] },
  personId: string,
) => (await server.listPeople()).find(({ id }) => id === personId)?.role.id;

test('an administrator who demotes the other, to loosen the rules and promote them back, is stopped at the first step', async () => {
  const team = await twoAdministrators();
  const { first, second, whatFor } = team;
  const demote = () => first.ledger.as('x').changeRole({ personId: second.personId, role: 'support' });
  expect(await whatFor(demote())).toEqual({
    kind: 'administrator',
    change: 'role',
    name: 'Ada',
    personId: second.personId,
    role: 'support',
    deviceId: null,
  });
  expect(await roleOf(team, second.personId)).toBe('administrator');
  expect(await codeOf(first.ledger.setApprovalPolicies({ policies: NO_POLICIES }))).toBe('second_person_wanted');
});

test('a role, an invitation and a removal of an administrator are carried out once another administrator approved exactly that', async () => {
  const team = await twoAdministrators();
  const { first, second, approved, person } = team;
  const sam = await person('Sam', 'support');
  const promote = (approvalId?: string, personId = sam.personId) =>
    first.ledger.as('x').changeRole({ personId, role: 'administrator', ...(approvalId && { approvalId }) });
  const [, approvalId] = await approved(first, second, promote());
  const other = await person('Bob', 'support');
  expect(await codeOf(promote(approvalId, other.personId))).toBe('approval_not_fitting');
  await promote(approvalId);
  expect(await roleOf(team, sam.personId)).toBe('administrator');
  expect(await codeOf(promote(approvalId, other.personId))).toBe('approval_not_fitting');

  const invite = (by?: string) =>
    first.ledger.as('x').invitePerson({ name: 'Eve', role: 'administrator', ...(by && { approvalId: by }) });
  const [, inviting] = await approved(first, second, invite());
  expect((await invite(inviting)).code).toBeTruthy();

  const remove = (by?: string) =>
    first.ledger.as('x').removePerson({ personId: sam.personId, ...(by && { approvalId: by }) });
  const [, removing] = await approved(first, second, remove());
  await remove(removing);
  expect((await team.server.listPeople()).find(({ id }) => id === sam.personId)?.leftAt).not.toBeNull();
});

test('nobody becomes the other administrator by a device of theirs', async () => {
  const { first, second, server, whatFor } = await twoAdministrators();
  const again = first.ledger.as('x').inviteAgain({ personId: second.personId });
  expect(await whatFor(again)).toMatchObject({ change: 'invite_again', name: 'Ada' });
  const { code } = await server.as('Administrator').inviteAgain({ personId: second.personId });
  const device = await server.enrolDevice({
    invitation: code.replaceAll('-', ''),
    publicKey: 'of-the-first',
    device: 'Laptop',
    appVersion: '1.0',
    platform: 'linux',
  });
  const approving = first.ledger.as('x').approveDevice({ deviceId: device.deviceId });
  expect(await whatFor(approving)).toMatchObject({ change: 'approve_device', deviceId: device.deviceId });
  // A further computer of one's own makes no second person.
  expect((await first.ledger.as('x').inviteAgain({ personId: first.personId })).code).toBeTruthy();
});

test('revoking the other administrator’s devices is done at once, and loosens nothing', async () => {
  const { first, second } = await twoAdministrators();
  await first.ledger.as('x').revokeDevice({ deviceId: second.deviceId });
  expect(await codeOf(first.ledger.setApprovalPolicies({ policies: NO_POLICIES }))).toBe('second_person_wanted');
  const demote = first.ledger.as('x').changeRole({ personId: second.personId, role: 'support' });
  expect(await codeOf(demote)).toBe('second_person_wanted');
});

test('an administrator who is alone decides alone, and so does everybody about other roles', async () => {
  const team = await openApprovalTeam();
  const { first, person, set } = team;
  await set({ payout: true });
  const { personId } = await first.ledger.as('x').invitePerson({ name: 'Ada', role: 'administrator' });
  // Invited, and not there yet: an unused code blocks no one.
  await first.ledger.as('x').changeRole({ personId, role: 'support' });
  await first.ledger.setApprovalPolicies({ policies: NO_POLICIES });
  await person('Grace', 'administrator');
  const sam = await first.ledger.as('x').invitePerson({ name: 'Sam', role: 'support' });
  await first.ledger.as('x').changeRole({ personId: sam.personId, role: 'back_office' });
  await first.ledger.as('x').removePerson({ personId: sam.personId });
});
