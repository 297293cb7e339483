// --tls-cert and --tls-key, as a process reads them: at its start, and again when they are renewed.
import { type ChildProcess, spawnSync } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { TLSSocket } from 'node:tls';
import { expect, test, vi } from 'vitest';
import { readTlsPair, type TlsFiles } from '../../../service/http/tls-certificate.ts';
import { type KeyAndCertificate, newAuthority, selfSigned } from '../../support/network/self-signed.ts';
import { tempFolder } from '../../support/runner/temp-folder.ts';
import { spawnService } from '../../support/service/service-process.ts';
import { connectTls, trust, writePair } from '../../support/service/tls-service.ts';
import { serviceEntry } from '../../support/source/entries.ts';

const PAST = { from: '20200101000000Z', to: '20210101000000Z' };
const FUTURE = { from: '21000101000000Z', to: '21200101000000Z' };
const pemOf = (kind: string) => `-----BEGIN ${kind}-----\nMIIBNotAKey\n-----END ${kind}-----\n`;

type Files = { cert?: string; key?: string };

function filesOf({ cert, key }: Files): TlsFiles {
  const files = writePair(tempFolder(), { cert: cert ?? '', key: key ?? '' });
  if (cert === undefined) rmSync(files.certFile);
  if (key === undefined) rmSync(files.keyFile);
  return files;
}

/** What is said of such files where they are read. */
function refusal(files: Files): string {
  try {
    readTlsPair(filesOf(files));
  } catch (error) {
    return (error as Error).message;
  }
  throw new Error('The files are taken.');
}

/** What the process says of such files as it ends. */
function refusedStart(files: Files): string {
  const folder = tempFolder();
  const { certFile, keyFile } = filesOf(files);
  const args = ['--port', '0', '--data', join(folder, 'data'), '--tls-cert', certFile, '--tls-key', keyFile];
  const { status, stderr, stdout } = spawnSync(process.execPath, [...serviceEntry, ...args], {
    encoding: 'utf8',
    timeout: 20_000,
  });
  expect([status, stdout]).toEqual([1, '']);
  return stderr;
}

function encrypted(key: string): string {
  const args = ['pkcs8', '-topk8', '-passout', 'pass:hunter2'];
  return spawnSync('openssl', args, { input: key, encoding: 'utf8' }).stdout;
}

const good = selfSigned();
const issued = newAuthority('Test').issue(['localhost']);
const [own = '', chain = ''] = issued.cert.split(/(?<=-----END CERTIFICATE-----\n)/);

test.each<[string, Files, string]>([
  ['no certificate file', { key: good.key }, 'can’t be read (ENOENT)'],
  ['no key file', { cert: good.cert }, 'can’t be read (ENOENT)'],
  [
    'the key of another certificate',
    { cert: good.cert, key: selfSigned().key },
    'isn’t the key of the first certificate',
  ],
  ['a chain that comes before the certificate', { cert: chain + own, key: issued.key }, 'The server’s own comes first'],
  ['an expired certificate', { ...selfSigned(['localhost'], PAST) }, 'expired on 2021-01-01'],
  ['a certificate of the future', { ...selfSigned(['localhost'], FUTURE) }, 'isn’t valid before 2100-01-01'],
  ['an encrypted key', { cert: good.cert, key: encrypted(good.key) }, 'is encrypted. Decrypt it with openssl'],
  ['a key that is none', { cert: good.cert, key: pemOf('PRIVATE KEY') }, 'has no private key in PEM format'],
  ['files that are swapped', { cert: good.key, key: good.cert }, 'has no certificate in PEM format'],
  ['a chain that breaks off', { ...good, cert: good.cert + pemOf('CERTIFICATE') }, 'or its chain can’t be used'],
])('%s: says so in one line and doesn’t start', (_what, files, words) => {
  const said = refusal(files);
  expect(said).toContain(words);
  expect(said.trim().split('\n')).toHaveLength(1);
  const secret = files.key?.split('\n')[1];
  if (secret) expect(said).not.toContain(secret.slice(0, 16));
});

