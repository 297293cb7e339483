// This computer's sign-in with the company's account: one at a time, until the browser comes back or it is given up.
import type { Problem } from '../../contract/console/problem.ts';
import type { CompanySignInInput, TeamView } from '../../contract/console/team.ts';
import type { KeptLedger } from '../ledger/ledger.ts';
import { problemOf } from '../ledger/thread/problem-of.ts';
import { PaydeskError } from '../process/problem.ts';
import { type CompanySignIn, openCompanySignIn } from '../team/company-sign-in.ts';
import { type DeviceKey, newDeviceKey } from '../team/device-key.ts';
import type { JoinParts } from '../team/join.ts';
import type { Membership } from '../team/membership.ts';
import type { Team } from '../team/team.ts';

/** Of a machine that is in a team. */
type Joined = {
  membership: Membership;
  key: DeviceKey;
  team: Team;
  work: { ledger: Pick<KeptLedger, 'listEnvironments'> };
};

type Options = {
  parts: JoinParts;
  /** null while this machine works alone. */
  current: () => Joined | null;
  /** Throws while something is open in this machine's own ledger. */
  refuseWhileOpen: () => Promise<void>;
  /** Throws where this machine may not join. */
  prepareToJoin: () => Promise<void>;
  become: (membership: Membership, key: DeviceKey) => Promise<void>;
  inTurn: <Result>(change: () => Promise<Result>) => Promise<Result>;
};

/** url: null once the browser has come back. problem: why it came to nothing. */
type UnderWay = { opened: CompanySignIn; url: string | null; problem: Problem | null };

export function openComputerSignIn({ parts, current, refuseWhileOpen, prepareToJoin, become, inTurn }: Options) {
  let underWay: UnderWay | null = null;

  function end(): void {
    underWay?.opened.close();
    underWay = null;
  }

  /** In turn. A computer whose company ended its sign-in keeps its key: it is the same device. */
  async function begin(input: CompanySignInInput): Promise<void> {
    end();
    const joined = current();
    if (joined && !isSignInOver(joined)) {
      throw new PaydeskError('team_joined_already', { team: joined.membership.team });
    }
    if (!joined) await refuseWhileOpen();
    if (parts.vault.state().state !== 'keychain') throw new PaydeskError('team_needs_keychain');
    const made = newDeviceKey();
    const { key } = joined ?? made;
    const opened = await openCompanySignIn(parts, joined ? joined.membership : input, key);
    const own: UnderWay = { opened, url: opened.url, problem: null };
    underWay = own;
    const finished = async () => {
      const answer = await opened.answer;
      own.url = null;
      await inTurn(() => finish(own, answer, joined ? null : { ...made, device: input.device }));
      if (underWay === own) underWay = null;
    };
    void finished()
      .catch((error: unknown) => {
        own.url = null;
        own.problem = problemOf(error);
      })
      .finally(opened.close);
  }

  /** made: the key of a computer that joins by this. */
  async function finish(
    own: UnderWay,
    answer: string,
    made: { key: DeviceKey; secret: string; device: string } | null,
  ): Promise<void> {
    if (underWay !== own) throw new PaydeskError('company_sign_in_expired');
    if (!made) {
      await own.opened.finish(answer);
      await current()
        ?.work.ledger.listEnvironments()
        .catch(() => undefined);
      return;
    }
    await prepareToJoin();
    const { key, secret, device } = made;
    await parts.vault.device.save(secret);
    const { deviceId, ledgerId, person } = await own.opened.finish(answer).catch(async (error: unknown) => {
      // If unanswered, the key may be enrolled. Signing in again makes another one.
      await parts.vault.device.remove().catch(() => undefined);
      throw error;
    });
    const { address, team } = own.opened;
    const { publicKey } = key;
    await become({ address, ledgerId, team, deviceId, device, person, role: null, publicKey }, key);
  }

  return {
    begin,
    end,
    view: (): TeamView['signIn'] => underWay && { url: underWay.url, problem: underWay.problem },
    /** Whether an address is the one at which a person is signing in. */
    opens: (address: string): boolean => underWay?.url === address,
  };
}

function isSignInOver({ team }: Pick<Joined, 'team'>): boolean {
  const { entrance } = team.state();
  return entrance === 'company_sign_in_over' || entrance === 'company_sign_in_unchecked';
}
