// The sandbox that tests share: the one at SANDBOX_URL, else one that is started for this process and ends with it.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import os from 'node:os';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

export type Sandbox = {
  /** Its origin, like http://127.0.0.1:40123. */
  url: string;
  /** Ends it; resolves once it is gone. */
  stop: () => Promise<void>;
};

const PROGRAM = new URL('./serve.mjs', import.meta.url);
const SHARED = Symbol.for('paydesk-service/testing');
/** Jest gives each test file another globalThis and other modules. Node's own modules are the same for all of a process. */
const processWide = os as { [SHARED]?: Promise<Sandbox> };

/** Starts a sandbox on a free port, its records in a temporary folder. It ends with this process at the latest. `args` are options of paydesk-service. Rejects where it doesn't start. */
export async function startSandbox(args: readonly string[] = []): Promise<Sandbox> {
  const child = spawn(process.execPath, [fileURLToPath(PROGRAM), ...args], {
    // It ends when its input does: with this process, however that goes.
    stdio: ['pipe', 'pipe', 'inherit'],
    // A runner's own options are no business of the service's.
    env: { ...process.env, NODE_OPTIONS: '' },
  });
  const gone = once(child, 'exit');
  const stop = async () => {
    child.stdin.end();
    await gone;
  };
  for await (const line of createInterface({ input: child.stdout })) {
    if (!line.startsWith('{')) continue;
    // A test runner must be able to end while the sandbox runs.
    for (const part of [child, child.stdin, child.stdout]) (part as { unref?: () => void }).unref?.();
    child.stdout.resume();
    return { url: (JSON.parse(line) as { base_url: string }).base_url, stop };
  }
  throw new Error('The sandbox did not start. What it printed tells why.');
}

/** The origin of the sandbox that SANDBOX_URL names, or of this process's own, started at the first call. */
export async function sandboxUrl(): Promise<string> {
  const given = process.env['SANDBOX_URL'];
  if (given) return given.replace(/\/+$/, '');
  processWide[SHARED] ??= startSandbox();
  try {
    return (await processWide[SHARED]).url;
  } catch (error) {
    delete processWide[SHARED];
    throw error;
  }
}
