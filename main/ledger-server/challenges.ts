// Challenges to be signed: nothing is kept of one until it was answered, so that asking for many costs the server nothing.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** Engineering value: how long a challenge can be answered. */
export const ANSWERED_WITHIN_MS = 60_000;
/** Engineering value: how far the clock of the server that made it may be ahead of the one's that is asked. */
const AHEAD_MS = 5_000;

export type Challenges = {
  make: () => Promise<string>;
  /** Whether this server made it less than a minute ago and it wasn't used. */
  isOpen: (challenge: string) => Promise<boolean>;
  /** Takes it, once; false where somebody was faster. */
  use: (challenge: string) => Promise<boolean>;
};

/** `now` is ms since the epoch, UTC. */
export function openChallenges(now: () => number): Challenges {
  const secret = randomBytes(32);
  /** Until when each can't be used again. */
  const used = new Map<string, number>();
  const isOpen = (challenge: string) => isFresh(challenge, secret, now()) && !used.has(challenge);
  return {
    make: async () => newChallenge(secret, now()),
    isOpen: async (challenge) => isOpen(challenge),
    use: async (challenge) => {
      if (!isOpen(challenge)) return false;
      for (const [old, until] of used) if (until < now()) used.delete(old);
      used.set(challenge, now() + ANSWERED_WITHIN_MS);
      return true;
    },
  };
}

export function newChallenge(secret: Buffer, nowMs: number): string {
  const text = `${randomBytes(24).toString('base64url')}.${nowMs.toString(36)}`;
  return `${text}.${seal(secret, text)}`;
}

/** Whether it was made with this secret, and can still be answered. */
export function isFresh(challenge: string, secret: Buffer, nowMs: number): boolean {
  const [nonce = '', madeAt = '', given = '', ...more] = challenge.split('.');
  const made = seal(secret, `${nonce}.${madeAt}`);
  if (more.length > 0 || given.length !== made.length) return false;
  if (!timingSafeEqual(Buffer.from(given), Buffer.from(made))) return false;
  const age = nowMs - Number.parseInt(madeAt, 36);
  return age > -AHEAD_MS && age < ANSWERED_WITHIN_MS;
}

const seal = (secret: Buffer, text: string): string =>
  createHmac('sha256', secret).update(text, 'utf8').digest('base64url');
