// A service that speaks TLS itself, and clients that trust its certificate and no other.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { connect, getCACertificates, setDefaultCACertificates, type TLSSocket } from 'node:tls';
import { onTestFinished } from 'vitest';
import type { TlsFiles } from '../../../service/http/tls-certificate.ts';
import { type KeyAndCertificate, selfSigned } from '../network/self-signed.ts';
import { tempFolder } from '../runner/temp-folder.ts';
import { type Served, serviceOfTest, type TestService } from './payment-service.ts';

/** Writes a pair as --tls-cert and --tls-key name it. */
export function writePair(folder: string, { cert, key }: Pick<KeyAndCertificate, 'cert' | 'key'>): TlsFiles {
  const files = { certFile: join(folder, 'tls.crt'), keyFile: join(folder, 'tls.key') };
  writeFileSync(files.certFile, cert);
  writeFileSync(files.keyFile, key, { mode: 0o600 });
  return files;
}

/** `fetch` trusts these too, until the test is over. */
export function trust(...certificates: string[]): void {
  const before = getCACertificates('default');
  setDefaultCACertificates([...before, ...certificates]);
  onTestFinished(() => setDefaultCACertificates(before));
}

/** One for this test, at https://127.0.0.1 and https://localhost, which `fetch` trusts. */
export async function tlsServiceOfTest(
  options: Parameters<typeof serviceOfTest>[0] = {},
): Promise<TestService & { cert: string; port: number }> {
  const pair = selfSigned();
  trust(pair.cert);
  const service = await serviceOfTest({ ...options, tls: writePair(tempFolder(), pair) });
  return { ...service, cert: pair.cert, port: Number(new URL(service.listening).port) };
}

/** A connection whose handshake is done; it is cut off when the test is over. */
export async function connectTls(port: number, ca: string, options: object = {}): Promise<TLSSocket> {
  const socket = connect({ port, host: '127.0.0.1', ca, ...options });
  onTestFinished(() => void socket.destroy());
  await new Promise<void>((resolve, reject) => {
    socket.once('secureConnect', resolve);
    socket.once('error', reject);
  });
  socket.on('error', () => {});
  return socket;
}

/** What comes back for some bytes until the service ends the connection. */
export async function exchangeOverTls(served: Served & { cert: string }, bytes: string): Promise<string> {
  const socket = await connectTls(Number(new URL(served.urls.baseUrl).port), served.cert);
  let answer = '';
  socket.on('data', (chunk) => (answer += chunk));
  const ended = new Promise<string>((resolve) => socket.once('close', () => resolve(answer)));
  socket.write(bytes);
  return ended;
}
