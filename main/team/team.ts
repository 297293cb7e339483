// The team's ledger, as a desk that belongs to the team works on it.
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Role } from '../../contract/operations/who-may-send.ts';
import type { TeamChange, TeamSession } from '../../contract/team/wire.ts';
import type { KeptLedger } from '../ledger/ledger.ts';
import { withSpool } from '../ledger/spool/with-spool.ts';
import type { Network } from '../network/way.ts';
import { openChannel } from './channel.ts';
import type { DeviceKey } from './device-key.ts';
import { followChanges } from './follow-changes.ts';
import type { Membership } from './membership.ts';
import { openRemoteLedger, type Reached } from './remote-ledger.ts';
import { openSignedSession } from './signed-session.ts';

/** silentSince: ISO 8601 in UTC; null while the server answers. aheadMs: by how much its clock is ahead of this machine's. */
export type TeamState = {
  silentSince: string | null;
  why: string | null;
  aheadMs: number | null;
  person: string;
  /** null until the first session. */
  role: Role | null;
  readOnly: TeamSession['readOnly'];
};

export type Team = {
  ledger: KeptLedger;
  state: () => TeamState;
  /** Resolves once the first session stands, or its opening failed. */
  settled: Promise<void>;
  close: () => Promise<void>;
};

export type TeamOptions = {
  dataFolder: string;
  membership: Membership;
  key: DeviceKey;
  network: Network;
  version: string;
  changed: (change: TeamChange) => void;
};

/** Begins to speak with the server at once; waits for nothing. */
export function openTeam({ dataFolder, membership, key, network, version, changed }: TeamOptions): Team {
  const state: TeamState = {
    ...{ silentSince: null, why: null, aheadMs: null, role: null, readOnly: null },
    person: membership.person,
  };
  const reached: Reached = {
    answered: () => void Object.assign(state, { silentSince: null, why: null }),
    silent: (why) => void Object.assign(state, { silentSince: state.silentSince ?? new Date().toISOString(), why }),
    isSilent: () => state.silentSince !== null,
  };
  const channel = openChannel(new URL(membership.address), network);
  const session = openSignedSession(
    channel,
    {
      ...{ ledgerId: membership.ledgerId, deviceId: membership.deviceId, runId: randomUUID(), appVersion: version },
      key,
    },
    ({ person, role, readOnly }, aheadMs) => Object.assign(state, { person, role, readOnly, aheadMs }),
  );
  const bare = openRemoteLedger(session, reached);
  const spooled = withSpool(bare, { file: join(dataFolder, 'team-outcomes.spool'), ledgerFile: null });
  const ending = new AbortController();
  const following = followChanges(session, reached, changed, ending.signal);
  return {
    ledger: spooled.ledger,
    state: () => ({ ...state }),
    settled: spooled.catchUp(),
    close: async () => {
      ending.abort();
      channel.close();
      await following;
      spooled.close();
    },
  };
}
