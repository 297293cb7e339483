// Ledger calls about people and devices.
import { team } from '../../../contract/procedures/team.ts';
import { answers, type CallContext, notShared } from '../define-call.ts';
import { approveDevice, deviceForSession, enrolDevice, noteSeen, revokeDevice } from './devices.ts';
import { changeRole, inviteAgain, inviteFirstAdministrator, invitePerson, listPeople, removePerson } from './people.ts';

export const teamCalls = {
  teamId: notShared(
    'reads',
    'the ledger server tells it to everybody',
    async ({ db }: CallContext) => (await db.selectFrom('team').select('id').executeTakeFirstOrThrow()).id,
  ),
  listPeople: answers(team.people, listPeople),
  invitePerson: answers(team.invite, invitePerson),
  inviteAgain: answers(team.inviteAgain, inviteAgain),
  changeRole: answers(team.changeRole, changeRole),
  removePerson: answers(team.removePerson, removePerson),
  approveDevice: answers(team.approve, approveDevice),
  revokeDevice: answers(team.revoke, revokeDevice),
  /** Gives a code until the first administrator has enrolled; each makes the one before worthless. `another`: for one more administrator, as asked by the server's administrator. */
  inviteFirstAdministrator: notShared('writes', 'the ledger server does it at its start', inviteFirstAdministrator),
  enrolDevice: notShared('writes', 'the ledger server does it for a signed enrolment', enrolDevice),
  deviceForSession: notShared('reads', 'the ledger server looks for it when a session begins', deviceForSession),
  noteSeen: notShared('writes', 'the ledger server notes whom it hears from', noteSeen),
};
