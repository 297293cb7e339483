// One-time codes, a member's and a consumer's alike: six digits, kept as a hash that is slow to guess.
import { randomInt, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const DIGITS = 6;
const HASH_BYTES = 32;
const hash = promisify<string, string, number, Buffer>(scrypt);

/** How long a code works, in minutes. Ours: long enough to find the message, short enough to be of no use to who finds it later. */
export const CODE_LIFETIME_MIN = 10;

/** A fresh code, each of the million as likely as any other. */
export function newCode(): string {
  return randomInt(10 ** DIGITS)
    .toString()
    .padStart(DIGITS, '0');
}

/**
 * The hash of a code, salted with its row's own identifier (120 random bits). By scrypt at Node's cost: to try the million on
 * somebody's copy of the store takes a processor hours, and the code lives minutes.
 */
export async function hashCode(id: string, code: string): Promise<string> {
  return (await hash(code, id, HASH_BYTES)).toString('hex');
}

/** Whether a code has this hash. */
export async function codeMatches(id: string, code: string, stored: string): Promise<boolean> {
  return timingSafeEqual(await hash(code, id, HASH_BYTES), Buffer.from(stored, 'hex'));
}
