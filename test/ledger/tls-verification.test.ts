// The certificate of a service is verified, whatever the environment of the process says: keys go only to a service that shows one.
import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, onTestFinished, test, vi } from 'vitest';
import { OrderId } from '../../contract/ids.ts';
import { openPayments } from '../../main/providers/providers.ts';
import { memoryKeychain } from '../../main/vault/keychain.ts';
import { openVault } from '../../main/vault/vault.ts';
import { selfSigned } from '../support/network/self-signed.ts';
import { always, startProvider } from '../support/provider/provider.ts';
import { startRawService } from '../support/provider/raw-service.ts';
import { tempFolder } from '../support/runner/temp-folder.ts';

const POST_OFTEN = fileURLToPath(new URL('../support/programs/post-often.ts', import.meta.url));

/** What becomes of calls of a process with these variables. */
async function kindsIn(env: Record<string, string>, url: string, times = 1): Promise<string[]> {
  const args = [POST_OFTEN, url, String(times)];
  const { stdout } = await promisify(execFile)(process.execPath, args, { env: { ...process.env, ...env } });
  return JSON.parse(stdout);
}

async function startSelfSigned() {
  const received: string[] = [];
  const pair = selfSigned();
  const server = createServer(pair, (request, response) => {
    received.push(`${request.url} ${request.headers.authorization}`);
    response.writeHead(200, { 'Content-Type': 'application/json' }).end('{"access_token":"a"}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `https://localhost:${(server.address() as AddressInfo).port}`, received, cert: pair.cert };
}

async function paying() {
  const vault = openVault({ timeLimitMs: 10_000, openKeychain: async () => memoryKeychain() });
  await vault.save('account-1', { clientId: 'key_live-1', clientSecret: 'secret' });
  return openPayments(vault, { tokenMs: 10_000, callMs: 3000 });
}

test.each(['', '0'])(
  'a host that signed its own certificate gets no keys and no call (NODE_TLS_REJECT_UNAUTHORIZED=%j)',
  async (value) => {
    if (value) vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', value);
    onTestFinished(() => void vi.unstubAllEnvs());
    const [{ url, received }, provider, payments] = [await startSelfSigned(), await startProvider(), await paying()];
    const signer = { provider: 'hosted-ach', accountId: 'account-1', baseUrl: url, authUrl: url };
    await expect(payments.authorize(signer)).rejects.toMatchObject({ problem: { kind: 'service_unreachable' } });
    await expect(
      payments.checkKeys({ ...signer, dashboardUrl: url }, { clientId: 'key', clientSecret: 'secret' }),
    ).rejects.toMatchObject({ problem: { kind: 'service_unreachable' } });
    const charged = payments.chargeOrder({ ...signer, authUrl: provider.url }, OrderId.parse('order_1'), always);
    expect(await charged).toMatchObject({ kind: 'refused', code: 'service_unreachable' });
    expect(received).toEqual([]);
  },
);

test('a certificate of an authority that the company added is trusted, call after call', async () => {
  const { url, cert, received } = await startSelfSigned();
  const file = join(tempFolder(), 'authority.pem');
  writeFileSync(file, cert);
  const kinds = await kindsIn({ NODE_EXTRA_CA_CERTS: file }, url, 20);
  expect(kinds).toEqual(Array.from({ length: 20 }, () => 'answered'));
  expect(received).toHaveLength(20);
});

test('an answer with both a length and chunks is not taken, whatever NODE_OPTIONS allows', async () => {
  const { url } = await startRawService({
    asked: (socket) =>
      socket.end('HTTP/1.1 200 OK\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n'),
  });
  expect(await kindsIn({ NODE_OPTIONS: '--insecure-http-parser' }, url)).toEqual(['lost']);
});
