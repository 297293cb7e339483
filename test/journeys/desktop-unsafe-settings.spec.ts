// The desktop app doesn't start with a setting that would show API keys to others.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'playwright/test';
import { test } from '../support/window/console-fixture.ts';
import { packedApp, runtimeForTests } from '../support/window/electron-runtime/runtime-for-tests.ts';

for (const [name, value] of [
  ['NODE_TLS_REJECT_UNAUTHORIZED', '0'],
  ['SSLKEYLOGFILE', join(tmpdir(), 'paydesk-keys-of-connections')],
  // The loader says that it isn't there, and goes on.
  ['LD_PRELOAD', join(tmpdir(), 'paydesk-no-such-library.so')],
  ['LD_LIBRARY_PATH', join(tmpdir(), 'paydesk-no-such-folder')],
] as const) {
  test(`it says that ${name} is set, and opens no ledger`, async ({ wayIn }) => {
    const runtime: { executable: string; app?: string } | { missing: string } =
      wayIn === 'packaged' ? packedApp() : runtimeForTests();
    if ('missing' in runtime) return test.skip(true, runtime.missing);
    const dataFolder = mkdtempSync(join(tmpdir(), 'paydesk-e2e-'));
    const args = ['--no-sandbox', '--disable-gpu', ...(runtime.app ? [runtime.app] : []), '--data', dataFolder];
    const app = spawn(runtime.executable, args, {
      env: { ...process.env, [name]: value },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let said = '';
    app.stderr.on('data', (text) => (said += text));
    await expect
      .poll(() => said, { timeout: 60_000 })
      .toContain(`Remove the environment variable ${name}, then start Paydesk again.`);
    // A dialog says the same, and waits for a person.
    app.kill('SIGKILL');
    if (app.exitCode === null && app.signalCode === null) await once(app, 'exit');
    expect(existsSync(join(dataFolder, 'ledger.db'))).toBe(false);
    rmSync(dataFolder, { recursive: true, force: true });
  });
}
