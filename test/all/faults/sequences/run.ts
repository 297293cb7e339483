// Many sequences, side by side on desks that are changed now and then; what fails is shrunk and can be played again by its seed and path.
import fc from 'fast-check';
import type { Breach } from './paper.ts';
import type { Sequence } from './steps.ts';
import type { TestDesk } from './test-desk.ts';

/** What is played, and against whom. */
export type Game<Played extends Sequence> = {
  name: string;
  sequences: fc.Arbitrary<Played>;
  openDesk: (folder: string) => Promise<TestDesk>;
  /** `id`: unlike every other on this desk. */
  play: (
    desk: TestDesk,
    id: string,
    sequence: Played,
    boundMs: number,
  ) => Promise<{ calls: number; unproven?: number; breaches: Breach[] }>;
};

/** calls, forMs: enough when so many were made, or so long was played; null for all sequences. path: only that one. firstOnly: ends at the first broken rule; a step that broke down is none. boundMs: how long a step may take. */
export type RunOptions = {
  folder: string;
  seed: number;
  sequences: number;
  calls: number | null;
  forMs: number | null;
  path: string | null;
  firstOnly: boolean;
  boundMs?: number;
  say: (words: string) => void;
};

/** differences: between the facts and the tables of a desk's ledger, each in words. */
export type Tally = {
  sequences: number;
  calls: number;
  /** Calls whose answer proves nothing, so that a person has to look. */
  unproven: number;
  breaches: Record<Breach['kind'], number>;
  failed: Failure[];
  differences: string[];
};
/** path: by which fast-check draws it again from the seed. */
export type Failure = { path: string; breaches: Breach[] };

/** Engineering values. */
const SIDE_BY_SIDE = 24;
const IN_A_WAVE = 96;
const WAVES_ON_ONE_DESK = 12;
const DRAWN_AT_A_TIME = 96;
const BOUND_MS = 120_000;
const SHRINK_BOUND_MS = 20_000;
const SHRINK_MS = 90_000;
const SAY_EVERY_MS = 10_000;

export async function run<Played extends Sequence>(game: Game<Played>, options: RunOptions): Promise<Tally> {
  const tally: Tally = {
    sequences: 0,
    calls: 0,
    unproven: 0,
    breaches: { twice: 0, beyond: 0, wrong: 0, hung: 0, unknown: 0, broke: 0 },
    failed: [],
    differences: [],
  };
  const draw = drawer(game, options);
  const begun = performance.now();
  const isEnough = () =>
    (options.calls !== null && tally.calls >= options.calls) ||
    (options.forMs !== null && performance.now() - begun >= options.forMs) ||
    (options.firstOnly && tally.failed.some(breaksARule));
  let saidAt = begun;

  async function playOne(shared: TestDesk, { index, sequence }: Drawn<Played>): Promise<void> {
    const desk = sequence.keeps ? await game.openDesk(options.folder) : shared;
    const { calls, unproven = 0, breaches } = await game.play(desk, `s${index}`, sequence, options.boundMs ?? BOUND_MS);
    if (sequence.keeps) tally.differences.push(...(await closeInTime(desk)));
    tally.sequences += 1;
    tally.calls += calls;
    tally.unproven += unproven;
    for (const kind of new Set(breaches.map((breach) => breach.kind))) tally.breaches[kind] += 1;
    if (breaches.length > 0) {
      const path = options.path ?? String(index);
      tally.failed.push({ path, breaches });
      options.say(`${game.name}: --path ${path}: ${breaches.map(({ words }) => words).join('; ')}`);
    }
    if (performance.now() - saidAt < SAY_EVERY_MS) return;
    saidAt = performance.now();
    const rate = (tally.calls / ((saidAt - begun) / 1000)).toFixed(0);
    options.say(
      `${game.name}: ${tally.sequences} sequences, ${tally.calls} calls, ${rate} a second, ${tally.failed.length} failed`,
    );
  }

  /** As many as one wave has, side by side; gives whether there may be more. */
  async function playWave(shared: TestDesk): Promise<boolean> {
    let [left, isMore] = [IN_A_WAVE, true];
    const lane = async () => {
      while (left > 0 && !isEnough()) {
        left -= 1;
        const drawn = draw();
        if (!drawn) isMore = false;
        else await playOne(shared, drawn);
      }
    };
    await Promise.all(Array.from({ length: SIDE_BY_SIDE }, lane));
    return isMore && !isEnough();
  }

  for (let isMore = true; isMore; ) {
    const shared = await game.openDesk(options.folder);
    for (let wave = 0; isMore && wave < WAVES_ON_ONE_DESK; wave += 1) {
      isMore = await playWave(shared);
      shared.leaveAll();
    }
    tally.differences.push(...(await closeInTime(shared)));
  }
  return tally;
}

/** Whether it isn't only that a step broke down. */
export const breaksARule = ({ breaches }: Failure): boolean => breaches.some(({ kind }) => kind !== 'broke');

type Drawn<Played> = { index: number; sequence: Played };

/** Draws the sequences of a seed, each once. */
function drawer<Played extends Sequence>(game: Game<Played>, { seed, path, sequences }: RunOptions) {
  let next = 0;
  let at = 0;
  let drawn: Played[] = [];
  return (): Drawn<Played> | null => {
    if (next === (path === null ? sequences : 1)) return null;
    if (at === drawn.length) {
      at = 0;
      const numRuns = path === null ? DRAWN_AT_A_TIME : 1;
      drawn = fc.sample(game.sequences, { seed, path: path ?? String(next), numRuns });
    }
    const sequence = drawn[at];
    if (!sequence) return null;
    at += 1;
    next += 1;
    return { index: next - 1, sequence };
  };
}

/** A desk with a call that hangs never closes: that was noted when it hung. */
async function closeInTime(desk: TestDesk): Promise<string[]> {
  const notCompared = ['not compared: a call hangs, so the desk didn’t close'];
  const tooLate = new Promise<string[]>((resolve) => setTimeout(resolve, BOUND_MS, notCompared).unref());
  return Promise.race([desk.close(), tooLate]);
}

/** The smallest sequence found that still fails, with the path by which it is played again. */
export async function shrink<Played extends Sequence>(
  game: Game<Played>,
  { folder, seed }: RunOptions,
  { path }: Failure,
): Promise<string> {
  let tries = 0;
  let last: Breach[] = [];
  const property = fc.asyncProperty(game.sequences, async (sequence) => {
    const desk = await game.openDesk(folder);
    try {
      tries += 1;
      const { breaches } = await game.play(desk, `t${tries}`, sequence, SHRINK_BOUND_MS);
      if (breaches.length === 0) return;
      last = breaches;
      throw new Error(breaches[0]?.words);
    } finally {
      await closeInTime(desk);
    }
  });
  const found = await fc.check(property, { seed, path, numRuns: 1, interruptAfterTimeLimit: SHRINK_MS });
  const [sequence] = found.counterexample ?? [];
  if (!sequence) return `--seed ${seed} --path ${path}: it held when it was played again`;
  return [
    `--seed ${seed} --path ${found.counterexamplePath}, after ${found.numShrinks} shrinks: ${last.map(({ words }) => words).join('; ')}`,
    JSON.stringify(sequence),
  ].join('\n');
}
