// How the packed app may be started: what would look into it or run other code in it does nothing, or is refused by name. `npm test` tries one refusal, `npm run test:all` each way (@long).
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'playwright/test';
import { newAuthority } from '../support/network/self-signed.ts';
import { packedApp } from '../support/window/electron-runtime/runtime-for-tests.ts';

type Start = { env?: Record<string, string>; args?: string[] };

/** Starts it, until its ledger is there or it says why not. */
async function startPacked(executable: string, folder: string, { env = {}, args = [] }: Start) {
  const dataFolder = join(folder, 'data');
  const app = spawn(executable, ['--no-sandbox', '--disable-gpu', ...args, '--data', dataFolder], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [app.stdout, app.stderr]) stream.on('data', (piece) => (said += piece));
  const hasLedger = () => existsSync(join(dataFolder, 'ledger.db'));
  await expect.poll(() => hasLedger() || said.includes('then start Paydesk again.'), { timeout: 120_000 }).toBe(true);
  const ended = once(app, 'exit');
  app.kill('SIGKILL');
  await ended;
  return { said, hasLedger: hasLedger() };
}

/** Each with what the app would be made to do: write this file. The first is refused in words, too. */
const IGNORED: Record<string, (script: string) => Start> = {
  'NODE_OPTIONS=--require': (script) => ({ env: { NODE_OPTIONS: `--require=${script}` } }),
  ELECTRON_RUN_AS_NODE: (script) => ({ env: { ELECTRON_RUN_AS_NODE: '1' }, args: [script] }),
};

for (const [name, made] of Object.entries(IGNORED)) {
  test(`${name} runs no other code in it`, { tag: '@long' }, async () => {
    const packed = packedApp();
    if ('missing' in packed) return test.skip(true, packed.missing);
    const folder = mkdtempSync(join(tmpdir(), 'paydesk-start-'));
    const script = join(folder, 'other.cjs');
    const mark = join(folder, 'ran');
    writeFileSync(script, `require('node:fs').writeFileSync(${JSON.stringify(mark)}, 'ran')`);
    await startPacked(packed.executable, folder, made(script));
    expect(existsSync(mark)).toBe(false);
    rmSync(folder, { recursive: true, force: true });
  });
}

const REFUSED: Record<string, { start: Start; sentence: string; tag: string[] }> = {
  LD_PRELOAD: {
    start: { env: { LD_PRELOAD: '/nowhere/other.so' } },
    sentence: 'LD_PRELOAD loads code into Paydesk that could read your API keys.',
    tag: ['@long'],
  },
  '--js-flags': {
    start: { args: ['--js-flags=--trace-opt'] },
    sentence: '--js-flags can record what Paydesk does, including your API keys.',
    tag: [],
  },
};

for (const [name, { start, sentence, tag }] of Object.entries(REFUSED)) {
  test(`with ${name} it doesn’t start, and says why`, { tag }, async () => {
    const packed = packedApp();
    if ('missing' in packed) return test.skip(true, packed.missing);
    const folder = mkdtempSync(join(tmpdir(), 'paydesk-start-'));
    const { said, hasLedger } = await startPacked(packed.executable, folder, start);
    expect(said).toContain(sentence);
    expect(hasLedger).toBe(false);
    rmSync(folder, { recursive: true, force: true });
  });
}

test('an authority in NODE_EXTRA_CA_CERTS is let be, because companies add theirs by it', {
  tag: '@long',
}, async () => {
  const packed = packedApp();
  if ('missing' in packed) return test.skip(true, packed.missing);
  const folder = mkdtempSync(join(tmpdir(), 'paydesk-start-'));
  const named = join(folder, 'company-ca.pem');
  writeFileSync(named, newAuthority('Corner Books authority').cert);
  const started = await startPacked(packed.executable, folder, { env: { NODE_EXTRA_CA_CERTS: named } });
  expect(started.hasLedger).toBe(true);
  rmSync(folder, { recursive: true, force: true });
});
