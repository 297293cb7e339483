// A service in production as a process of its own, which trusts a test's receiver.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { onTestFinished } from 'vitest';
import { serviceEntry } from '../source/entries.ts';
import { storeOfFolder } from '../store/postgres/store-of-folder.ts';
import type { Served } from './payment-service.ts';

export type ProductionProcess = {
  served: Served;
  /** kill -9, and it is gone. */
  kill: () => Promise<void>;
};

/** Starts one on a free port, which may send webhooks to `localhost`. It is killed when the test is over. */
export async function startProduction(folder: string, cert: string): Promise<ProductionProcess> {
  const trusted = join(folder, 'trusted.crt');
  writeFileSync(trusted, cert);
  const store = await storeOfFolder(folder, 'migrated');
  const options = ['--port', '0', '--data', folder, '--environment', 'production', '--webhook-hosts', 'localhost'];
  const child = spawn(process.execPath, [...serviceEntry, ...options, ...(store ? ['--store', store] : [])], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_EXTRA_CA_CERTS: trusted },
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  for await (const line of createInterface({ input: child.stdout })) {
    if (!line.startsWith('{')) continue;
    const ready = JSON.parse(line) as Record<'base_url' | 'auth_url' | 'js_url' | 'dashboard_url', string>;
    const { base_url: baseUrl, auth_url: authUrl, js_url: jsUrl, dashboard_url: dashboardUrl } = ready;
    return {
      served: { urls: { baseUrl, authUrl, jsUrl, dashboardUrl } },
      kill: async () => {
        const gone = once(child, 'exit');
        child.kill('SIGKILL');
        await gone;
      },
    };
  }
  throw new Error('The service ended before it was ready.');
}
