// `startService`: the payment service as a process of its own, as `npm run service` starts it: another provider, for the console.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { test as base } from './console-fixture.ts';

const ENTRY = join(import.meta.dirname, '../../../dist/service/serve.js');

export type ProviderOrganization = {
  id: string;
  name: string;
  store_id: string;
  marketplace_id: string | null;
  client_id: string;
  client_secret: string;
};

export type RunningProvider = {
  base_url: string;
  auth_url: string;
  js_url: string;
  dashboard_url: string;
  /** The plain merchant first. */
  organizations: ProviderOrganization[];
};

type Ends = (() => Promise<unknown>)[];

export const test = base.extend<{
  startService: () => Promise<RunningProvider>;
  /** A provider that staff may call production: its client IDs don't say what they are for. */
  startLiveService: () => Promise<RunningProvider>;
}>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a fixture wants from this pattern.
  startService: async ({}, use) => {
    const ends: Ends = [];
    await use(() => serve(ends));
    for (const end of ends) await end();
  },

  startLiveService: async ({ startService }, use) => {
    const ends: Ends = [];
    await use(async () => withOtherClientIds(await startService(), ends));
    for (const end of ends) await end();
  },
});

async function serve(ends: Ends): Promise<RunningProvider> {
  const folder = mkdtempSync(join(tmpdir(), 'paydesk-provider-'));
  const child = spawn(process.execPath, [ENTRY, '--port', '0', '--data', folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  ends.push(async () => {
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
    rmSync(folder, { recursive: true, force: true });
  });
  for await (const line of createInterface({ input: child.stdout })) {
    if (line.startsWith('{')) return JSON.parse(line) as RunningProvider;
  }
  throw new Error('The service ended before it was ready.');
}

const OURS = 'key_sandbox_';
const THEIRS = 'live_';

/** Puts a token endpoint of another host before the service, which knows its clients by other IDs (spec, section 5: the hosts differ). */
async function withOtherClientIds(provider: RunningProvider, ends: Ends): Promise<RunningProvider> {
  const server = createServer(async (request, response) => {
    const basic = Buffer.from((request.headers.authorization ?? '').replace(/^Basic /, ''), 'base64').toString();
    const asked = basic.startsWith(THEIRS) ? OURS + basic.slice(THEIRS.length) : 'nobody:';
    const answer = await fetch(`${provider.auth_url}/oauth2/token`, {
      method: 'POST',
      headers: { Authorization: `Basic ${Buffer.from(asked).toString('base64')}` },
      body: new URLSearchParams({ grant_type: 'client_credentials' }),
    });
    response.writeHead(answer.status, { 'Content-Type': 'application/json' }).end(await answer.text());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  ends.push(async () => server.close());
  return {
    ...provider,
    auth_url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    organizations: provider.organizations.map((organization) => ({
      ...organization,
      client_id: organization.client_id.replace(OURS, THEIRS),
    })),
  };
}
