// A certificate for a server that has none: of an authority of its own, whose key is thrown away once it has signed.
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { t } from '../../messages/t.ts';
import { StartError } from '../process/start-error.ts';

/** Ten years: no other certificate can be signed with this authority. */
const DAYS = '3650';
const NEW_KEY = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];

/** Writes authority.pem, server.pem and server-key.pem (0640) to the folder, with openssl. Throws a StartError where openssl isn't there or says no. */
export function makeCertificate(folder: string, hostname: string, team: string): { certificate: string; key: string } {
  const [certificate, key, authority] = ['server.pem', 'server-key.pem', 'authority.pem'].map((name) =>
    join(folder, name),
  ) as [string, string, string];
  const work = mkdtempSync(join(tmpdir(), 'paydesk-certificate-'));
  try {
    const [authorityKey, request, extensions] = ['authority-key.pem', 'request.pem', 'extensions'].map((name) =>
      join(work, name),
    ) as [string, string, string];
    const subject = `/CN=Paydesk ${team.replaceAll(/[^\p{L}\p{N} .-]/gu, '')}`.trim();
    openssl(
      ...['req', '-x509', ...NEW_KEY, '-utf8', '-days', DAYS, '-subj', subject, '-keyout', authorityKey],
      ...['-out', authority, '-addext', 'keyUsage=critical,keyCertSign,cRLSign'],
    );
    openssl('req', '-new', ...NEW_KEY, '-subj', `/CN=${hostname}`, '-keyout', key, '-out', request);
    writeFileSync(
      extensions,
      `basicConstraints=critical,CA:FALSE\nextendedKeyUsage=serverAuth\nsubjectAltName=DNS:${hostname},DNS:localhost,IP:127.0.0.1\n`,
    );
    openssl(
      ...['x509', '-req', '-in', request, '-CA', authority, '-CAkey', authorityKey, '-CAcreateserial'],
      ...['-days', DAYS, '-extfile', extensions, '-out', certificate],
    );
    chmodSync(key, 0o640);
    for (const file of [authority, certificate]) chmodSync(file, 0o644);
    rmSync(join(folder, 'authority.srl'), { force: true });
    return { certificate, key };
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

function openssl(...args: string[]): void {
  const { error, status, stderr } = spawnSync('openssl', args, { encoding: 'utf8' });
  if (status === 0) return;
  throw new StartError({
    message: t(
      { defaultMessage: 'No certificate could be made: {problem}' },
      { problem: error?.message ?? stderr.trim() },
    ),
    nextStep: t({ defaultMessage: 'Install openssl, or give --tls-cert and --tls-key.' }),
  });
}
