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
  ) => Promise<{ calls: number; breaches: Breach[] }>;
};

/** calls, forMs: enough when so many were made, or so long was played; null for all sequences. path: only that one. firstOnly: ends at the first breach. */
export type RunOptions = {
  folder: string;
  seed: number;
  sequences: number;
  calls: number | null;
  forMs: number | null;
  path: string | null;
  firstOnly: boolean;
  say: (words: string) => void;
};

export type Tally = { sequences: number; calls: number; breaches: Record<Breach['kind'], number>; failed: Failure[] };
/** path: by which fast-check draws it again from the seed. */
export type Failure = { path: string; breaches: Breach[] };

/** Engineering values. A desk asks for its environments with every call, so that one with hundreds is slow. */
const SIDE_BY_SIDE = 24;
const PLAYED_ON_ONE_DESK = 200;
const DRAWN_AT_A_TIME = 100;
const BOUND_MS = 120_000;
const SHRINK_BOUND_MS = 20_000;
const SHRINK_MS = 90_000;
const SAY_EVERY_MS = 10_000;

export async function run<Played extends Sequence>(game: Game<Played>, options: RunOptions): Promise<Tally> {
  const tally: Tally = { sequences: 0, calls: 0, breaches: { twice: 0, wrong: 0, hung: 0, unknown: 0 }, failed: [] };
  const desks = openDesks(game, options.folder);
  const draw = drawer(game, options);
  const begun = performance.now();
  const isEnough = () =>
    (options.calls !== null && tally.calls >= options.calls) ||
    (options.forMs !== null && performance.now() - begun >= options.forMs) ||
    (options.firstOnly && tally.failed.length > 0);
  let saidAt = begun;

  async function lane(): Promise<void> {
    for (let drawn = draw(); drawn && !isEnough(); drawn = draw()) {
      const { index, sequence } = drawn;
      const { calls, breaches } = await desks.with(sequence.keeps, (desk) =>
        game.play(desk, `s${index}`, sequence, BOUND_MS),
      );
      tally.sequences += 1;
      tally.calls += calls;
      for (const kind of new Set(breaches.map((breach) => breach.kind))) tally.breaches[kind] += 1;
      if (breaches.length > 0) tally.failed.push({ path: options.path ?? String(index), breaches });
      if (performance.now() - saidAt < SAY_EVERY_MS) continue;
      saidAt = performance.now();
      const rate = (tally.calls / ((saidAt - begun) / 1000)).toFixed(0);
      options.say(
        `${game.name}: ${tally.sequences} sequences, ${tally.calls} calls, ${rate} a second, ${tally.failed.length} failed`,
      );
    }
  }
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, lane));
  await desks.close();
  return tally;
}

/** Draws the sequences of a seed, each once. */
function drawer<Played extends Sequence>(game: Game<Played>, { seed, path, sequences }: RunOptions) {
  let next = 0;
  let at = 0;
  let drawn: Played[] = [];
  return (): { index: number; sequence: Played } | null => {
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

type Desks = {
  with: <Result>(isAlone: boolean, use: (desk: TestDesk) => Promise<Result>) => Promise<Result>;
  close: () => Promise<void>;
};

/** One desk for many, then another; one of its own for who restores and restarts. */
function openDesks({ openDesk }: Pick<Game<Sequence>, 'openDesk'>, folder: string): Desks {
  type Shared = { desk: Promise<TestDesk>; played: number; inUse: number };
  let shared: Shared | null = null;
  const closing: Promise<void>[] = [];
  const retire = ({ desk }: Shared) => void closing.push(desk.then(closeInTime));

  async function onShared<Result>(use: (desk: TestDesk) => Promise<Result>): Promise<Result> {
    shared ??= { desk: openDesk(folder), played: 0, inUse: 0 };
    const mine = shared;
    mine.played += 1;
    mine.inUse += 1;
    if (mine.played === PLAYED_ON_ONE_DESK) shared = null;
    try {
      return await use(await mine.desk);
    } finally {
      mine.inUse -= 1;
      if (mine.inUse === 0 && shared !== mine) retire(mine);
    }
  }

  return {
    with: async (isAlone, use) => {
      if (!isAlone) return onShared(use);
      const desk = await openDesk(folder);
      return use(desk).finally(() => closeInTime(desk));
    },
    close: async () => {
      if (shared) retire(shared);
      await Promise.all(closing);
    },
  };
}

/** A desk with a call that hangs never closes: that was noted when it hung. */
async function closeInTime(desk: TestDesk): Promise<void> {
  await Promise.race([desk.close(), new Promise((resolve) => setTimeout(resolve, BOUND_MS).unref())]);
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
