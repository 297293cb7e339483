// The team's ledger, and the desk on it: opened when Paydesk starts on a machine that works in a team, or when it joins one.
import type { EnvironmentView } from '../../contract/console/environment.ts';
import { mayHoldKeysOf } from '../../contract/console/may-hold-keys.ts';
import type { JoinTeamInput, TeamStatus, TeamView } from '../../contract/console/team.ts';
import type { PreparedLedger } from '../../contract/team/move.ts';
import { defaultRole } from '../../contract/team/roles.ts';
import type { ProcedureContext } from '../features/app/implementation.ts';
import {
  ALONE,
  type Desk,
  type Desks,
  type LedgerWork,
  type LedgerWorkOptions,
  openLedgerWork,
} from '../features/app/open-desk.ts';
import { openTeamDesk, type TeamDesk } from '../features/team/team-desk.ts';
import type { KeptLedger } from '../ledger/ledger.ts';
import { PaydeskError } from '../process/problem.ts';
import { thisUser } from '../process/this-user.ts';
import type { Payments } from '../providers/providers.ts';
import { throughServer } from '../providers/through-server.ts';
import { deviceFingerprint } from '../team/device-fingerprint.ts';
import { type DeviceKey, deviceKeyFrom } from '../team/device-key.ts';
import { joinTeam, openTeamChannel } from '../team/join.ts';
import { type Membership, removeMembership, writeMembership } from '../team/membership.ts';
import type { Team } from '../team/team.ts';
import { openTeamKeys } from '../team/team-keys.ts';
import type { Vault } from '../vault/vault.ts';
import { openComputerSignIn } from './computer-sign-in.ts';

export type TeamWork = {
  work: LedgerWork;
  team: Team;
  membership: Membership;
  key: DeviceKey;
  /** How often it was told that others changed something. */
  revision: () => number;
  close: () => Promise<void>;
};

type Options = Omit<
  LedgerWorkOptions,
  'ledger' | 'keysReady' | 'afterLedgerChange' | 'feedsFollowed' | 'isInTeam' | 'team' | 'anchors'
> & {
  vault: Vault;
  dataFolder: string;
  version: string;
  /** Something was written to the team's ledger. */
  onChange: () => void;
};

export type TeamPlaceOfMachine = {
  /** null while this machine works alone. */
  work: () => LedgerWork | null;
  desks: (own: LedgerWork) => Promise<Desks>;
  desk: TeamDesk;
  /** Whether an address is the one at which a person is signing in. */
  opens: (address: string) => boolean;
  close: () => Promise<void>;
};

/** Where the keychain has it no more: everything on the team's ledger is refused, saying so. */
const lostKey: DeviceKey = {
  publicKey: '',
  sign: () => {
    throw new PaydeskError('team_key_missing');
  },
};

