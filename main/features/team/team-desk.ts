// What staff do about the team this machine is in, and its administrators about the team's people.

import type {
  CompanySignInInput,
  JoinTeamInput,
  ServerKey,
  ServerView,
  TeamView,
} from '../../../contract/console/team.ts';
import type { team } from '../../../contract/procedures/team.ts';
import type { PreparedLedger } from '../../../contract/team/move.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import { PaydeskError } from '../../process/problem.ts';
import type { Implementation } from '../app/implementation.ts';

export type TeamDesk = ReturnType<typeof openTeamDesk>;

type MembershipActions = {
  state: () => Promise<TeamView>;
  join: (input: JoinTeamInput) => Promise<TeamView>;
  /** What is at an address. Throws `ledger_server_silent`, `not_a_ledger_server` and what else joining throws of an address. */
  server: (input: ServerKey) => Promise<ServerView>;
  /** Begins a sign-in with the company's account: its address is in the view, and its end. */
  signIn: (input: CompanySignInInput) => Promise<TeamView>;
  cancelSignIn: () => Promise<TeamView>;
  leave: () => Promise<TeamView>;
  /** Locks this machine's own ledger and writes all but its embedded sandbox into a file for a team's server. */
  prepareLedger: () => Promise<PreparedLedger>;
};

/** `ledger`: the team's; null while this machine works alone: then each call about people throws `no_team`. */
export function openTeamDesk(place: MembershipActions, ledger: () => Ledger | null) {
  const shared = (): Ledger => {
    const joined = ledger();
    if (!joined) throw new PaydeskError('no_team');
    return joined;
  };
  return {
    ...place,
    people: async () => shared().listPeople(),
    invite: async (input) => shared().invitePerson(input),
    inviteAgain: async (person) => shared().inviteAgain(person),
    approve: async (device) => shared().approveDevice(device),
    revoke: async (device) => shared().revokeDevice(device),
    changeRole: async (input) => shared().changeRole(input),
    removePerson: async (person) => shared().removePerson(person),
    roles: async () => shared().listRoles(),
    addRole: async (input) => shared().addRole(input),
    editRole: async (input) => shared().editRole(input),
    removeRole: async (role) => shared().removeRole(role),
  } satisfies Implementation<typeof team>;
}
