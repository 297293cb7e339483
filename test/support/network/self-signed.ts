// Certificates for 127.0.0.1 and some names, signed by their own key or by an authority of the test. They are made for each test, so that no key lies in the repository.
import { createHash, createPrivateKey, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

export type KeyAndCertificate = {
  key: string;
  cert: string;
  /** The public key's SHA-256 in base64, by which Chromium can be told to trust it. */
  spkiHash: string;
};

/** X.509 (RFC 5280) in DER, as short as OpenSSL takes it. */
export function selfSigned(dnsNames: string[] = ['localhost'], valid: Validity = LONG): KeyAndCertificate {
  return certificate({ name: 'localhost', dnsNames, valid });
}

export type Authority = KeyAndCertificate & {
  /** A certificate for some hosts, signed by this authority; its own follows it, as a server sends both. */
  issue: (dnsNames: string[]) => KeyAndCertificate;
};

/** A certificate authority of a company, or of an interceptor. */
export function newAuthority(name: string): Authority {
  const own = certificate({ name, dnsNames: [] });
  return {
    ...own,
    issue: (dnsNames) => {
      const issued = certificate({ name: dnsNames[0] ?? 'host', dnsNames, issuer: { name, key: own.key } });
      return { ...issued, cert: issued.cert + own.cert };
    },
  };
}

/** In ASN.1's way, like 20200101000000Z. */
type Validity = { from: string; to: string };
const LONG: Validity = { from: '20200101000000Z', to: '21200101000000Z' };

type About = { name: string; dnsNames: string[]; valid?: Validity; issuer?: { name: string; key: string } };

/** Without names it is an authority's. */
function certificate({ name, dnsNames, valid = LONG, issuer }: About): KeyAndCertificate {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const ecdsaWithSha256 = sequence(hex('06082a8648ce3d040302'));
  const validity = sequence(time(valid.from), time(valid.to));
  const spki = publicKey.export({ type: 'spki', format: 'der' });
  const extension = dnsNames.length > 0 ? namesOf(dnsNames) : IS_AUTHORITY;
  const extensions = tagged(0xa3, sequence(extension));
  const toSign = sequence(
    tagged(0xa0, hex('020102')),
    // No two of one issuer may have the same number.
    tagged(0x02, Buffer.concat([Buffer.of(1), randomBytes(8)])),
    ...[ecdsaWithSha256, commonName(issuer?.name ?? name), validity, commonName(name)],
    spki,
    extensions,
  );
  const signed = sign('sha256', toSign, issuer ? createPrivateKey(issuer.key) : privateKey);
  const signature = tagged(0x03, Buffer.concat([Buffer.of(0), signed]));
  const der = sequence(toSign, ecdsaWithSha256, signature);
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${(der.toString('base64').match(/.{1,64}/g) ?? []).join('\n')}\n-----END CERTIFICATE-----\n`,
    spkiHash: createHash('sha256').update(spki).digest('base64'),
  };
}

const commonName = (name: string) =>
  sequence(tagged(0x31, sequence(hex('0603550403'), tagged(0x0c, Buffer.from(name)))));

function namesOf(dnsNames: string[]): Buffer {
  const names = sequence(
    ...dnsNames.map((dnsName) => tagged(0x82, Buffer.from(dnsName))),
    tagged(0x87, Buffer.from([127, 0, 0, 1])),
  );
  return sequence(hex('0603551d11'), tagged(0x04, names));
}

const hex = (text: string) => Buffer.from(text, 'hex');
const time = (text: string) => tagged(0x18, Buffer.from(text));
const sequence = (...parts: Buffer[]) => tagged(0x30, Buffer.concat(parts));

function tagged(tag: number, content: Buffer): Buffer {
  const { length } = content;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

/** Basic constraints: may sign others. */
const IS_AUTHORITY = sequence(hex('0603551d13'), hex('0101ff'), tagged(0x04, sequence(hex('0101ff'))));
