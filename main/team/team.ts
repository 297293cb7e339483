// The team's ledger, as a desk that belongs to the team works on it.

import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { TeamStatus } from '../../contract/console/team.ts';
import { defaultRole, type RoleView } from '../../contract/team/roles.ts';
import { TEAM_PATHS, TeamChange } from '../../contract/team/wire.ts';
import type { HeadAnchor } from '../ledger/audit/keep-anchored.ts';
import type { KeptLedger } from '../ledger/ledger.ts';
import { withSpool } from '../ledger/spool/with-spool.ts';
import type { Network } from '../network/route.ts';
import { PaydeskError } from '../process/problem.ts';
import { openChannel } from './channel.ts';
import type { DeviceKey } from './device-key.ts';
import { type Membership, writeMembership } from './membership.ts';
import { type AskSigning, openRemoteLedger, openRemoteSigning, type Reached } from './remote-ledger.ts';
import { openSeenHeads } from './seen-heads.ts';
import type { SignedSession } from './signed-session.ts';
import { openSignedSession } from './signed-session.ts';

type Entrance = TeamStatus['entrance'];

/** silentSince: ISO 8601 in UTC; null while the server answers. aheadMs: by how much its clock is ahead of this machine's. */
export type TeamState = {
  silentSince: string | null;
  why: string | null;
  aheadMs: number | null;
  person: string;
  /** As the server said it last; null until it has. */
  role: RoleView | null;
  roleChanged: Membership['roleChanged'] | null;
  readOnly: TeamStatus['readOnly'];
  /** Why the server lets this desk in to nothing; null where it does. */
  entrance: Entrance;
};

export type Team = {
  ledger: KeptLedger;
  /** What the server does with the API keys that it keeps. */
  signing: AskSigning;
  state: () => TeamState;
  /** Answers that are kept on this machine until the server takes them. */
  waitingOutcomes: () => number;
  close: () => Promise<void>;
};

export type TeamOptions = {
  dataFolder: string;
  membership: Membership;
  key: DeviceKey;
  network: Network;
  /** Where it is kept how far this machine has seen the ledger. */
  anchors: HeadAnchor;
  version: string;
  changed: (change: TeamChange) => void;
  /** The server says that this device was revoked: at each try again. */
  revoked: () => void;
};

