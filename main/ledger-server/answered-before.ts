// Answers to what changes something, for a desk that lost one and asks again under the same ID: it is never carried out twice.
import { createHash } from 'node:crypto';
import { PaydeskError } from '../process/problem.ts';

/** Engineering values: runs of desks that are remembered, and calls of each. Older ones are known by what they wrote. */
const RUNS = 128;
const CALLS = 2_000;

type Answered = { fingerprint: string; answer: Promise<unknown>; isOver: boolean };
export type CallToAnswer = { instanceId: string; id: string; call: string; args: unknown[] };

/** Carries a call out, or gives the answer that its run got before. Throws `call_not_understood` where the ID was another call's. */
export type AnswerOnce = (asked: CallToAnswer, carryOut: () => Promise<unknown>) => Promise<unknown>;

/** What one process remembers. */
export function openAnsweredBefore(): AnswerOnce {
  const runs = new Map<string, Map<string, Answered>>();

  return (asked, carryOut) => {
    const ofRun = runs.get(asked.instanceId) ?? new Map<string, Answered>();
    runs.delete(asked.instanceId);
    runs.set(asked.instanceId, ofRun);
    dropOldest(runs, RUNS, () => true);
    const fingerprint = fingerprintOf(asked);
    const before = ofRun.get(asked.id);
    if (before) {
      if (before.fingerprint === fingerprint) return before.answer;
      return Promise.reject(anotherCall(asked));
    }
    const answer = carryOut();
    const kept: Answered = { fingerprint, answer, isOver: false };
    ofRun.set(asked.id, kept);
    const over = () => {
      kept.isOver = true;
      dropOldest(ofRun, CALLS, ({ isOver }) => isOver);
    };
    answer.then(over, over);
    return answer;
  };
}

/** By which it is told from another call under the same ID. */
export const fingerprintOf = ({ call, args }: CallToAnswer): string =>
  createHash('sha256')
    .update(JSON.stringify([call, args]))
    .digest('base64');

export const anotherCall = ({ call }: CallToAnswer): PaydeskError =>
  new PaydeskError('call_not_understood', { call }, { details: 'id taken' });

function dropOldest<Kept>(from: Map<string, Kept>, most: number, mayGo: (kept: Kept) => boolean): void {
  for (const [key, kept] of from) {
    if (from.size <= most) return;
    if (mayGo(kept)) from.delete(key);
  }
}
