// The payment service as a process of its own, as `npm run service` starts it; several may share a folder and its store.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { onTestFinished } from 'vitest';
import { serviceEntry } from '../source/entries.ts';
import { type Made, storeOfFolder } from '../store/postgres/store-of-folder.ts';
import { askForToken, basic, type Served } from './payment-service.ts';

export type ServiceProcess = Served & {
  /** Of the ready line, merchants first. */
  organizations: { id: string; name: string; client_id: string; client_secret: string }[];
  /** A token of the plain merchant's. */
  token: string;
  /** kill -9, and it is gone. */
  kill: () => Promise<void>;
};

/** Starts a service on a free port and signs its merchant in. It is killed when the test is over. Where the folder has no store yet, it gets one of this kind. */
export async function startServiceProcess(folder: string, made: Made = 'migrated'): Promise<ServiceProcess> {
  const store = await storeOfFolder(folder, made);
  const child = spawnService('--port', '0', '--data', folder, ...(store === undefined ? [] : ['--store', store]));
  const line = await readyLine(child);
  const served = {
    urls: { baseUrl: line.base_url, authUrl: line.auth_url, jsUrl: line.js_url, dashboardUrl: line.dashboard_url },
  };
  const [merchant] = line.organizations;
  if (!merchant) throw new Error('The service has no organization.');
  const answer = await askForToken(served, basic(merchant.client_id, merchant.client_secret));
  const { access_token: token } = (await answer.json()) as { access_token: string };
  return {
    ...served,
    organizations: line.organizations,
    token,
    kill: async () => {
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
    },
  };
}

/** What Node compiled of the service the first time: the next process starts in four fifths of the time. */
const COMPILED = join(tmpdir(), 'paydesk-compiled');

/** The process alone, with its own arguments; its output is piped. It is killed when the test is over. */
export function spawnService(...args: string[]): ChildProcess {
  const child = spawn(process.execPath, [...serviceEntry, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NODE_COMPILE_CACHE: COMPILED },
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

type ReadyLine = {
  base_url: string;
  auth_url: string;
  js_url: string;
  dashboard_url: string;
  organizations: ServiceProcess['organizations'];
};

async function readyLine(child: ChildProcess): Promise<ReadyLine> {
  let words = '';
  child.stderr?.on('data', (chunk) => (words += chunk));
  if (!child.stdout) throw new Error('The process has no output.');
  for await (const line of createInterface({ input: child.stdout })) {
    if (line.startsWith('{')) return JSON.parse(line) as ReadyLine;
  }
  throw new Error(`The service ended before it was ready: ${words}`);
}
