// `npm run smoke`: starts the app that `npm run dist -- --dir` packed, until its ledger is open, and ends it. `-- FOLDER`: packed elsewhere than in release/.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { root } from './build/targets.ts';
import { packedExecutable } from './packaging/packed-executable.ts';

/** A busy machine's first start. */
const TIME_LIMIT_MS = 120_000;
const LOOK_MS = 200;

const executable = packedExecutable(
  resolve(root, process.argv[2] ?? 'release'),
  process.platform,
  process.arch === 'arm64' ? 'arm64' : 'x64',
);

async function smoke(): Promise<string | null> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'paydesk-smoke-'));
  // What isn't installed has no helper with root's rights for Chromium's sandbox.
  const sandbox = process.platform === 'linux' ? ['--no-sandbox'] : [];
  const app = spawn(executable, [...sandbox, '--data', dataFolder], { stdio: ['ignore', 'inherit', 'inherit'] });
  let ended: string | null = null;
  app.once('error', ({ message }) => {
    ended = message;
  });
  app.once('exit', (code, signal) => {
    ended = `ended with ${code ?? signal}`;
  });
  const until = Date.now() + TIME_LIMIT_MS;
  const isOpen = () => existsSync(join(dataFolder, 'ledger.db')) && existsSync(join(dataFolder, 'window'));
  while (!isOpen() && ended === null && Date.now() < until) await new Promise((done) => setTimeout(done, LOOK_MS));
  if (ended !== null) return `the app ${ended} before its ledger was open`;
  if (!isOpen()) return `the app had no ledger after ${TIME_LIMIT_MS / 1000} s`;
  app.kill();
  if (ended === null) await once(app, 'exit');
  rmSync(dataFolder, { recursive: true, force: true, maxRetries: 5 });
  return process.platform === 'win32' || app.exitCode === 0 ? null : `asked to end, the app ${ended}`;
}

const trouble = existsSync(executable) ? await smoke() : `${executable} isn't there: run npm run dist -- --dir first`;
console.error(`paydesk: ${trouble ?? `${executable} starts, opens its ledger and ends`}`);
process.exitCode = trouble === null ? 0 : 1;
