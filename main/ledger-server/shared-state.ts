// What several server processes over one PostgreSQL database remember together of their desks.
import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { Problem } from '../../contract/console/problem.ts';
import type { HeldRole } from '../../contract/team/roles.ts';
import type { TeamSession } from '../../contract/team/wire.ts';
import { isShared, SHARED_CALLS } from '../ledger/ledger.ts';
import {
  type BetweenProcesses,
  openBetweenProcesses,
  type SharedSession,
} from '../ledger/postgres/between-processes.ts';
import type { Clock } from '../ledger/postgres/database-clock.ts';
import { problemOf } from '../ledger/thread/problem-of.ts';
import { errorOf, PaydeskError } from '../process/problem.ts';
import {
  type AnswerOnce,
  anotherCall,
  type CallToAnswer,
  fingerprintOf,
  openAnsweredBefore,
} from './answered-before.ts';
import { ANSWERED_WITHIN_MS, type Challenges, isFresh, newChallenge } from './challenges.ts';
import type { ChangeNotice } from './changes.ts';
import { BEHIND } from './sequence-window.ts';
import { type Begun, SESSION_MS, SESSIONS_OF_DEVICE, type Session, type Sessions } from './sessions.ts';
import { readPublicKey } from './signature.ts';
import type { TeamState } from './team-state.ts';

/** Engineering values, in ms: how long another process's answer is waited for, and how often it is looked for; how long answers are kept. */
const ANSWER_MS = 15_000;
const LOOK_MS = 50;
const ANSWERS_KEPT_MS = 10 * 60_000;

/** Where it can't be told what was missed, everything may have changed. */
const ANYTHING: ChangeNotice = { environment: null, by: null };

/** Opens it on the ledger's database; `heard` is told what other processes tell. */
export async function sharedState(
  address: string,
  { now, learn }: Clock,
  heard: (told: ChangeNotice) => void,
): Promise<TeamState> {
  const here = new Map<string, Session>();
  const take = (told: ChangeNotice) => {
    heard(told);
    // Perhaps of people: streams of sessions that are over end.
    void endForgotten(between, here, now()).catch(() => undefined);
  };
  const between = await openBetweenProcesses(
    address,
    {
      tell: (text) => take(JSON.parse(text) as ChangeNotice),
      missed: () => {
        take(ANYTHING);
        // This server's notices were lost during the outage.
        void between.tell(JSON.stringify(ANYTHING)).catch(() => undefined);
      },
    },
    learn,
  );
  return {
    life: async () => (await between.life()).id,
    challenges: sharedChallenges(between, now),
    sessions: sharedSessions(between, here, now),
    once: sharedAnswers(between, now),
    tell: (told) => between.tell(JSON.stringify(told)),
    close: between.close,
  };
}

function sharedChallenges(between: BetweenProcesses, now: () => number): Challenges {
  const isOurs = async (challenge: string) => isFresh(challenge, (await between.life()).secret, now());
  return {
    make: async () => newChallenge((await between.life()).secret, now()),
    isOpen: async (challenge) => (await isOurs(challenge)) && !(await between.isChallengeUsed(challenge)),
    use: async (challenge) =>
      (await isOurs(challenge)) && between.spendChallenge(challenge, now() + ANSWERED_WITHIN_MS, now()),
  };
}

/** What is kept of a session beside whose it is. */
type StoredSession = Pick<Begun, 'person' | 'appVersion' | 'publicKey'> &
  HeldRole & {
    readOnly: TeamSession['readOnly'];
  };

/** Of a session that a process of before began. */
const UNTOLD = { duties: [], roleName: null };

/** `here`: those that were remembered by this process, with the streams that end with them. */
function sharedSessions(between: BetweenProcesses, here: Map<string, Session>, now: () => number): Sessions {
  const remember = (session: Session): Session => {
    here.set(session.id, session);
    return session;
  };
  const takeSequence = (id: string) => async (sequence: number) => {
    const took = await between.takeRequest(id, sequence, BEHIND, now());
    if (took !== 'over') return took === 'taken';
    endHere(here, id);
    throw new PaydeskError('team_session_over');
  };
  const endOver = () => {
    for (const { id, endsAt } of [...here.values()]) if (endsAt <= now()) endHere(here, id);
    void between.forget(now(), now() - ANSWERS_KEPT_MS).catch(() => undefined);
    void endForgotten(between, here, now()).catch(() => undefined);
  };
  const known = ({ id, deviceId, instanceId, told, endsAt }: SharedSession): Session | undefined => {
    const kept = { ...UNTOLD, ...(JSON.parse(told) as Partial<HeldRole> & Omit<StoredSession, 'duties' | 'roleName'>) };
    const key = readPublicKey(kept.publicKey);
    const caller = { deviceId, instanceId };
    return key && { ...kept, caller, key, id, endsAt, takeSequence: takeSequence(id), onEnd: new Set() };
  };

  return {
    begin: async ({ caller, key, ...kept }) => {
      const id = randomBytes(24).toString('base64url');
      const endsAt = now() + SESSION_MS;
      const told: StoredSession = kept;
      await between.addSession({ id, ...caller, told: JSON.stringify(told), endsAt }, SESSIONS_OF_DEVICE);
      for (const other of [...here.values()]) {
        if (other.caller.deviceId === caller.deviceId && other.caller.instanceId !== caller.instanceId) {
          endHere(here, other.id);
        }
      }
      return remember({ ...kept, caller, key, id, endsAt, takeSequence: takeSequence(id), onEnd: new Set() });
    },
    find: async (id) => {
      const remembered = here.get(id);
      if (remembered && remembered.endsAt > now()) return remembered;
      const row = await between.findSession(id, now());
      const session = row && known(row);
      // Without duties, the desk begins another.
      return session?.duties.length ? remember(here.get(id) ?? session) : undefined;
    },
    holders: async () => (await between.sessions(now())).flatMap((row) => known(row) ?? []),
    endOf: async (deviceId) => {
      await between.endSessions(deviceId);
      for (const { id, caller } of [...here.values()]) if (caller.deviceId === deviceId) endHere(here, id);
    },
    endOver,
    endAll: async () => {
      await between.endSessions(null);
      for (const id of [...here.keys()]) endHere(here, id);
    },
    leave: () => {
      for (const id of [...here.keys()]) endHere(here, id);
    },
  };
}

