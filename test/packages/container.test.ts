// The service in its container: what its image guarantees to operators.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, test } from 'vitest';
import { root } from '../../scripts/build/targets.ts';
import { selfSigned } from '../support/network/self-signed.ts';
import { buildImage, type Container, noContainers, runImage } from '../support/package/container.ts';
import { commandIn, copyOf, stagesOf, valuesOf } from '../support/package/containerfile.ts';
import { length } from '../support/runner/length.ts';
import { tempFolder } from '../support/runner/temp-folder.ts';
import {
  askForToken,
  basic,
  callApi,
  createOrder,
  readCharge,
  type Served,
  startTestService,
} from '../support/service/payment-service.ts';
import { press } from '../support/service/sandbox.ts';
import { trust, writePair } from '../support/service/tls-service.ts';

const reason = noContainers();
const HEALTH_CHECK = join(import.meta.dirname, '../../resources/container/healthcheck.mjs');
const PATIENCE_MS = 240_000;

type Keys = { client_id: string; client_secret: string };
type Ready = Served & { organizations: Keys[]; port: string; words: () => string };

async function ready({ child }: Container): Promise<Ready> {
  let words = '';
  child.stderr?.on('data', (chunk) => (words += chunk));
  if (!child.stdout) throw new Error('The container has no output.');
  for await (const line of createInterface({ input: child.stdout })) {
    if (!line.startsWith('{')) continue;
    const { base_url, auth_url, js_url, dashboard_url, organizations } = JSON.parse(line);
    const urls = { baseUrl: base_url, authUrl: auth_url, jsUrl: js_url, dashboardUrl: dashboard_url };
    return { urls, organizations, port: new URL(base_url).port, words: () => words };
  }
  throw new Error(`The container ended before it was ready: ${words}`);
}

async function tokenOf(service: Ready): Promise<string> {
  const [{ client_id, client_secret } = { client_id: '', client_secret: '' }] = service.organizations;
  const answer = await askForToken(service, basic(client_id, client_secret));
  return ((await answer.json()) as { access_token: string }).access_token;
}

const healthOf = (folder: string, port: string) =>
  spawnSync(process.execPath, [join(folder, 'opt/paydesk-service/healthcheck.mjs'), port]).status;

test('the health check of the container says whether the service is ready', async () => {
  const service = await startTestService();
  const check = async (port: string) => (await once(spawn(process.execPath, [HEALTH_CHECK, port]), 'exit'))[0];
  const { port } = new URL(service.urls.baseUrl);
  expect(await check(port)).toBe(0);
  await service.discard();
  expect(await check(port)).toBe(1);
});

test.each([
  ['Containerfile', '4010', '/opt/paydesk-service'],
  ['Containerfile.ledger', '4020', '/usr/lib/paydesk-server'],
])(
  '%s makes an image that isn’t root’s, with its data in a volume and a health check of its own',
  (file, port, home) => {
    const stages = stagesOf(file);
    const image = stages.at(-1);
    const [user, volume, exposed, check = '', entry = ''] = [
      'USER',
      'VOLUME',
      'EXPOSE',
      'HEALTHCHECK',
      'ENTRYPOINT',
    ].map((name) => (image ? valuesOf(image, name)[0] : undefined));
    expect([user, volume, exposed]).toEqual(['1000:1000', '/data', port]);
    expect(commandIn(check)).toContain(`${home}/healthcheck.mjs`);
    expect(commandIn(entry).join(' ')).toContain(home);
    const kept = readFileSync(join(root, '.dockerignore'), 'utf8').split('\n');
    for (const value of stages.flatMap((stage) => valuesOf(stage, 'COPY'))) {
      const { from, source } = copyOf(value);
      if (from === null) expect(kept).toContain(`!${source}`);
      else expect(stages.map(({ name }) => name)).toContain(from);
    }
  },
);

const runsContainers = length(false, true);
if (runsContainers)
  test.skipIf(reason !== undefined)(
    `the container takes a payment as a user that isn't root, writes to its volume only, ends on SIGTERM and keeps its data${reason ? `: ${reason}` : ''}`,
    { timeout: PATIENCE_MS },
    async () => {
      const folder = tempFolder();
      const image = await buildImage(folder);
      expect(image.config).toMatchObject({ User: '1000:1000', Volumes: { '/data': {} } });
      expect(image.config.ExposedPorts).toEqual({ '4010/tcp': {} });
      expect(image.config.Healthcheck?.Test).toEqual(['CMD', 'node', '/opt/paydesk-service/healthcheck.mjs']);
      expect(readdirSync(join(image.folder, 'opt/paydesk-service/node_modules/paydesk-service/.cache'))).toHaveLength(
        1,
      );

      const volume = join(folder, 'volume');
      mkdirSync(volume);
      chownSync(volume, 1000, 1000);
      const first = runImage(image, volume, '--port', '0');
      const service = await ready(first);
      const status = readFileSync(`/proc/${first.pid()}/status`, 'utf8');
      expect(status).toMatch(/^Uid:\s+1000\s+1000\s+1000/m);
      expect(status).toMatch(/^NSpid:\s+\d+\s+1$/m);
      expect(() => writeFileSync(`/proc/${first.pid()}/root/opt/file`, '')).toThrow('EROFS');
      expect((await fetch(`${service.urls.baseUrl}/ready`)).status).toBe(200);
      expect(healthOf(image.folder, service.port)).toBe(0);
      const token = await tokenOf(service);
      const { order } = await createOrder(service, token, 12_300);
      const { charge } = await readCharge(await callApi(service, token, `/orders/${order.id}/charge`));
      process.kill(first.pid(), 'SIGTERM');
      expect(await once(first.child, 'close')).toEqual([0, null]);
      expect(service.words()).toBe('');
      expect(healthOf(image.folder, service.port)).toBe(1);

      const pair = selfSigned();
      trust(pair.cert);
      const { certFile, keyFile } = writePair(volume, pair);
      for (const file of [certFile, keyFile]) chownSync(file, 1000, 1000);
      const tls = ['--tls-cert', '/data/tls.crt', '--tls-key', '/data/tls.key'];
      const second = runImage(image, volume, '--port', '0', ...tls);
      const again = await ready(second);
      expect(again.urls.baseUrl).toMatch(/^https:/);
      expect(again.organizations).toEqual(service.organizations);
      expect(healthOf(image.folder, again.port)).toBe(0);
      const { charges } = (await (await press(again, 'GET', 'charges')).json()) as { charges: { id: string }[] };
      expect(charges.map(({ id }) => id)).toEqual([charge.id]);
      process.kill(second.pid(), 'SIGTERM');
      expect(await once(second.child, 'close')).toEqual([0, null]);
    },
  );
