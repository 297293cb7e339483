// Account numbers at rest: sealed by AES-256-GCM, with a key that never lies in the store.
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

export const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export type AccountCipher = {
  /** The text sealed, in base64url. The same text is sealed differently every time. */
  seal: (text: string) => string;
  /** Throws where the text was changed, or sealed with another key. */
  open: (sealed: string) => string;
  /** The same for the same text, and telling nothing of it to who hasn't the key. */
  fingerprint: (text: string) => string;
  /** A key of its own for another purpose, from which this one can't be found. */
  keyFor: (purpose: string) => Buffer;
};

/** A cipher over 32 secret bytes. */
export function cipherOf(key: Buffer): AccountCipher {
  const derive = (what: string) => Buffer.from(hkdfSync('sha256', key, '', what, KEY_BYTES));
  const sealing = derive('account numbers');
  const marking = derive('fingerprints of accounts');
  return {
    seal: (text) => {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', sealing, nonce);
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
    },
    open: (text) => {
      const bytes = Buffer.from(text, 'base64url');
      const decipher = createDecipheriv('aes-256-gcm', sealing, bytes.subarray(0, NONCE_BYTES));
      decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
      return decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
    },
    fingerprint: (text) => createHmac('sha256', marking).update(text).digest('base64url'),
    keyFor: derive,
  };
}
