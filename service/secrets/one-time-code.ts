// One-time codes, a member's and a consumer's alike: six digits, kept as a MAC with a key that never lies in the store.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { randomInt } from './randomness.ts';

const DIGITS = 6;
/** Of a code that can't be guessed, however often somebody tries. */
const LONG_DIGITS = 12;

/** How long a code works, in minutes. Ours: long enough to find the message, short enough to be of no use to who finds it later. */
export const CODE_LIFETIME_MIN = 10;

/** A fresh code, each of the million as likely as any other. */
export function newCode(): string {
  return randomDigits(DIGITS);
}

/** The same with twelve digits. */
export function newLongCode(): string {
  return randomDigits(LONG_DIGITS);
}

function randomDigits(count: number): string {
  return randomInt(0, 10 ** count)
    .toString()
    .padStart(count, '0');
}

export type CodeMarks = {
  /** What the store keeps of a code; `id` is its row's own identifier. */
  markOf: (id: string, code: string) => string;
  /** Whether a code has this mark. */
  matches: (id: string, code: string, mark: string) => boolean;
};

/** Names the way a mark was made: a code that an earlier version kept as a slow hash has another form, and no longer works. */
export const MARK_PREFIX = 'hmac:';

/**
 * Marks by HMAC-SHA256. A slow hash would hold a million codes up for hours only, at 41 ms of each call; without the key a copy of the
 * store tells nothing at all (docs/security.md).
 */
export function codeMarks(key: Buffer): CodeMarks {
  const markOf = (id: string, code: string) =>
    MARK_PREFIX + createHmac('sha256', key).update(`${id}:${code}`).digest('base64url');
  return {
    markOf,
    matches: (id, code, mark) => {
      const [expected, stored] = [Buffer.from(markOf(id, code)), Buffer.from(mark)];
      return expected.length === stored.length && timingSafeEqual(expected, stored);
    },
  };
}
