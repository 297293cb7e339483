// Ledger calls about people and devices.
import { ADMINISTRATOR } from '../../../contract/operations/who-may-send.ts';
import {
  ApproveDeviceInput,
  ChangeRoleInput,
  DeviceKey,
  InvitePersonInput,
  PersonKey,
} from '../../../contract/team/people.ts';
import { type CallContext, ledgerRead, ledgerWrite, notShared } from '../define-call.ts';
import { approveDevice, deviceForSession, enrolDevice, noteSeen, revokeDevice } from './devices.ts';
import { changeRole, inviteAgain, inviteFirstAdministrator, invitePerson, listPeople, removePerson } from './people.ts';

export const teamCalls = {
  teamId: notShared(
    'reads',
    'the ledger server tells it to everybody',
    async ({ db }: CallContext) => (await db.selectFrom('team').select('id').executeTakeFirstOrThrow()).id,
  ),
  listPeople: ledgerRead({ roles: ADMINISTRATOR, args: [], run: listPeople }),
  invitePerson: ledgerWrite({
    roles: ADMINISTRATOR,
    args: [InvitePersonInput],
    run: invitePerson,
  }),
  inviteAgain: ledgerWrite({ roles: ADMINISTRATOR, args: [PersonKey], run: inviteAgain }),
  changeRole: ledgerWrite({ roles: ADMINISTRATOR, args: [ChangeRoleInput], run: changeRole }),
  removePerson: ledgerWrite({ roles: ADMINISTRATOR, args: [PersonKey], run: removePerson }),
  approveDevice: ledgerWrite({
    roles: ADMINISTRATOR,
    args: [ApproveDeviceInput],
    run: approveDevice,
  }),
  revokeDevice: ledgerWrite({ roles: ADMINISTRATOR, args: [DeviceKey], run: revokeDevice }),
  /** Gives a code until the first administrator has enrolled; each makes the one before worthless. `another`: for one more administrator, as asked by the server's administrator. */
  inviteFirstAdministrator: notShared('writes', 'the ledger server does it at its start', inviteFirstAdministrator),
  enrolDevice: notShared('writes', 'the ledger server does it for a signed enrolment', enrolDevice),
  deviceForSession: notShared('reads', 'the ledger server looks for it when a session begins', deviceForSession),
  noteSeen: notShared('writes', 'the ledger server notes whom it hears from', noteSeen),
};
