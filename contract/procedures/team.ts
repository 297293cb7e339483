// Procedures of the team.
import { z } from 'zod';
import { CompanySignInInput, JoinTeamInput, ServerKey, ServerView, TeamView } from '../console/team.ts';
import { ANYONE } from '../operations/who-may-send.ts';
import { PreparedLedger } from '../team/move.ts';
import {
  ApproveDeviceInput,
  ChangeRoleInput,
  DeviceKey,
  Invited,
  InvitePersonInput,
  PersonKey,
  PersonView,
} from '../team/people.ts';
import { AddRoleInput, EditRoleInput, RemoveRoleInput, TeamRoleView } from '../team/roles.ts';
import { acts, nothing, reads } from './define-procedure.ts';

export const team = {
  state: reads({ duties: ANYONE, output: TeamView }),
  join: acts({ duties: ANYONE, pin: true, input: JoinTeamInput, output: TeamView }),
  server: reads({ duties: ANYONE, input: ServerKey, output: ServerView }),
  signIn: acts({ duties: ANYONE, pin: true, input: CompanySignInInput, output: TeamView }),
  cancelSignIn: acts({ duties: ANYONE, output: TeamView }),
  leave: acts({ duties: ANYONE, pin: true, output: TeamView }),
  prepareLedger: acts({ duties: ['administer'], pin: true, output: PreparedLedger }),
  people: reads({ duties: ['administer'], output: z.array(PersonView) }),
  invite: acts({ duties: ['administer'], pin: true, input: InvitePersonInput, output: Invited }),
  inviteAgain: acts({ duties: ['administer'], pin: true, input: PersonKey, output: Invited }),
  approve: acts({ duties: ['administer'], pin: true, input: ApproveDeviceInput, output: nothing }),
  revoke: acts({ duties: ['administer'], input: DeviceKey, output: nothing }),
  changeRole: acts({ duties: ['administer'], pin: true, input: ChangeRoleInput, output: nothing }),
  removePerson: acts({ duties: ['administer'], input: PersonKey, output: nothing }),
  roles: reads({ duties: ['administer'], output: z.array(TeamRoleView) }),
  addRole: acts({ duties: ['administer'], pin: true, input: AddRoleInput, output: nothing }),
  editRole: acts({ duties: ['administer'], pin: true, input: EditRoleInput, output: nothing }),
  removeRole: acts({ duties: ['administer'], input: RemoveRoleInput, output: nothing }),
};
