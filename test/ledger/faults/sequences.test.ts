// A short run of a desk at a provider that lies and at one that is merely dull; `npm run test:faults -- --hostile N` plays as many sequences as you like.
import { readConfigureGlobal } from 'fast-check';
import { expect, test } from 'vitest';
import { dullGame } from '../../all/faults/sequences/dull.ts';
import { hostileGame } from '../../all/faults/sequences/hostile.ts';
import { tellFailures } from '../../all/faults/sequences/report.ts';
import { type Game, run } from '../../all/faults/sequences/run.ts';
import type { Sequence } from '../../all/faults/sequences/steps.ts';
import { length } from '../../support/runner/length.ts';
import { tempFolder } from '../../support/runner/temp-folder.ts';

/** Where something is found, shrinking it takes its time. */
const LONGEST_MS = 300_000;

/** What went wrong, with the seed and the shrunk sequence. */
async function found<Played extends Sequence>(game: Game<Played>): Promise<string[]> {
  const words: string[] = [];
  const { seed = 1 } = readConfigureGlobal() ?? {};
  const options = {
    folder: tempFolder(),
    seed,
    sequences: length(24, 60),
    calls: null,
    forMs: 8_000,
    path: null,
    firstOnly: false,
  };
  const tally = await run(game, { ...options, say: () => undefined });
  await tellFailures(game, { ...options, say: (said) => words.push(said) }, tally);
  expect(tally.calls).toBeGreaterThan(0);
  return words;
}

test('whatever a provider answers, nobody is debited twice and nothing is said that isn’t so', {
  timeout: LONGEST_MS,
}, async () => {
  expect(await found(hostileGame)).toEqual([]);
});

test('no plain answer, in whatever framework’s words, is called unknown', { timeout: LONGEST_MS }, async () => {
  expect(await found(dullGame)).toEqual([]);
});
