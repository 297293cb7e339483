// What `npm run test:faults -- --hostile N` says: what failed and how to play it again, then one line for each provider.
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { groupBy } from '../group-by.ts';
import { dullGame } from './dull.ts';
import { hostileGame } from './hostile.ts';
import { type Game, type RunOptions, run, shrink, type Tally } from './run.ts';
import type { Sequence } from './steps.ts';

/** `only`: hostile or dull, with `path`; null for both. */
export type ReportOptions = Pick<RunOptions, 'seed' | 'sequences' | 'calls' | 'forMs' | 'path' | 'say'> & {
  only: string | null;
};

const SHRUNK = 3;
const TOLD = 20;
/** Memory where there is some to write to: the sequences are about the calls, not about the disk. */
const FAST = '/dev/shm';

/** A folder for desks. */
export const fastFolder = (): string => mkdtempSync(join(existsSync(FAST) ? FAST : tmpdir(), 'paydesk-sequences-'));

/** Whether nothing was found. */
export async function playAndTell({ only, ...options }: ReportOptions): Promise<boolean> {
  const folder = fastFolder();
  const whole = { ...options, folder, firstOnly: false };
  try {
    const lines: string[] = [];
    let isGood = true;
    const playAll = async <Played extends Sequence>(game: Game<Played>) => {
      if (only !== null && only !== game.name) return;
      const tally = await run(game, whole);
      await tellFailures(game, whole, tally);
      for (const difference of tally.differences.slice(0, TOLD)) options.say(`${game.name}: facts: ${difference}`);
      isGood &&= tally.failed.length === 0 && tally.differences.length === 0;
      lines.push(closingLine(game.name, tally));
    };
    await playAll(hostileGame);
    await playAll(dullGame);
    for (const line of lines) options.say(line);
    return isGood;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export function closingLine(name: string, { sequences, calls, unproven, breaches, differences }: Tally): string {
  const played = `${name}: ${sequences} sequences, ${calls} calls`;
  const { twice, beyond, wrong, hung, unknown, broke } = breaches;
  const differing = differences.length === 0 ? '' : `, ${differences.length} facts differ`;
  const further = `${broke === 0 ? '' : `, ${broke} broke down`}${differing}`;
  return name === 'dull'
    ? `${played}, ${unproven} need review, ${unknown} false unknowns, ${wrong} said wrongly${further}`
    : `${played}, ${twice} debited twice, ${beyond} refunded beyond the charge, ${wrong} said wrongly, ${hung} hung${further}`;
}

export async function tellFailures<Played extends Sequence>(
  game: Game<Played>,
  options: RunOptions,
  { failed }: Tally,
): Promise<void> {
  const kinds = groupBy(failed, ({ breaches }) => kindOf(breaches[0]?.words ?? ''));
  for (const [kind, some] of [...kinds].toSorted(([, a], [, b]) => b.length - a.length))
    options.say(`${game.name}: ${some.length} × ${kind} (the first: --path ${some[0]?.path})`);
  for (const [first] of [...kinds.values()].slice(0, SHRUNK))
    if (first) options.say(`${game.name}: ${await shrink(game, options, first)}`);
}

/** The words without what differs from one to the other. */
const kindOf = (words: string): string =>
  words.replace(/\b(sess|order|charge|refund|payout)_\w+/g, '$1_…').replace(/:.*/, '');
