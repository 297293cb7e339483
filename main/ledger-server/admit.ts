// Lets devices in: enrolments and sessions, each proven by a signature of the device's key, and the requests within a session.
import { createHash } from 'node:crypto';
import type { Duty } from '../../contract/operations/who-may-send.ts';
import { DEFAULT_ROLES, type DefaultRole, isSameRole } from '../../contract/team/roles.ts';
import { enrolmentText, requestText, sessionText } from '../../contract/team/signed-text.ts';
import {
  EnrolInput,
  type Enrolled,
  OLDEST_TEAM_API,
  OpenSessionInput,
  type SeenHead,
  SIGNED_HEADERS,
  Signature,
  TEAM_API,
  type TeamSession,
} from '../../contract/team/wire.ts';
import type { AnchorState } from '../ledger/backup/backup-calls.ts';
import type { EnrolledDevice, SessionDevice } from '../ledger/team/devices.ts';
import { type CalledBy, type TeamCaller, teamCaller } from '../ledger/thread/caller.ts';
import type { LedgerThread } from '../ledger/thread/open-ledger.ts';
import { PaydeskError } from '../process/problem.ts';
import { SESSION_MS, type Session } from './sessions.ts';
import { isSignedBy, readPublicKey } from './signature.ts';
import type { TeamState } from './team-state.ts';

/** ledgerId: by which the team's devices know the ledger. locked: told where a device says that it has seen more than the ledger holds, and whose it is. */
export type AdmitOptions = {
  ask: LedgerThread['ask'];
  ledgerId: string;
  /** The server's. */
  version: string;
  state: Pick<TeamState, 'life' | 'challenges' | 'sessions'>;
  now: () => number;
  locked: (by: { device: string; person: string }) => void;
  /** Throws where the device's company no longer stands for its person. */
  requireStanding: (deviceId: string) => Promise<void>;
};

/** What a request within a session is recognized by. */
export type SignedRequest = { method: string; path: string; headers: Headers; body: Uint8Array };

/** Engineering value: how often it is noted, in ms, that a device was heard of. */
const SEEN_MS = 60_000;
/** Engineering value: as many devices' newest runs are remembered. */
const DEVICES = 1_000;