/** Opens the team's ledger where this machine is a member; waits for the keychain, and not for the server. `own`: this machine's own ledger. */
export async function openTeamPlace(
  options: Options,
  given: Membership | null,
  own: KeptLedger,
): Promise<TeamPlaceOfMachine> {
  const { vault, dataFolder, network, policy, version, calls } = options;
  const teamKeys = openTeamKeys({ dataFolder, vault, removeKeys: options.payments.removeKeys });
  let current: TeamWork | null = null;
  let changing: Promise<unknown> = Promise.resolve();
  /** One after the other: two windows may both ask. */
  const inTurn = <Result>(change: () => Promise<Result>): Promise<Result> => {
    const turn = changing.then(change, change);
    changing = turn.catch(() => undefined);
    return turn;
  };

  async function open(membership: Membership, key: DeviceKey): Promise<TeamWork> {
    // A machine that works alone loads none of it.
    const { openTeam } = await import('../team/team.ts');
    const closing: (() => Promise<void>)[] = [];
    let revision = 0;
    const changed = () => {
      revision += 1;
      options.onChange();
    };
    const revoked = () => void teamKeys.forget().catch(() => undefined);
    const team = openTeam({ dataFolder, membership, key, network, anchors: vault.anchors, version, changed, revoked });
    closing.push(team.close);
    const work = openLedgerWork(
      {
        ...options,
        ledger: team.ledger,
        team: desk,
        keysReady: Promise.resolve(),
        anchors: null,
        isInTeam: true,
        payments: throughServer(
          {
            ...options.payments,
            keepKeys: async (accountId, keys) => {
              teamKeys.note([accountId]);
              await options.payments.keepKeys(accountId, keys);
            },
          },
          team.signing,
          membership.address,
        ),
        feedsFollowed: {
          hasKeys: async (accountId) => {
            const atServer = await maySignAtServer(team, accountId);
            return atServer ?? !(await options.payments.hasNoKeys(accountId));
          },
        },
        afterLedgerChange: async () => undefined,
      },
      closing,
    );
    const close = async () => {
      for (const step of closing.splice(0).reverse()) await step();
    };
    return { work, team, membership, key, revision: () => revision, close };
  }

  async function state(): Promise<TeamView> {
    const signIn = signingIn.view();
    const { trouble, past } = await own.ledgerState();
    const known = trouble ? [] : await own.listEnvironments();
    const ownEnvironments = known.filter(({ embedded }) => !embedded).map(({ name }) => name);
    const away = past.find(({ kind }) => kind === 'moved_away');
    const prepared = away ? { at: away.at, file: away.aside } : null;
    return { place: current && placeOf(current), ownEnvironments, prepared, signIn };
  }

  /** Its keys stay in the keychain and are bound to their addresses: once the file is imported, those come from a ledger that others may change. */
  async function prepareLedger(): Promise<PreparedLedger> {
    if (calls.count() > 0) throw new PaydeskError('calls_block_preparing');
    await bindKeys();
    const prepared = await own.prepareForTeam(thisUser());
    return prepared;
  }

  /** What is open in this machine's own ledger is out of sight in a team, where the same orders could be captured once more. */
  async function refuseWhileOpen(): Promise<void> {
    if (calls.count() > 0) throw new PaydeskError('calls_block_joining');
    const others = (await own.listEnvironments()).filter(({ embedded }) => !embedded);
    const open = await Promise.all(others.map(({ id }) => own.dependantsOf(id)));
    const count = open.reduce((sum, { callsInFlight, unknownOutcomes }) => sum + callsInFlight + unknownOutcomes, 0);
    if (count > 0) throw new PaydeskError('review_blocks_joining', { count });
  }

  /** From here on the addresses come from a ledger that others may change. */
  async function bindKeys(): Promise<void> {
    for (const environment of await own.listEnvironments()) {
      if (environment.embedded) continue;
      for (const { id } of environment.accounts) await options.payments.bindKeys(id, environment);
    }
  }

  async function join(input: JoinTeamInput): Promise<TeamView> {
    if (current) throw new PaydeskError('team_joined_already', { team: current.membership.team });
    // Its key would take the place of this one in the keychain.
    signingIn.end();
    // Before the invitation is used up.
    await prepareToJoin();
    const { membership, key } = await joinTeam({ vault, network, policy, version }, input);
    await become(membership, key);
    return state();
  }

  async function prepareToJoin(): Promise<void> {
    await refuseWhileOpen();
    await bindKeys();
  }

  async function become(membership: Membership, key: DeviceKey): Promise<void> {
    writeMembership(dataFolder, membership);
    current = await open(membership, key);
    // Begins the session, so that the window hears its role at once. Who waits for approval is refused, and a silent server is told of later.
    await current.work.ledger.listEnvironments().catch(() => undefined);
  }

  /** What the team's ledger names, moved from this computer or entered at another, may have keys here. */
  function noteAccounts(environments: EnvironmentView[]): void {
    if (current?.team.state().entrance !== null) return;
    // What this computer kept before the server did must not be of use on it any more.
    void removeKeysAtServer(options.payments, environments).catch(() => undefined);
    try {
      teamKeys.note(environments.flatMap(({ accounts }) => accounts.map(({ id }) => id)));
    } catch {
      // A disk that is full must not keep this desk out. They are noted with the next look.
    }
  }

  async function leave(): Promise<TeamView> {
    if (!current) return state();
    signingIn.end();
    const { close } = current;
    if (calls.count() > 0) throw new PaydeskError('calls_block_leaving');
    // If the server no longer admits this device, they stay in their file.
    if (current.team.waitingOutcomes() > 0 && current.team.state().entrance === null) {
      throw new PaydeskError('outcomes_block_leaving', { count: current.team.waitingOutcomes() });
    }
    noteAccounts(await current.work.ledger.listEnvironments().catch(() => []));
    await teamKeys.forget();
    // From here on nothing is asked of the team's ledger.
    current = null;
    removeMembership(dataFolder);
    await close();
    await vault.device.remove();
    return state();
  }

  const signingIn = openComputerSignIn({
    parts: { vault, network, policy, version },
    current: () => current,
    refuseWhileOpen,
    prepareToJoin,
    become,
    inTurn,
  });
  const work = () => current?.work ?? null;
  const desk = openTeamDesk(
    {
      state,
      join: (input) => inTurn(() => join(input)),
      leave: () => inTurn(leave),
      server: async ({ address }) => {
        const { channel, about } = await openTeamChannel({ network, policy, version }, address);
        channel.close();
        return { team: about.team, signIn: about.signIn };
      },
      signIn: (input) =>
        inTurn(async () => {
          await signingIn.begin(input);
          return state();
        }),
      cancelSignIn: async () => {
        signingIn.end();
        return state();
      },
      prepareLedger: () => inTurn(prepareLedger),
    },
    () => work()?.ledger ?? null,
  );
  if (given) {
    const secret = await vault.device.read().catch(() => null);
    current = await open(given, secret === null ? lostKey : deviceKeyFrom(secret));
  } else {
    // Left while the keychain was away. What this machine's own ledger names since is its own again.
    const accounts = own.listEnvironments().then((known) => known.flatMap((one) => one.accounts.map(({ id }) => id)));
    void accounts.then(teamKeys.forget).catch(() => undefined);
  }
  return {
    work,
    desks: (own) => desksOf(own, () => current, { ...options.payments, noteAccounts }),
    desk,
    opens: signingIn.opens,
    close: async () => {
      signingIn.end();
      await current?.close();
    },
  };
}

