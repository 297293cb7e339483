// Challenges to be signed: nothing is kept of one until it was answered, so that asking for many costs the server nothing.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** Engineering value: how long a challenge can be answered. */
const ANSWERED_WITHIN_MS = 60_000;

export type Challenges = {
  make: () => string;
  /** Whether this server made it less than a minute ago and it wasn't used. */
  isOpen: (challenge: string) => boolean;
  /** Takes it, once; false where somebody was faster. */
  use: (challenge: string) => boolean;
};

/** `now` is ms since the epoch, UTC. */
export function openChallenges(now: () => number): Challenges {
  const secret = randomBytes(32);
  /** Until when each can't be used again. */
  const used = new Map<string, number>();
  const seal = (text: string) => createHmac('sha256', secret).update(text, 'utf8').digest('base64url');

  const isOpen = (challenge: string): boolean => {
    const [nonce = '', madeAt = '', given = '', ...more] = challenge.split('.');
    const made = seal(`${nonce}.${madeAt}`);
    if (more.length > 0 || given.length !== made.length) return false;
    if (!timingSafeEqual(Buffer.from(given), Buffer.from(made))) return false;
    const age = now() - Number.parseInt(madeAt, 36);
    return age >= 0 && age < ANSWERED_WITHIN_MS && !used.has(challenge);
  };

  return {
    make: () => {
      const text = `${randomBytes(24).toString('base64url')}.${now().toString(36)}`;
      return `${text}.${seal(text)}`;
    },
    isOpen,
    use: (challenge) => {
      if (!isOpen(challenge)) return false;
      for (const [old, until] of used) if (until < now()) used.delete(old);
      used.set(challenge, now() + ANSWERED_WITHIN_MS);
      return true;
    },
  };
}
