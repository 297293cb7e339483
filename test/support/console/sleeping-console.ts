// The built browser entry in a process of its own, on a computer that can be put to sleep: the process stands still, and the wall's clock goes on.
import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import { tempFolder } from '../runner/temp-folder.ts';
import { madeEnvironment } from '../window/made-payment.ts';
import { consoleClient } from './console-client.ts';

const ENTRY = fileURLToPath(new URL('../../../dist/main/browser.js', import.meta.url));
const CLOCK = new URL('../clock/clock-from-file.ts', import.meta.url).href;

/** Opens one with an account at the provider. */
export async function openSleepingConsole(providerUrl: string) {
  const folder = tempFolder();
  const clock = join(folder, 'ahead');
  let aheadMs = 0;
  writeFileSync(clock, '0');
  const options = ['--disable-warning=ExperimentalWarning', '--import', CLOCK];
  const args = [...options, ENTRY, '--no-open', '--port', '0', '--data', join(folder, 'data')];
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', 'pipe', 'inherit'],
    // Without a keychain the keys are kept in memory.
    env: { ...process.env, DBUS_SESSION_BUS_ADDRESS: 'disabled:', TEST_CLOCK_AHEAD: clock },
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const ready = await firstLine(createInterface({ input: child.stdout }));
  const { origin, hash } = new URL((JSON.parse(ready) as { url: string }).url);
  const client = consoleClient(origin, hash.replace('#token=', ''));
  const keys = { client_id: 'key-of-a-test', client_secret: 'the-secret-of-a-test' };
  const addresses = { base_url: providerUrl, auth_url: providerUrl, js_url: providerUrl, dashboard_url: providerUrl };
  const organization = { ...keys, id: 'org_1', name: 'Corner Books', store_id: '1', marketplace_id: null };
  const added = await madeEnvironment(
    { client },
    { ...addresses, organizations: [organization] },
    { name: 'Corner Books' },
  );
  return {
    client,
    environmentId: added.id,
    accountId: added.accounts[0]?.id ?? '',
    /** Sleeps for so many ms; `meanwhile` happens on the network. */
    sleep: (ms: number, meanwhile: () => void = () => undefined) => {
      child.kill('SIGSTOP');
      meanwhile();
      aheadMs += ms;
      writeFileSync(clock, String(aheadMs));
      child.kill('SIGCONT');
    },
  };
}

async function firstLine(lines: AsyncIterable<string>): Promise<string> {
  for await (const line of lines) return line;
  throw new Error('The console ended before it was ready.');
}
