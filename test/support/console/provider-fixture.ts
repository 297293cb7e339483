// `startService`: the payment service as a process of its own, as `npm run service` starts it: another provider, for the console.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { test as base } from './console-fixture.ts';

const ENTRY = fileURLToPath(new URL('../../../service/serve.ts', import.meta.url));

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

type Kind = 'sandbox' | 'production';

export const test = base.extend<{ startService: (kind?: Kind) => Promise<RunningProvider> }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a fixture wants from this pattern.
  startService: async ({}, use) => {
    const ends: (() => Promise<unknown>)[] = [];
    await use(async (kind = 'sandbox') => {
      const folder = mkdtempSync(join(tmpdir(), 'paydesk-provider-'));
      const child = spawn(process.execPath, [ENTRY, '--port', '0', '--data', folder, '--environment', kind], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      ends.push(async () => {
        const gone = once(child, 'exit');
        child.kill('SIGKILL');
        await gone;
        rmSync(folder, { recursive: true, force: true });
      });
      for await (const line of createInterface({ input: child.stdout })) {
        if (line.startsWith('{'))
          return withSecrets(JSON.parse(line) as RunningProvider, join(folder, `${kind}-keys.json`));
      }
      throw new Error('The service ended before it was ready.');
    });
    for (const end of ends) await end();
  },
});

/** Production's secrets are in their file alone. */
function withSecrets(provider: RunningProvider, keysFile: string): RunningProvider {
  const kept = JSON.parse(readFileSync(keysFile, 'utf8')) as Record<string, { client_secret: string }>;
  return {
    ...provider,
    organizations: provider.organizations.map((organization) => ({
      ...organization,
      client_secret: kept[organization.id]?.client_secret ?? '',
    })),
  };
}
