// Secrets of the service's own making: client secrets, access tokens and checkout tokens. Only their hashes are ever stored.
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** 256 random bits as text. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** SHA-256 in hex. Enough for 256 random bits, which can't be guessed from a list as a password can. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret, 'utf8').digest('hex');
}

/** Whether a secret has this hash, in a time that doesn't depend on where they differ. */
export function secretMatches(secret: string, hash: string): boolean {
  const given = Buffer.from(hashSecret(secret), 'hex');
  const stored = Buffer.from(hash, 'hex');
  return given.length === stored.length && timingSafeEqual(given, stored);
}
