// What an administrator compares before approving a device.
import { createHash } from 'node:crypto';

/** The beginning of a public key's SHA-256, in groups of four. */
export const deviceFingerprint = (publicKey: string): string =>
  createHash('sha256')
    .update(publicKey)
    .digest('hex')
    .slice(0, 16)
    .toUpperCase()
    .replaceAll(/(.{4})(?!$)/g, '$1 ');
