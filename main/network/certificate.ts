// Certificates in PEM form, and how they are shown.
import { X509Certificate } from 'node:crypto';
import type { CertificateView } from '../../contract/console/network.ts';

/** Those in a PEM text, whatever stands around them. */
export const certificatesIn = (text: string): string[] =>
  text.match(/-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g) ?? [];

/** null where it is none. */
export function viewOf(pem: string | Buffer): CertificateView | null {
  try {
    const { subject, issuer, validTo, fingerprint256 } = new X509Certificate(pem);
    return {
      subject: nameIn(subject),
      issuer: nameIn(issuer),
      validUntil: new Date(validTo).toISOString(),
      fingerprint: fingerprint256,
    };
  } catch {
    return null;
  }
}

/** The common name, or whatever name there is: "Corner Books Root CA". */
export function nameIn(distinguished: string): string {
  const parts = new Map(
    distinguished.split('\n').map((part) => [part.split('=')[0], part.slice(part.indexOf('=') + 1)]),
  );
  return parts.get('CN') ?? parts.get('O') ?? parts.get('OU') ?? distinguished.replaceAll('\n', ', ');
}
