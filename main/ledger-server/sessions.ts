// The sessions of a team's devices: short, never on disk, and over at once when a device is revoked or its person's role or duties change.
import { type KeyObject, randomBytes } from 'node:crypto';
import type { HeldRole } from '../../contract/team/roles.ts';
import type { TeamSession } from '../../contract/team/wire.ts';
import type { TeamCaller } from '../ledger/thread/caller.ts';
import { sequenceWindow } from './sequence-window.ts';

/** Engineering values: how long a session lasts, and how many a device may have at once, so that one can follow the other without a gap. */
export const SESSION_MS = 15 * 60_000;
export const SESSIONS_OF_DEVICE = 4;

export type Begun = HeldRole & {
  caller: TeamCaller;
  person: string;
  readOnly: TeamSession['readOnly'];
  appVersion: string;
  /** As it was enrolled. */
  publicKey: string;
  key: KeyObject;
};

export type Session = Begun & {
  id: string;
  endsAt: number;
  /** Takes a request's number; false where it was taken. Throws `team_session_over` where another process has ended it. */
  takeSequence: (sequence: number) => Promise<boolean>;
  /** What ends with it. */
  onEnd: Set<() => void>;
};

export type Sessions = {
  /** Begins one. A device has one run at a time: sessions of an earlier one are over. */
  begin: (begun: Begun) => Promise<Session>;
  find: (id: string) => Promise<Session | undefined>;
  /** Whose there are. */
  holders: () => Promise<(Pick<Session, 'caller'> & HeldRole)[]>;
  /** Ends those of a device. */
  endOf: (deviceId: string) => Promise<void>;
  /** Ends those whose time is up. */
  endOver: () => void;
  endAll: () => Promise<void>;
  /** Ends those that are known here, as a process does that stops: others may go on with them. */
  leave: () => void;
};

/** `now` is ms since the epoch, UTC. */
export function openSessions(now: () => number): Sessions {
  const byId = new Map<string, Session>();

  const end = (session: Session) => {
    byId.delete(session.id);
    for (const step of session.onEnd) step();
    session.onEnd.clear();
  };
  const endWhere = (isOver: (session: Session) => boolean) => {
    for (const session of [...byId.values()]) if (isOver(session)) end(session);
  };
  const endOver = () => endWhere(({ endsAt }) => endsAt <= now());

  return {
    begin: async (begun) => {
      endOver();
      const { deviceId, instanceId } = begun.caller;
      endWhere(({ caller }) => caller.deviceId === deviceId && caller.instanceId !== instanceId);
      const ofDevice = [...byId.values()].filter(({ caller }) => caller.deviceId === deviceId);
      for (const oldest of ofDevice.slice(0, Math.max(0, ofDevice.length - SESSIONS_OF_DEVICE + 1))) end(oldest);
      const takesFirst = sequenceWindow();
      const session: Session = {
        ...begun,
        id: randomBytes(24).toString('base64url'),
        endsAt: now() + SESSION_MS,
        takeSequence: async (sequence) => takesFirst(sequence),
        onEnd: new Set(),
      };
      byId.set(session.id, session);
      return session;
    },
    find: async (id) => {
      const session = byId.get(id);
      if (session && session.endsAt <= now()) end(session);
      return byId.get(id);
    },
    holders: async () => [...byId.values()],
    endOf: async (deviceId) => endWhere(({ caller }) => caller.deviceId === deviceId),
    endOver,
    endAll: async () => endWhere(() => true),
    leave: () => endWhere(() => true),
  };
}
