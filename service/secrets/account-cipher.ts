// Account numbers at rest: sealed by AES-256-GCM, with a key that never lies in the store.
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

export const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export type AccountCipher = {
  /** The text sealed for one row, in base64url. The same text is sealed differently every time. */
  seal: (text: string, row: string) => string;
  /** Throws where the text was changed, sealed with another key, or for another row. */
  open: (sealed: string, row: string) => string;
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
    seal: (text, row) => {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', sealing, nonce).setAAD(Buffer.from(row));
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
    },
    open: (text, row) => openWith(sealing, text, row),
    fingerprint: (text) => createHmac('sha256', marking).update(text).digest('base64url'),
    keyFor: derive,
  };
}

function openWith(key: Buffer, text: string, row: string): string {
  const bytes = Buffer.from(text, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES));
  decipher.setAAD(Buffer.from(row));
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  return decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
}
