// Signatures of devices: Ed25519 over a text.
import { createPublicKey, type KeyObject, verify } from 'node:crypto';

/** The key of its 32 bytes in base64url; undefined where they are none. */
export function readPublicKey(publicKey: string): KeyObject | undefined {
  try {
    return createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: publicKey }, format: 'jwk' });
  } catch {
    return undefined;
  }
}

/** Whether the key signed the text; signature: base64url. */
export const isSignedBy = (key: KeyObject, text: string, signature: string): boolean =>
  verify(null, Buffer.from(text, 'utf8'), key, Buffer.from(signature, 'base64url'));
