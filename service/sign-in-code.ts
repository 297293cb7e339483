// Sign-in codes: six digits, kept as a hash that is slow to guess.
import { randomInt, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const DIGITS = 6;
const HASH_BYTES = 32;
const hash = promisify<string, string, number, Buffer>(scrypt);

/** A fresh code, each of the million as likely as any other. */
export function newSignInCode(): string {
  return randomInt(10 ** DIGITS)
    .toString()
    .padStart(DIGITS, '0');
}

/**
 * The hash of a code, salted with its row's own identifier (120 random bits). By scrypt at Node's cost: to try the million on
 * somebody's copy of the store takes a processor hours, and the code lives minutes.
 */
export async function hashSignInCode(id: string, code: string): Promise<string> {
  return (await hash(code, id, HASH_BYTES)).toString('hex');
}

/** Whether a code has this hash. */
export async function signInCodeMatches(id: string, code: string, stored: string): Promise<boolean> {
  return timingSafeEqual(await hash(code, id, HASH_BYTES), Buffer.from(stored, 'hex'));
}
