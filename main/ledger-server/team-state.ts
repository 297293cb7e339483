// What a server remembers of its desks for some minutes: sessions, the numbers of their requests, challenges and answers.
import { randomUUID } from 'node:crypto';
import { type AnswerOnce, openAnsweredBefore } from './answered-before.ts';
import { type Challenges, openChallenges } from './challenges.ts';
import type { ChangeNotice } from './changes.ts';
import { openSessions, type Sessions } from './sessions.ts';

/** One process keeps it in its memory; several over one database share it there. */
export type TeamState = {
  /** Another one after what was remembered of calls was forgotten. */
  life: () => Promise<string>;
  challenges: Challenges;
  sessions: Sessions;
  once: AnswerOnce;
  /** Tells the other processes of a change. */
  tell: (told: ChangeNotice) => Promise<void>;
  close: () => Promise<void>;
};

/** That of the only process of a ledger. `now` is ms since the epoch, UTC. */
export function stateInMemory(now: () => number): TeamState {
  const life = randomUUID();
  return {
    life: async () => life,
    challenges: openChallenges(now),
    sessions: openSessions(now),
    once: openAnsweredBefore(),
    tell: async () => undefined,
    close: async () => undefined,
  };
}
