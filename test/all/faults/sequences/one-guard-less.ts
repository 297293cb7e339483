// A process of its own for one guard that is taken out, or for none: plays until a rule is broken, and tells it as a line of JSON. --seed S --sequences N
import { rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { hostileGame } from './hostile.ts';
import { fastFolder } from './report.ts';
import { breaksARule, run } from './run.ts';
import { hostileSequencesOn } from './steps.ts';
import { guard } from './without-guard.ts';

/** ms a step may take: much more than any needs, and less than anybody wants to wait for what never ends. */
const BOUND_MS = 20_000;

const { values } = parseArgs({ options: { seed: { type: 'string' }, sequences: { type: 'string' } } });
const folder = fastFolder();
const sequences = hostileSequencesOn(guard?.focus ?? {}, guard?.isKept ?? false);
const tally = await run(
  { ...hostileGame, sequences },
  {
    folder,
    seed: Number(values.seed),
    sequences: Number(values.sequences),
    calls: null,
    forMs: null,
    path: null,
    firstOnly: true,
    boundMs: BOUND_MS,
    say: () => undefined,
  },
);
rmSync(folder, { recursive: true, force: true });
const broken = tally.failed.find(breaksARule)?.breaches.find(({ kind }) => kind !== 'broke');
console.log(JSON.stringify({ calls: tally.calls, kind: broken?.kind ?? null, words: broken?.words ?? '' }));
process.exit(0);