function placeOf({ membership, team: opened, revision }: TeamWork): TeamStatus {
  const { team, address, device, publicKey } = membership;
  const { person, role, roleChanged, silentSince, why, entrance, readOnly, aheadMs } = opened.state();
  return {
    team,
    address,
    device,
    person,
    role,
    roleChanged: roleChanged ?? null,
    entrance,
    readOnly,
    aheadMs,
    fingerprint: deviceFingerprint(publicKey),
    revision: revision(),
    waitingOutcomes: opened.waitingOutcomes(),
    silent: silentSince === null ? null : { since: silentSince, why: why ?? '' },
  };
}

type Keys = {
  hasNoKeys: (accountId: string) => Promise<boolean>;
  noteAccounts: (environments: EnvironmentView[]) => void;
};

/** null where the account's keys aren't at the server; false where they weren't entered, or this person may not use them. */
async function maySignAtServer({ ledger, state }: Team, accountId: string): Promise<boolean | null> {
  const environments = await ledger.listEnvironments();
  const environment = environments.find(({ accounts }) => accounts.some(({ id }) => id === accountId));
  const account = environment?.accounts.find(({ id }) => id === accountId);
  if (!environment?.keysAtServer || !account) return null;
  return account.keys !== null && mayHoldKeysOf(state().role?.duties ?? [], account.role);
}

async function removeKeysAtServer(
  { hasNoKeys, removeKeys }: Pick<Payments, 'hasNoKeys' | 'removeKeys'>,
  environments: EnvironmentView[],
): Promise<void> {
  const accounts = environments.filter(({ keysAtServer }) => keysAtServer).flatMap((one) => one.accounts);
  for (const { id } of accounts) if (!(await hasNoKeys(id))) await removeKeys(id);
}

/** The team's ledger says which keys somebody verified; a desk signs with those in its own keychain. */
async function keysHere(
  environment: EnvironmentView,
  { hasNoKeys }: Pick<Keys, 'hasNoKeys'>,
): Promise<EnvironmentView> {
  if (environment.keysAtServer) return environment;
  const accounts = environment.accounts.map(async (account) =>
    account.keys && (await hasNoKeys(account.id).catch(() => false)) ? { ...account, keys: null } : account,
  );
  return { ...environment, accounts: await Promise.all(accounts) };
}

/** The embedded sandbox is on this machine's own ledger, all else on the team's while there is one. What belongs to the machine is its own desk's. */
async function desksOf(own: LedgerWork, current: () => TeamWork | null, payments: Keys): Promise<Desks> {
  const { trouble } = await own.ledger.ledgerState();
  const known = trouble ? [] : await own.ledger.listEnvironments();
  const embedded = new Set(known.filter((one) => one.embedded).map(({ id }) => id));
  const ofMachine = own.desk;
  /** Made once for each time a team is joined. */
  const made = new WeakMap<LedgerWork, Desk>();
  const deskOn = (work: LedgerWork): Desk => {
    const desk = made.get(work) ?? {
      ...work.desk,
      console: {
        ...work.desk.console,
        facts: async (input: unknown, context: ProcedureContext) => {
          const machine = await ofMachine.console.facts(input, context);
          const sandboxes = machine.environments.filter((one) => one.embedded);
          const shared = await work.desk.console.facts(input, context).catch((error: unknown) => {
            // Not admitted, or no answer and nothing seen yet: the sandbox and the team's page still work.
            if (sandboxes.length > 0 && error instanceof PaydeskError) return { ...machine, environments: [] };
            throw error;
          });
          payments.noteAccounts(shared.environments);
          const withOwnKeys = await Promise.all(shared.environments.map((one) => keysHere(one, payments)));
          return { ...shared, environments: [...sandboxes, ...withOwnKeys] };
        },
      },
      samples: ofMachine.samples,
      network: ofMachine.network,
      outcomes: {
        ...work.desk.outcomes,
        // A call that waits names no environment.
        stopRetrying: async (input: { id: string }) => {
          await Promise.all([ofMachine, work.desk].map(({ outcomes }) => outcomes.stopRetrying(input)));
        },
      },
    };
    made.set(work, desk);
    return desk;
  };
  return {
    of: (environmentId) => {
      const joined = current();
      const isOwn = environmentId !== null && embedded.has(environmentId);
      if (!joined || isOwn) return { desk: ofMachine, ...ALONE };
      // Until the server has said more, only what it answers itself.
      const { duties } = joined.team.state().role ?? defaultRole('support');
      return { desk: deskOn(joined.work), duties, isInTeam: true };
    },
  };
}
