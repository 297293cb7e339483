// Worlds of one process: how long one takes to make, to keep and to bring back at a thousand payments, and what a thousand take of memory.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeWorld, pay, type WorldOfTest } from '../support/service/worlds.ts';
import { endProgram, startProgram } from './programs.ts';
import { writeResults } from './results.ts';

const SERVICE = join(import.meta.dirname, '../../dist/service/serve.js');
const WORLDS = 1000;
const PAYMENTS = 1000;
const TIMES = 100;
const GOAL_MS = { make: 20, snapshot: 50, restore: 50 };

type Served = Parameters<typeof makeWorld>[0];
type Figures = { p50Ms: number; p95Ms: number; maxMs: number };

/** Prints the figures and writes them into results.json. */
export async function benchWorlds(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'paydesk-bench-worlds-'));
  const program = await startProgram([SERVICE, '--port', '0', '--data', folder]);
  try {
    const { base_url: baseUrl, auth_url: authUrl, js_url: jsUrl } = JSON.parse(program.ready) as Record<string, string>;
    const service = { urls: { baseUrl, authUrl, jsUrl, dashboardUrl: '' } } as Served;
    const memory = () => residentBytes(program.child.pid ?? 0);
    const before = memory();
    const firstMs = await msOf(() => makeWorld(service, { seed: 'first' }));
    const taken: number[] = [];
    for (let number = 1; number < WORLDS; number += 1)
      taken.push(await msOf(() => makeWorld(service, { seed: `world ${number}` })));
    const make = figuresOf(taken);
    const unusedBytes = (memory() - before) / WORLDS;
    const world = await makeWorld(service, { seed: 'first', replace: true });
    const kept = await measureSnapshots(world);
    const worlds = { firstMs, make, ...kept, unusedBytes, payments: PAYMENTS };
    print('make a world', make, GOAL_MS.make);
    print('snapshot', kept.snapshot, GOAL_MS.snapshot);
    print('restore', kept.restore, GOAL_MS.restore);
    console.log(`the first world of a process: ${firstMs.toFixed(1)} ms`);
    console.log(`memory of each of ${WORLDS} unused worlds: ${(unusedBytes / 1024).toFixed(0)} KB`);
    console.log(`a snapshot at ${PAYMENTS} payments: ${(kept.snapshotBytes / 1024 / 1024).toFixed(1)} MB`);
    writeResults({ worlds });
  } finally {
    await endProgram(program);
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measureSnapshots(world: WorldOfTest) {
  const token = await world.token();
  for (let payment = 0; payment < PAYMENTS; payment += 1) await pay(world, token);
  const taken = { snapshot: [] as number[], restore: [] as number[] };
  let snapshotBytes = 0;
  for (let time = 0; time < TIMES; time += 1) {
    let id = '';
    taken.snapshot.push(await msOf(async () => ({ id, bytes: snapshotBytes } = await world.snapshot())));
    taken.restore.push(await msOf(async () => (await world.restore(id)).arrayBuffer()));
    await world.control('DELETE', `snapshots/${id}`);
  }
  return { snapshot: figuresOf(taken.snapshot), restore: figuresOf(taken.restore), snapshotBytes };
}

function figuresOf(taken: number[]): Figures {
  const sorted = taken.toSorted((a, b) => a - b);
  const at = (part: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
  return { p50Ms: at(0.5), p95Ms: at(0.95), maxMs: at(1) };
}

async function msOf(run: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await run();
  return performance.now() - begun;
}

function print(what: string, { p50Ms, p95Ms, maxMs }: Figures, goalMs: number): void {
  const [p50, p95, max] = [p50Ms, p95Ms, maxMs].map((ms) => ms.toFixed(1).padStart(6));
  console.log(`${what.padEnd(14)} p50 ${p50} ms   p95 ${p95} ms (goal ${goalMs})   max ${max} ms`);
}

/** What /proc tells of a process, as Linux has it. */
function residentBytes(pid: number): number {
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  if (kilobytes === undefined) throw new Error('This bench needs /proc, as Linux has it.');
  return Number(kilobytes) * 1024;
}
