// A desk's session with its ledger server: opened by a signature over the server's challenge, renewed before it ends; every request in it is signed and numbered.
import { createHash } from 'node:crypto';
import { requestText, sessionText } from '../../contract/team/signed-text.ts';
import {
  Challenge,
  type SeenHead,
  SIGNED_HEADERS,
  TEAM_API,
  TEAM_PATHS,
  TeamSession,
} from '../../contract/team/wire.ts';
import { elapsedMs } from '../process/elapsed.ts';
import { PaydeskError } from '../process/problem.ts';
import { askPlainly, refusalOf } from './ask-plainly.ts';
import type { Answer, Channel } from './channel.ts';
import type { DeviceKey } from './device-key.ts';

/** Who this desk is to its team. */
export type Desk = {
  ledgerId: string;
  deviceId: string;
  runId: string;
  appVersion: string;
  key: DeviceKey;
  /** What it has seen of the ledger so far. */
  seen: () => Promise<SeenHead[]>;
};

/** body: made for the session it is sent in, which may be another one than there was when it was first asked. */
export type SessionRequest = { method: 'GET' | 'POST'; path: string; body: (session: TeamSession) => string };

export type SignedSession = {
  /** Asks in the session, which is opened where there is none. Rejects with a PaydeskError where the server refuses; with the network's own error where no answer came. */
  ask: (asked: SessionRequest, silentMs: number) => Promise<Answer>;
};

/** Engineering values: the part of its life after which a session is renewed; ms until an opening is given up. */
const RENEWED_AFTER = 0.8;
const OPENING_MS = 10_000;

type Open = { told: TeamSession; renewAt: number; sequence: number };

/** `opened` hears of every session, with how many ms the server's clock is ahead of this machine's; `refused` of each that the server, or the keychain, doesn't allow. */
export function openSignedSession(
  channel: Channel,
  desk: Desk,
  opened: (session: TeamSession, aheadMs: number) => void,
  refused: (why: PaydeskError) => void,
): SignedSession {
  let open: Open | null = null;
  let opening: Promise<Open> | null = null;

  async function begin(): Promise<Open> {
    const seen = await desk.seen();
    const { challenge } = await askPlainly(channel, TEAM_PATHS.challenges, {}, Challenge, OPENING_MS);
    const { ledgerId, deviceId, runId, appVersion, key } = desk;
    const signature = key.sign(sessionText({ ledgerId, deviceId, challenge, runId, seen }));
    const input = { deviceId, challenge, runId, appVersion, api: TEAM_API, seen, signature };
    const told = await askPlainly(channel, TEAM_PATHS.sessions, input, TeamSession, OPENING_MS);
    opened(told, Date.parse(told.time) - Date.now());
    return { told, renewAt: elapsedMs() + told.expiresInMs * RENEWED_AFTER, sequence: 0 };
  }

  async function session(): Promise<Open> {
    if (open && elapsedMs() < open.renewAt) return open;
    opening ??= begin()
      .catch((error: unknown) => {
        if (error instanceof PaydeskError) refused(error);
        throw error;
      })
      .finally(() => {
        opening = null;
      });
    open = await opening;
    return open;
  }

  async function askOnce({ method, path, body: bodyFor }: SessionRequest, silentMs: number) {
    const within = await session();
    within.sequence += 1;
    const { sequence } = within;
    const body = bodyFor(within.told);
    const bodyHash = createHash('sha256').update(body).digest('hex');
    const text = requestText({ session: within.told.session, sequence, method, path, bodyHash });
    const headers = {
      ...(method === 'POST' && { 'Content-Type': 'application/json' }),
      [SIGNED_HEADERS.session]: within.told.session,
      [SIGNED_HEADERS.sequence]: String(sequence),
      [SIGNED_HEADERS.signature]: desk.key.sign(text),
    };
    return { within, answer: await channel.ask({ method, path, body, headers }, silentMs) };
  }

  return {
    ask: async (asked, silentMs) => {
      const first = await askOnce(asked, silentMs);
      if (first.answer.statusCode === 200) return first.answer;
      const refusal = await refusalOf(first.answer);
      if (first.answer.statusCode !== 401) throw refusal;
      // The server did nothing: the session ended, or the server restarted.
      if (open === first.within) open = null;
      const { answer } = await askOnce(asked, silentMs);
      if (answer.statusCode === 200) return answer;
      throw await refusalOf(answer);
    },
  };
}
