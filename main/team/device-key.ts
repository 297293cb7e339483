// This machine's key in its team: an Ed25519 pair, whose private half stays in the keychain and signs what the ledger server is asked.
import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';

export type DeviceKey = {
  /** Raw, base64url: what the server knows this machine by. */
  publicKey: string;
  /** base64url, of UTF-8 text. */
  sign: (text: string) => string;
};

/** A new key, and its private half as text for the keychain. */
export function newDeviceKey(): { key: DeviceKey; secret: string } {
  const { privateKey } = generateKeyPairSync('ed25519');
  const secret = privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64url');
  return { key: keyOf(privateKey), secret };
}

/** The key that `newDeviceKey` gave as text. Throws where it isn't one. */
export const deviceKeyFrom = (secret: string): DeviceKey =>
  keyOf(createPrivateKey({ key: Buffer.from(secret, 'base64url'), format: 'der', type: 'pkcs8' }));

function keyOf(privateKey: KeyObject): DeviceKey {
  const { x = '' } = createPublicKey(privateKey).export({ format: 'jwk' });
  return { publicKey: x, sign: (text) => sign(null, Buffer.from(text), privateKey).toString('base64url') };
}
