// The launch token: new at each start, known only to this process and the window it opened. /rpc wants it in a header.
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

export function newLaunchToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Compares in constant time, whatever the lengths. */
export function isLaunchToken(given: string | null, launchToken: string): boolean {
  return given !== null && timingSafeEqual(digest(given), digest(launchToken));
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
