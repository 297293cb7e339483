// `npm run test:faults -- --guards`: takes each guard out in turn and plays until a rule is broken; a guard whose loss breaks none fails. First with every guard in its place, where nothing may break.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Guard } from './guard.ts';
import { GUARDS } from './guards.ts';
import type { Breach } from './paper.ts';
import { GUARD, TAKEN_OUT } from './without-guard.ts';

export type GuardOptions = { seed: number; sequences: number; only: string | null; say: (words: string) => void };

/** kind: null where nothing was broken. */
type Found = { calls: number; kind: Breach['kind'] | null; words: string };

const WORDS: Record<Breach['kind'], string> = {
  twice: 'debited twice',
  beyond: 'refunded beyond the charge',
  wrong: 'said wrongly',
  hung: 'hung',
  unknown: 'false unknown',
  broke: 'broke down',
};
/** With every guard in its place; the long runs play many more. */
const CONTROL_SEQUENCES = 200;

/** Whether the run turned red without each of them, and stayed green with all. */
export async function tryGuards({ seed, sequences, only, say }: GuardOptions): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'paydesk-guards-'));
  const tried = GUARDS.filter(({ name }) => only === null || name.includes(only));
  const widest = Math.max(...tried.map(({ name }) => name.length));
  const tell = (name: string, { calls, kind, words }: Found) =>
    say(
      `${name.padEnd(widest)}  ${kind === null ? 'green' : 'red  '}  ${calls} calls  ${kind ? WORDS[kind] : ''}: ${words}`,
    );
  let noticed = 0;
  try {
    const control = await playWithout(null, join(folder, 'none'), { seed, sequences: CONTROL_SEQUENCES });
    tell('(every guard in its place)', control);
    for (const [nth, guard] of tried.entries()) {
      const found = await playWithout(guard, join(folder, String(nth)), { seed, sequences });
      if (found.kind !== null) noticed += 1;
      tell(guard.name, found);
    }
    say(`guards: ${tried.length} taken out, ${noticed} noticed`);
    return control.kind === null && noticed === tried.length;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function playWithout(
  guard: Guard | null,
  noteFile: string,
  { seed, sequences }: { seed: number; sequences: number },
): Promise<Found> {
  const here = (name: string) => join(import.meta.dirname, name);
  const args = [
    '--disable-warning=ExperimentalWarning',
    '--import',
    here('without-guard.ts'),
    here('one-guard-less.ts'),
  ];
  const child = spawn(process.execPath, [...args, '--seed', String(seed), '--sequences', String(sequences)], {
    // What was built holds every guard of the ledger.
    env: {
      ...process.env,
      ...(guard?.file.startsWith('main/ledger/') ? { PAYDESK_UP_TO_DATE: '' } : {}),
      [GUARD]: guard?.name ?? '',
      [TAKEN_OUT]: noteFile,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const said = await text(child.stdout);
  if (guard && !existsSync(noteFile)) throw new Error(`${guard.name}: ${guard.file} was never loaded without it.`);
  return JSON.parse(said.trim().split('\n').at(-1) ?? '') as Found;
}
