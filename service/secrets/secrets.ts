// Secrets of the service's own making: client secrets, access tokens and checkout tokens. Only their hashes are ever stored.
import { hash, timingSafeEqual } from 'node:crypto';
import { randomBytes, worldMark } from './randomness.ts';

/** 256 random bits as text; in a world of its own after that world's mark and a dot. */
export function newSecret(): string {
  const mark = worldMark();
  const secret = randomBytes(32).toString('base64url');
  return mark === undefined ? secret : `${mark}.${secret}`;
}

/** SHA-256 in hex. Enough for 256 random bits, which can't be guessed from a list as a password can. */
export function hashSecret(secret: string): string {
  return hash('sha256', secret, 'hex');
}

/** Whether a secret has this hash, in a time that doesn't depend on where they differ. */
export function secretMatches(secret: string, storedHash: string): boolean {
  const given = Buffer.from(hashSecret(secret), 'hex');
  const stored = Buffer.from(storedHash, 'hex');
  return given.length === stored.length && timingSafeEqual(given, stored);
}
