// A process of its own for one guard that is taken out: plays until a rule is broken, and tells it as a line of JSON. --seed S --sequences N [--kept]
import { rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { hostileGame } from './hostile.ts';
import { fastFolder } from './report.ts';
import { run } from './run.ts';
import { keptSequence } from './steps.ts';

const { values } = parseArgs({
  options: { seed: { type: 'string' }, sequences: { type: 'string' }, kept: { type: 'boolean', default: false } },
});
const folder = fastFolder();
const game = values.kept ? { ...hostileGame, sequences: keptSequence } : hostileGame;
const tally = await run(game, {
  ...{ folder, seed: Number(values.seed), sequences: Number(values.sequences), calls: null, forMs: null, path: null },
  ...{ firstOnly: true, say: () => undefined },
});
rmSync(folder, { recursive: true, force: true });
const { sequences, calls, failed } = tally;
console.log(JSON.stringify({ sequences, calls, found: failed[0]?.breaches[0]?.words ?? null }));
process.exit(0);