export function openAdmission({ ask, ledgerId, version, state, now, locked, requireStanding }: AdmitOptions) {
  const { challenges, sessions } = state;
  /** By device. */
  const newestRun = new Map<string, string>();
  const lastSeen = new Map<string, number>();

  const find = async (deviceId: string) => (await ask('deviceForSession', [deviceId])) as SessionDevice | null;

  function noteSeen({ caller: { deviceId }, appVersion }: Session): void {
    if (now() - (lastSeen.get(deviceId) ?? 0) < SEEN_MS) return;
    remember(lastSeen, deviceId, now());
    // Runs in the background, so that no call waits for it or fails with it.
    void ask('noteSeen', [{ deviceId, appVersion }]).catch(() => undefined);
  }

  /** Before anything is answered: of a server that was set back, only its devices know what it lacks. */
  async function holdAgainst(seen: readonly SeenHead[], by: CalledBy & { desk: TeamCaller }): Promise<void> {
    const state = async () => (await ask('anchorState', [])) as AnchorState | null;
    const before = await state();
    if (!before || before.isSealed) return;
    for (const { ledgerId: seenOf, head } of seen) await ask('holdAgainst', [seenOf, head], by);
    if ((await state())?.isSealed) locked({ device: by.desk.deviceId, person: by.actor });
  }

  return {
    challenge: async () => ({ challenge: await challenges.make() }),

    /** Throws what `enrolDevice` throws, `signature_wrong`, `team_request_malformed`. */
    enrol: async (given: unknown): Promise<Enrolled> => {
      const { signature, ...device } = parsed(EnrolInput, given);
      const { invitation, publicKey, device: name } = device;
      const key = readPublicKey(publicKey);
      if (!key || !isSignedBy(key, enrolmentText({ invitation, publicKey, device: name }), signature)) {
        throw new PaydeskError('signature_wrong');
      }
      return { ...((await ask('enrolDevice', [device])) as EnrolledDevice), ledgerId };
    },

    /** Throws `challenge_over`, `device_unknown`, `signature_wrong`, and to the device itself `device_waiting`, `device_revoked`, `team_session_over`, `company_sign_in_over`, `company_sign_in_unchecked`. */
    begin: async (given: unknown): Promise<TeamSession> => {
      const { deviceId, challenge, runId, appVersion, api, seen, signature } = parsed(OpenSessionInput, given);
      if (!(await challenges.isOpen(challenge))) throw new PaydeskError('challenge_over');
      const known = await find(deviceId);
      if (!known) throw new PaydeskError('device_unknown');
      const key = readPublicKey(known.publicKey);
      const text = sessionText({ ledgerId, deviceId, challenge, runId, seen });
      if (!key || !isSignedBy(key, text, signature)) throw new PaydeskError('signature_wrong');
      if (!(await challenges.use(challenge))) throw new PaydeskError('challenge_over');
      if (known.state === 'waiting') throw new PaydeskError('device_waiting');
      if (known.state === 'revoked') throw new PaydeskError('device_revoked');
      await requireStanding(deviceId);
      // Perhaps with another role: the company's groups were asked for.
      const device = (await find(deviceId)) ?? known;
      const caller = teamCaller(deviceId, runId);
      await holdAgainst(seen, { actor: device.person, desk: caller });
      if (newestRun.get(deviceId) !== runId) {
        // The data folder's lock proves that earlier runs ended. Their calls and captures can't continue.
        const by = { actor: device.person, desk: caller };
        await ask('markAbandoned', [], by);
        await ask('recoverRuns', [], by);
        remember(newestRun, deviceId, runId);
      }
      const { person, role, roleName, duties } = device;
      const begun = { caller, person, role, roleName, duties, readOnly: readOnly(api), appVersion, key };
      const session = await sessions.begin({ ...begun, publicKey: device.publicKey });
      // All this took time. A change of people from now on finds the session and ends it; one before is seen here.
      const still = await find(deviceId);
      if (still?.state !== 'approved' || !isSameRole(still, device) || still.mustSignIn) {
        await sessions.endOf(deviceId);
        throw new PaydeskError(still?.state === 'approved' ? 'team_session_over' : 'device_revoked');
      }
      noteSeen(session);
      const time = new Date(now()).toISOString();
      const told = { session: session.id, server: await state.life(), expiresInMs: SESSION_MS, ledgerId, person };
      const held = { role: api < OLDEST_TEAM_API ? roleOfBefore(duties) : role, roleName, duties: [...duties] };
      return { ...told, ...held, readOnly: session.readOnly, version, time };
    },

    /** Whether a request names a session that is open. It isn't known yet that it is that session's own. */
    isInSession: async (headers: Headers): Promise<boolean> =>
      (await sessions.find(headers.get(SIGNED_HEADERS.session) ?? '')) !== undefined,

    /** The session of a signed request, whose number is taken by this. Throws `team_session_over`, `signature_wrong`, `request_replayed`. */
    admit: async ({ method, path, headers, body }: SignedRequest): Promise<Session> => {
      const session = await sessions.find(headers.get(SIGNED_HEADERS.session) ?? '');
      if (!session) throw new PaydeskError('team_session_over');
      const written = headers.get(SIGNED_HEADERS.sequence) ?? '';
      const signature = Signature.safeParse(headers.get(SIGNED_HEADERS.signature)).data;
      const sequence = /^[1-9]\d{0,14}$/.test(written) ? Number(written) : undefined;
      if (sequence === undefined || signature === undefined) throw new PaydeskError('signature_wrong');
      const bodyHash = createHash('sha256').update(body).digest('hex');
      const text = requestText({ session: session.id, sequence, method, path, bodyHash });
      if (!isSignedBy(session.key, text, signature)) throw new PaydeskError('signature_wrong');
      if (!(await session.takeSequence(sequence))) throw new PaydeskError('request_replayed');
      noteSeen(session);
      return session;
    },

    /** Ends sessions of devices that were revoked, and of people whose role or duties changed or who left. */
    endRevoked: async (): Promise<void> => {
      for (const { caller, ...held } of await sessions.holders()) {
        const device = await find(caller.deviceId);
        const isIn = device?.state === 'approved' && isSameRole(device, held) && !device.mustSignIn;
        if (!isIn) await sessions.endOf(caller.deviceId);
      }
    },
  };
}

/** For a desk that knows these roles only: one that may no more. The server goes by the duties. */
function roleOfBefore(duties: readonly Duty[]): DefaultRole {
  const known = ['administrator', 'back_office', 'onboarding'] as const;
  return known.find((role) => DEFAULT_ROLES[role].every((duty) => duties.includes(duty))) ?? 'support';
}

function readOnly(api: number): TeamSession['readOnly'] {
  if (api < OLDEST_TEAM_API) return 'desk_too_old';
  return api > TEAM_API ? 'desk_too_new' : null;
}

/** The one that was remembered longest ago is forgotten first. */
function remember<Value>(map: Map<string, Value>, key: string, value: Value): void {
  map.delete(key);
  map.set(key, value);
  for (const oldest of map.keys()) {
    if (map.size <= DEVICES) return;
    map.delete(oldest);
  }
}

type Schema<Output> = { safeParse: (given: unknown) => { success: boolean; data?: Output | undefined } };

function parsed<Output>(schema: Schema<Output>, given: unknown): Output {
  const read = schema.safeParse(given);
  if (!read.success || read.data === undefined) throw new PaydeskError('team_request_malformed');
  return read.data;
}
