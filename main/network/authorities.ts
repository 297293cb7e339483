// Whom Paydesk trusts to name a server: the public authorities that come with Node, the system's, and those that were added.
import { readFileSync } from 'node:fs';
import tls from 'node:tls';
import type { AuthoritySource } from '../../contract/console/network.ts';
import { certificatesIn } from './certificate.ts';

/** Certificates in PEM form. */
export type Authorities = Record<AuthoritySource, readonly string[]>;

type Env = Readonly<Record<string, string | undefined>>;

/** Where distributions of Linux keep the system's, the most common first. */
const LINUX_BUNDLES = [
  '/etc/ssl/certs/ca-certificates.crt',
  '/etc/pki/tls/certs/ca-bundle.crt',
  '/etc/ssl/ca-bundle.pem',
  '/etc/ssl/cert.pem',
];

/** added: beside those of NODE_EXTRA_CA_CERTS. */
export function readAuthorities(env: Env, platform: NodeJS.Platform, added: readonly string[]): Authorities {
  const extra = env['NODE_EXTRA_CA_CERTS'];
  return {
    public: tls.rootCertificates,
    system: systemAuthorities(env, platform),
    // A file that can't be read is left out, as Node does.
    added: [...(extra ? certificatesOf(extra) : []), ...added],
  };
}

function certificatesOf(file: string): string[] {
  try {
    return certificatesIn(readFileSync(file, 'utf8'));
  } catch {
    return [];
  }
}

/** From Node where it knows them (22.15 on). On Linux from the file that OpenSSL reads: the runtime's own library may look elsewhere. */
function systemAuthorities(env: Env, platform: NodeJS.Platform): string[] {
  if (platform === 'linux') {
    for (const file of [env['SSL_CERT_FILE'], ...LINUX_BUNDLES]) {
      const found = file ? certificatesOf(file) : [];
      if (found.length > 0) return found;
    }
    return [];
  }
  const { getCACertificates } = tls as { getCACertificates?: (type: 'system') => string[] };
  return getCACertificates?.('system') ?? [];
}

export const contextOf = (authorities: Authorities): tls.SecureContext =>
  tls.createSecureContext({
    ca: [...new Set([...authorities.public, ...authorities.system, ...authorities.added])],
    minVersion: 'TLSv1.2',
  });
