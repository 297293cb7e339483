// The programs that are measured, each a process of its own, started and ended by the bench.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

export type Program = { child: ChildProcess; ready: string; readyAfterMs: number };

/** Starts a Node program and waits for the first line that `isReady` takes. */
export async function startProgram(args: string[], isReady = (line: string) => line.startsWith('{')): Promise<Program> {
  const begun = performance.now();
  // The build leaves NODE_ENV behind, by which Prism would start as several processes.
  const { NODE_ENV, ...env } = process.env;
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'], env });
  if (!child.stdout) throw new Error('A program without output.');
  const lines = createInterface({ input: child.stdout });
  for await (const line of lines) {
    if (isReady(line)) {
      child.stdout.resume();
      return { child, ready: line, readyAfterMs: performance.now() - begun };
    }
  }
  throw new Error(`${args[0]} ended before it was ready.`);
}

export async function endProgram({ child }: Program): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  await gone;
}

const PRISM = join(import.meta.dirname, 'prism');

/** Prism, in the version that test/bench/prism pins: it answers from an OpenAPI document, or holds what goes to and from `upstream` against it. */
export async function startPrism(document: string, upstream?: string): Promise<Program & { url: string }> {
  if (!existsSync(join(PRISM, 'node_modules'))) await installPrism();
  const port = await freePort();
  const cli = join(PRISM, 'node_modules/@stoplight/prism-cli/dist/index.js');
  const work = upstream === undefined ? ['mock', document] : ['proxy', document, upstream];
  const program = await startProgram([cli, ...work, '-p', String(port), '-h', '127.0.0.1'], (line) =>
    line.includes('Prism is listening'),
  );
  return { ...program, url: `http://127.0.0.1:${port}` };
}

async function installPrism(): Promise<void> {
  console.error('bench: installing prism …');
  const npm = spawn('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: PRISM,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  const [code] = (await once(npm, 'exit')) as [number | null];
  if (code !== 0) throw new Error('Prism could not be installed.');
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