function endHere(here: Map<string, Session>, id: string): void {
  const session = here.get(id);
  here.delete(id);
  for (const step of session?.onEnd ?? []) step();
  session?.onEnd.clear();
}

/** Ends here what another process has ended. */
async function endForgotten(between: BetweenProcesses, here: Map<string, Session>, nowMs: number): Promise<void> {
  if (here.size === 0) return;
  const before = [...here.keys()];
  const open = new Set((await between.sessions(nowMs)).map(({ id }) => id));
  for (const id of before) if (!open.has(id)) endHere(here, id);
}

/** An answer as it is kept: only a caller that knows the call's ID can read it, since it may hold an invitation's code. */
type Kind = { value: unknown } | { problem: Problem };

function sharedAnswers(between: BetweenProcesses, now: () => number): AnswerOnce {
  const inThisProcess = openAnsweredBefore();

  async function carryOutOnce(asked: CallToAnswer, carryOut: () => Promise<unknown>): Promise<unknown> {
    const key = keyOf(asked);
    const before = await between.beginCall(key, fingerprintOf(asked), now()).catch(notKnown);
    if (before) {
      if (before.fingerprint !== fingerprintOf(asked)) throw anotherCall(asked);
      return answerOfAnother(asked, key);
    }
    const answer: Kind = await carryOut().then(
      (value) => ({ value }),
      (error: unknown) => ({ problem: problemOf(error) }),
    );
    // If the answer can't be stored, a retry elsewhere gets an unknown outcome.
    await between.endCall(key, sealed(asked, answer)).catch(() => undefined);
    return answerIn(answer);
  }

  async function answerOfAnother(asked: CallToAnswer, key: string): Promise<unknown> {
    const late = performance.now() + ANSWER_MS;
    while (performance.now() < late) {
      const found = await between.findCall(key).catch(notKnown);
      if (found?.answer) return answerIn(opened(asked, found.answer));
      if (!found || !(await between.isRunning(found.process).catch(notKnown))) break;
      await setTimeout(LOOK_MS);
    }
    throw new PaydeskError('ledger_answer_lost');
  }

  return (asked, carryOut) =>
    inThisProcess(asked, () => (isDoneOnce(asked.call) ? carryOut() : carryOutOnce(asked, carryOut)));
}

const isDoneOnce = (call: string): boolean => isShared(call) && SHARED_CALLS[call].isRepeatable === true;

/** CallToAnswer before, it may have been done. */
function notKnown(error: unknown): never {
  throw new PaydeskError('ledger_answer_lost', {}, { details: error instanceof Error ? error.message : '' });
}

function answerIn(answer: Kind): unknown {
  if ('problem' in answer) throw errorOf(answer.problem);
  return answer.value;
}

const keyOf = ({ instanceId, id }: CallToAnswer): string =>
  createHash('sha256').update(`${instanceId} ${id}`, 'utf8').digest('base64url');

const CIPHER = 'aes-256-gcm';
const secretOf = ({ id }: CallToAnswer): Buffer => Buffer.from(hkdfSync('sha256', id, '', 'paydesk answer', 32));

function sealed(asked: CallToAnswer, answer: Kind): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv(CIPHER, secretOf(asked), nonce);
  const text = Buffer.concat([cipher.update(JSON.stringify(answer), 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64');
}

function opened(asked: CallToAnswer, kept: string): Kind {
  const bytes = Buffer.from(kept, 'base64');
  const decipher = createDecipheriv(CIPHER, secretOf(asked), bytes.subarray(0, 12));
  decipher.setAuthTag(bytes.subarray(12, 28));
  return JSON.parse(decipher.update(bytes.subarray(28), undefined, 'utf8') + decipher.final('utf8')) as Kind;
}