test('a pair that can’t serve ends the process before it listens, with that line alone', () => {
  expect(refusedStart({ cert: good.key, key: good.cert }).trim()).toMatch(/^.*has no certificate in PEM format\.$/);
});

type Started = { child: ChildProcess; folder: string; port: number; urls: string[]; words: () => string };

async function started(pair: KeyAndCertificate, ...more: string[]): Promise<Started> {
  const folder = tempFolder();
  const { certFile, keyFile } = writePair(folder, pair);
  const named = ['--tls-cert', certFile, '--tls-key', keyFile];
  const child = spawnService('--port', '0', '--data', join(folder, 'data'), ...named, ...more);
  let words = '';
  child.stderr?.on('data', (chunk) => (words += chunk));
  if (!child.stdout) throw new Error('The process has no output.');
  for await (const line of createInterface({ input: child.stdout })) {
    if (!line.startsWith('{')) continue;
    const { base_url, auth_url, js_url, dashboard_url, listening } = JSON.parse(line) as Record<string, string>;
    const urls = [base_url, auth_url, js_url, dashboard_url, listening].map(String);
    return { child, folder, port: Number(new URL(String(listening)).port), urls, words: () => words };
  }
  throw new Error(`The service ended before it was ready: ${words}`);
}

const shown = (socket: TLSSocket): string => new X509Certificate(socket.getPeerCertificate().raw).fingerprint256;
const fingerprint = ({ cert }: KeyAndCertificate): string => new X509Certificate(cert).fingerprint256;

/** Asks on a connection that is kept. */
async function health(socket: TLSSocket): Promise<string> {
  const answered = once(socket, 'data');
  socket.write('GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n');
  return String((await answered)[0]);
}

test('at every address of this machine it serves https, with the chain after the certificate', async () => {
  const authority = newAuthority('Company');
  const { port, urls } = await started(authority.issue(['localhost']), '--host', '0.0.0.0');
  for (const url of urls) expect(url).toMatch(/^https:\/\/127\.0\.0\.1:/);
  const socket = await connectTls(port, authority.cert, { servername: 'localhost' });
  expect(socket.authorized).toBe(true);
  trust(authority.cert);
  expect((await fetch(`https://localhost:${port}/health`)).status).toBe(200);
});

test.each([
  ['on SIGHUP', true],
  ['by itself', false],
])('a renewed certificate is shown %s to new connections, while one that is kept goes on', async (_how, isTold) => {
  const renewed = selfSigned();
  const before = await started(good);
  const kept = await connectTls(before.port, good.cert);
  expect(shown(kept)).toBe(fingerprint(good));
  writePair(before.folder, renewed);
  if (isTold) before.child.kill('SIGHUP');
  const fresh = await vi.waitFor(() => connectTls(before.port, renewed.cert), { timeout: 20_000, interval: 200 });
  expect(shown(fresh)).toBe(fingerprint(renewed));
  expect(await health(kept)).toContain('200 OK');
  before.child.kill('SIGTERM');
  expect(await once(before.child, 'close')).toEqual([0, null]);
});

test('a renewed pair that can’t serve is told once, and the one before stays', async () => {
  const { child, port, folder, words } = await started(good);
  const other = selfSigned();
  writeFileSync(join(folder, 'tls.key'), other.key);
  for (let times = 0; times < 2; times += 1) {
    child.kill('SIGHUP');
    await health(await connectTls(port, good.cert));
  }
  await vi.waitFor(() => expect(words()).toContain('isn’t the key of the first certificate'), { timeout: 15_000 });
  expect(words().trim().split('\n')).toHaveLength(1);
  expect(words()).not.toContain(other.key.split('\n')[1]);
  expect(shown(await connectTls(port, good.cert))).toBe(fingerprint(good));
});