/** Begins to speak with the server at once; waits for nothing. */
export function openTeam(options: TeamOptions): Team {
  const { dataFolder, membership, key, network, anchors, version, changed } = options;
  const state: TeamState = {
    silentSince: null,
    why: null,
    aheadMs: null,
    readOnly: null,
    entrance: null,
    person: membership.person,
    role: membership.role,
    roleChanged: membership.roleChanged ?? null,
  };
  const reached: Reached = {
    answered: () => void Object.assign(state, { silentSince: null, why: null }),
    silent: (why) => void Object.assign(state, { silentSince: state.silentSince ?? new Date().toISOString(), why }),
    isSilent: () => state.silentSince !== null,
    changed: () => heads.look(),
  };
  const heads = openSeenHeads(anchors, membership.ledgerId, () => bare.anchorState());
  const ending = new AbortController();
  let letIn = new AbortController();
  /** Seldom where only an administrator or a restore can change the refusal; at once where another call is let in. */
  const pause = async () => {
    letIn = new AbortController();
    const isSeldom = state.entrance === 'device_unknown' || state.entrance === 'device_revoked';
    const woken = AbortSignal.any([ending.signal, letIn.signal]);
    await setTimeout(isSeldom ? SELDOM_AGAIN_MS : AGAIN_AFTER_MS, undefined, { signal: woken, ref: false }).catch(
      () => undefined,
    );
  };
  /** Only a convenience of the next start: a disk that is full must not keep this desk out. */
  const remember = (known: Membership) => {
    try {
      writeMembership(dataFolder, known);
    } catch {
      // It is asked for again with the next session.
    }
  };
  const channel = openChannel(new URL(membership.address), network);
  const session = openSignedSession(
    channel,
    {
      ledgerId: membership.ledgerId,
      deviceId: membership.deviceId,
      runId: randomUUID(),
      appVersion: version,
      key,
      seen: heads.seen,
    },
    ({ person, role: id, roleName: name, duties, readOnly: code, version: server }, aheadMs) => {
      // Known without the server, the next time: what a screen shows must not depend on whether it answers.
      const role: RoleView = duties ? { id, name, duties } : defaultRole(id);
      const { role: from } = state;
      const isNew = person !== state.person || !isDeepStrictEqual(role, from);
      const isChanged = from !== null && (role.id !== from.id || role.duties.join() !== from.duties.join());
      const roleChanged = isChanged ? { from, at: new Date().toISOString() } : state.roleChanged;
      if (isNew && !ending.signal.aborted)
        remember({ ...membership, person, role, ...(roleChanged && { roleChanged }) });
      const readOnly = code && { code, desk: version, server };
      Object.assign(state, { person, role, roleChanged, readOnly, aheadMs, entrance: null });
      letIn.abort();
    },
    (refusal) => {
      state.entrance = entranceOf(refusal) ?? state.entrance;
      if (state.entrance === 'device_revoked') options.revoked();
      if (state.entrance === null) reached.silent(refusal.problem.code);
      else reached.answered();
    },
  );
  const bare = openRemoteLedger(session, reached);
  const spooled = withSpool(bare, {
    file: join(dataFolder, `team-outcomes-${membership.deviceId}.spool`),
    ledgerFile: null,
  });
  // Runs in the background, because stored events are also delivered before the next call.
  void spooled.catchUp();
  const following = followChanges(
    session,
    reached,
    (change) => {
      heads.look();
      changed(change);
    },
    pause,
    ending.signal,
  );
  return {
    ledger: spooled.ledger,
    signing: openRemoteSigning(session, reached),
    state: () => ({ ...state }),
    waitingOutcomes: spooled.waiting,
    close: async () => {
      ending.abort();
      await heads.close();
      channel.close();
      await following;
      spooled.close();
    },
  };
}

function entranceOf({ problem: { code } }: PaydeskError): Entrance {
  switch (code) {
    case 'device_waiting':
    case 'device_revoked':
    case 'device_unknown':
    case 'team_key_missing':
    case 'company_sign_in_over':
    case 'company_sign_in_unchecked':
      return code;
    default:
      return null;
  }
}

/** Engineering values in ms: the server says something at least every quarter of a minute; between two tries, also of a device that the team doesn't have any more. */
const SILENT_MS = 40_000;
const AGAIN_AFTER_MS = 1_000;
const SELDOM_AGAIN_MS = 60_000;

/** Tells of every change, and, after each time that the stream was broken, that anything may have changed. Ends with `signal`. */
async function followChanges(
  session: SignedSession,
  reached: Reached,
  changed: (change: TeamChange) => void,
  pause: () => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    let leave = () => {};
    try {
      const answer = await session.ask({ method: 'GET', path: TEAM_PATHS.changes, body: () => '' }, SILENT_MS);
      // Ended while it was asked for: the signal says so no second time.
      if (signal.aborted) {
        answer.destroy();
        return;
      }
      leave = () => answer.destroy();
      signal.addEventListener('abort', leave, { once: true });
      reached.answered();
      changed({ environments: [], others: true });
      let rest = '';
      answer.setEncoding('utf8');
      for await (const chunk of answer as AsyncIterable<string>) {
        const events = (rest + chunk).split('\n\n');
        rest = events.pop() ?? '';
        for (const event of events) {
          const data = event.match(/^data: ?(.*)$/m)?.[1];
          if (data) changed(TeamChange.parse(JSON.parse(data)));
        }
      }
    } catch (error) {
      // A refusal is an answer: what is asked next says which.
      if (!(error instanceof PaydeskError)) reached.silent(error instanceof Error ? error.message : String(error));
    }
    signal.removeEventListener('abort', leave);
    await pause();
  }
}
