// Procedures of the team.
import { z } from 'zod';
import { JoinTeamInput, LeaveTeamInput, TeamView } from '../console/team.ts';
import { ADMINISTRATOR, EVERYONE } from '../operations/who-may-send.ts';
import {
  ApproveDeviceInput,
  ChangeRoleInput,
  DeviceKey,
  Invited,
  InvitePersonInput,
  PersonKey,
  PersonView,
} from '../team/people.ts';
import { defineProcedure, nothing } from './define-procedure.ts';

export const team = {
  state: defineProcedure({ does: 'reads', roles: EVERYONE, output: TeamView }),
  join: defineProcedure({ does: 'acts', roles: EVERYONE, pin: true, input: JoinTeamInput, output: TeamView }),
  leave: defineProcedure({ does: 'acts', roles: EVERYONE, pin: true, input: LeaveTeamInput, output: TeamView }),
  moveLedger: defineProcedure({ does: 'acts', roles: ADMINISTRATOR, pin: true, output: TeamView }),
  cancelMove: defineProcedure({ does: 'acts', roles: ADMINISTRATOR, output: TeamView }),
  people: defineProcedure({ does: 'reads', roles: ADMINISTRATOR, output: z.array(PersonView) }),
  invite: defineProcedure({ does: 'acts', roles: ADMINISTRATOR, pin: true, input: InvitePersonInput, output: Invited }),
  inviteAgain: defineProcedure({ does: 'acts', roles: ADMINISTRATOR, pin: true, input: PersonKey, output: Invited }),
  approve: defineProcedure({
    does: 'acts',
    roles: ADMINISTRATOR,
    pin: true,
    input: ApproveDeviceInput,
    output: nothing,
  }),
  revoke: defineProcedure({ does: 'acts', roles: ADMINISTRATOR, input: DeviceKey, output: nothing }),
  changeRole: defineProcedure({
    does: 'acts',
    roles: ADMINISTRATOR,
    pin: true,
    input: ChangeRoleInput,
    output: nothing,
  }),
  removePerson: defineProcedure({ does: 'acts', roles: ADMINISTRATOR, input: PersonKey, output: nothing }),
};
