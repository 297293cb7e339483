// `npm run test:faults -- --guards`: takes each guard out in turn and plays until that is noticed; a guard that nothing notices fails.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { GUARDS, type Guard } from './guards.ts';
import { GUARD, TAKEN_OUT } from './without-guard.ts';

export type GuardOptions = { seed: number; sequences: number; only: string | null; say: (words: string) => void };

type Found = { sequences: number; calls: number; found: string | null };

/** Whether the run turned red without each of them. */
export async function tryGuards({ seed, sequences, only, say }: GuardOptions): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'paydesk-guards-'));
  const tried = GUARDS.filter(({ name }) => only === null || name.includes(only));
  const widest = Math.max(...tried.map(({ name }) => name.length));
  let noticed = 0;
  try {
    for (const [nth, guard] of tried.entries()) {
      const { calls, found } = await playWithout(guard, join(folder, String(nth)), { seed, sequences });
      if (found !== null) noticed += 1;
      say(
        `${guard.name.padEnd(widest)}  ${found === null ? 'green' : 'red  '}  ${calls} calls  ${found ?? 'nothing was noticed'}`,
      );
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  say(`guards: ${tried.length} taken out, ${noticed} noticed`);
  return noticed === tried.length;
}

async function playWithout(guard: Guard, noteFile: string, { seed, sequences }: { seed: number; sequences: number }) {
  const here = (name: string) => join(import.meta.dirname, name);
  const args = [
    '--disable-warning=ExperimentalWarning',
    '--import',
    here('without-guard.ts'),
    here('one-guard-less.ts'),
  ];
  const how = ['--seed', String(seed), '--sequences', String(sequences), ...(guard.isKept ? ['--kept'] : [])];
  const child = spawn(process.execPath, [...args, ...how], {
    // The sources, because what was built holds every guard.
    env: { ...process.env, PAYDESK_UP_TO_DATE: '', [GUARD]: guard.name, [TAKEN_OUT]: noteFile },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const said = await text(child.stdout);
  if (!existsSync(noteFile)) throw new Error(`${guard.name}: ${guard.file} was never loaded without it.`);
  return JSON.parse(said.trim().split('\n').at(-1) ?? '') as Found;
}
