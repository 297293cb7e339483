// The team's ledger, and the desk on it, on a machine that works in a team.
import type { Desk } from './desk/desk.ts';
import type { Desks } from './desk/desks.ts';
import { type LedgerWork, type LedgerWorkOptions, openLedgerWork } from './ledger-work.ts';
import { PaydeskError } from './problem.ts';
import { type DeviceKey, deviceKeyFrom } from './team/device-key.ts';
import type { Membership } from './team/membership.ts';
import { openTeam, type Team } from './team/team.ts';
import type { Vault } from './vault/vault.ts';

export type TeamWork = { work: LedgerWork; team: Team };

type Options = Omit<LedgerWorkOptions, 'ledger' | 'keysReady' | 'afterLedgerChange'> & {
  membership: Membership;
  vault: Vault;
  dataFolder: string;
  version: string;
};

/** Where the keychain has it no more: everything on the team's ledger is refused, saying so. */
const lostKey: DeviceKey = {
  publicKey: '',
  sign: () => {
    throw new PaydeskError('team_key_missing');
  },
};

/** Opens the team's ledger; waits for the keychain, and not for the server. */
export async function openTeamWork(options: Options, closing: (() => Promise<void>)[]): Promise<TeamWork> {
  const { membership, vault, dataFolder, network, version } = options;
  const secret = await vault.device.read();
  const key = secret === null ? lostKey : deviceKeyFrom(secret);
  const team = openTeam({ dataFolder, membership, key, network, version, changed: () => undefined });
  closing.push(team.close);
  const work = openLedgerWork(
    { ...options, ledger: team.ledger, keysReady: Promise.resolve(), afterLedgerChange: async () => undefined },
    closing,
  );
  return { work, team };
}

/** The embedded sandbox is on this machine's own ledger, all else on the team's. What belongs to the machine is its own desk's. */
export async function teamDesks(own: LedgerWork, { work, team }: TeamWork): Promise<Desks> {
  const embedded = new Set((await own.ledger.listEnvironments()).filter((one) => one.embedded).map(({ id }) => id));
  const ofMachine = own.desk;
  const desk: Desk = {
    ...work.desk,
    facts: async () => {
      const [machine, shared] = await Promise.all([ofMachine.facts(), work.desk.facts()]);
      const sandboxes = machine.environments.filter((one) => one.embedded);
      return { ...shared, environments: [...sandboxes, ...shared.environments] };
    },
    ...{ samples: ofMachine.samples, network: ofMachine.network },
    outcomes: {
      ...work.desk.outcomes,
      // A call that waits names no environment.
      stopRetrying: async (id) => {
        await Promise.all([ofMachine, work.desk].map(({ outcomes }) => outcomes.stopRetrying(id)));
      },
    },
  };
  return {
    of: (environmentId) =>
      environmentId !== null && embedded.has(environmentId)
        ? { desk: ofMachine, role: 'staff' }
        : { desk, role: team.state().role ?? 'support' },
  };
}
