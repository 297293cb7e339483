// This machine's place in a team, as the console shows and changes it. Times are ISO 8601 in UTC.
import { z } from 'zod';
import { enteredName } from '../entered-text.ts';
import { RoleView } from '../team/roles.ts';
import { InvitationCode } from '../team/wire.ts';
import { Problem } from './problem.ts';

/**
 * silent: since when the ledger server doesn't answer, and why; what is shown is of then, and nothing that moves money begins.
 * entrance: why nothing can be read or done here yet, or any more: a problem's code.
 * readOnly: the versions of Paydesk differ: which is older, and both; the server's is null where it doesn't say.
 */
export const TeamStatus = z.object({
  team: z.string(),
  address: z.string(),
  person: z.string(),
  /** null until the server has said so. */
  role: RoleView.nullable(),
  /** The role before, while its change is news: an administrator has changed it. */
  roleChanged: z.object({ from: RoleView, at: z.string() }).nullable(),
  device: z.string(),
  /** What an administrator compares before approving this device. */
  fingerprint: z.string(),
  silent: z.object({ since: z.string(), why: z.string() }).nullable(),
  entrance: z
    .enum([
      'device_waiting',
      'device_revoked',
      'device_unknown',
      'team_key_missing',
      'company_sign_in_over',
      'company_sign_in_unchecked',
    ])
    .nullable(),
  readOnly: z
    .object({ code: z.enum(['desk_too_old', 'desk_too_new']), desk: z.string(), server: z.string().nullable() })
    .nullable(),
  /** By how many ms the server's clock is ahead of this machine's; null until it was asked. */
  aheadMs: z.int().nullable(),
  /** Increases when others change something. Screens then reload. */
  revision: z.int(),
  /** Answers of the payment service that wait on this machine until the server takes them. */
  waitingOutcomes: z.int(),
});
export type TeamStatus = z.infer<typeof TeamStatus>;

/**
 * place: null where this machine works alone. ownEnvironments: of this machine's own ledger, the embedded sandbox left out; they aren't shown while it is in a team.
 * signIn: with the company's account, under way at `url`, or finishing while both are null; `problem`: why the last one came to nothing.
 * prepared: when the own ledger was prepared for a team, and where it is kept, locked; its file is null where it was taken away since.
 */
export const TeamView = z.object({
  place: TeamStatus.nullable(),
  ownEnvironments: z.array(z.string()),
  prepared: z.object({ at: z.string(), file: z.string().nullable() }).nullable(),
  signIn: z.object({ url: z.string().nullable(), problem: Problem.nullable() }).nullable(),
});
export type TeamView = z.infer<typeof TeamView>;

export const JoinTeamInput = z.strictObject({
  address: z.url('Enter an address like https://ledger.example.com.').trim().max(300),
  invitation: InvitationCode,
  /** What the team knows this machine by. */
  device: enteredName(100, 'Enter a name for this computer.'),
});
export type JoinTeamInput = z.infer<typeof JoinTeamInput>;

/** Of a ledger server, before this computer joins. */
export const ServerKey = JoinTeamInput.pick({ address: true });
export type ServerKey = z.infer<typeof ServerKey>;

/** signIn: whether people may sign in with the company's accounts. */
export const ServerView = z.object({ team: z.string(), signIn: z.boolean() });
export type ServerView = z.infer<typeof ServerView>;

/** A computer that joined before signs in at its own server, under the name that it has. */
export const CompanySignInInput = JoinTeamInput.omit({ invitation: true });
export type CompanySignInInput = z.infer<typeof CompanySignInInput>;
