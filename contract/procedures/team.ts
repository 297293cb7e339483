// Procedures of the team.
import { z } from 'zod';
import { CompanySignInInput, JoinTeamInput, LeaveTeamInput, ServerKey, ServerView, TeamView } from '../console/team.ts';
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
import { acts, nothing, reads } from './define-procedure.ts';

export const team = {
  state: reads({ roles: EVERYONE, output: TeamView }),
  join: acts({ roles: EVERYONE, pin: true, input: JoinTeamInput, output: TeamView }),
  server: reads({ roles: EVERYONE, input: ServerKey, output: ServerView }),
  signIn: acts({ roles: EVERYONE, pin: true, input: CompanySignInInput, output: TeamView }),
  cancelSignIn: acts({ roles: EVERYONE, output: TeamView }),
  leave: acts({ roles: EVERYONE, pin: true, input: LeaveTeamInput, output: TeamView }),
  moveLedger: acts({ roles: ADMINISTRATOR, pin: true, output: TeamView }),
  cancelMove: acts({ roles: ADMINISTRATOR, output: TeamView }),
  people: reads({ roles: ADMINISTRATOR, output: z.array(PersonView) }),
  invite: acts({ roles: ADMINISTRATOR, pin: true, input: InvitePersonInput, output: Invited }),
  inviteAgain: acts({ roles: ADMINISTRATOR, pin: true, input: PersonKey, output: Invited }),
  approve: acts({ roles: ADMINISTRATOR, pin: true, input: ApproveDeviceInput, output: nothing }),
  revoke: acts({ roles: ADMINISTRATOR, input: DeviceKey, output: nothing }),
  changeRole: acts({ roles: ADMINISTRATOR, pin: true, input: ChangeRoleInput, output: nothing }),
  removePerson: acts({ roles: ADMINISTRATOR, input: PersonKey, output: nothing }),
};
