// A certificate that nobody signed but its own key, for 127.0.0.1 and some names: made anew for each test, so that no key lies in the repository.
import { createHash, generateKeyPairSync, sign } from 'node:crypto';

export type KeyAndCertificate = {
  key: string;
  cert: string;
  /** The public key's SHA-256 in base64, by which Chromium can be told to trust it. */
  spkiHash: string;
};

/** X.509 (RFC 5280) in DER, as short as OpenSSL takes it. */
export function selfSigned(dnsNames: string[] = ['localhost']): KeyAndCertificate {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const ecdsaWithSha256 = sequence(hex('06082a8648ce3d040302'));
  const name = sequence(tagged(0x31, sequence(hex('0603550403'), tagged(0x0c, Buffer.from('localhost')))));
  const validity = sequence(time('20200101000000Z'), time('21200101000000Z'));
  const names = sequence(
    ...dnsNames.map((dnsName) => tagged(0x82, Buffer.from(dnsName))),
    tagged(0x87, Buffer.from([127, 0, 0, 1])),
  );
  const spki = publicKey.export({ type: 'spki', format: 'der' });
  const extensions = tagged(0xa3, sequence(sequence(hex('0603551d11'), tagged(0x04, names))));
  const toSign = sequence(
    tagged(0xa0, hex('020102')),
    hex('020101'),
    ...[ecdsaWithSha256, name, validity, name],
    spki,
    extensions,
  );
  const signature = tagged(0x03, Buffer.concat([Buffer.of(0), sign('sha256', toSign, privateKey)]));
  const der = sequence(toSign, ecdsaWithSha256, signature);
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${der.toString('base64')}\n-----END CERTIFICATE-----\n`,
    spkiHash: createHash('sha256').update(spki).digest('base64'),
  };
}

const hex = (text: string) => Buffer.from(text, 'hex');
const time = (text: string) => tagged(0x18, Buffer.from(text));
const sequence = (...parts: Buffer[]) => tagged(0x30, Buffer.concat(parts));

function tagged(tag: number, content: Buffer): Buffer {
  const { length } = content;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}
