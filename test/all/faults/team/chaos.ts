// What happens to a team in a bad afternoon: crashes of desks and of the server, computers that sleep, lines that break or hold back, and a server that is put back to an earlier day.
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { TIMES } from '../../../support/clock/times.ts';
import type { Chance } from '../chance.ts';
import type { Computer } from './computer.ts';
import { copyFolder, putBack, type ServerProcess } from './server-process.ts';

export type Scene = {
  folder: string;
  server: ServerProcess;
  computers: readonly Computer[];
  chance: Chance;
  /** How many crashes; every so many of them the server is put back. */
  kills: number;
  restoreEvery: number;
  /** The share of the afternoon's work that is done, in [0, 1]. */
  progress: () => number;
  /** How many charges the provider has made. */
  charges: () => Promise<number>;
  /** Called after the server was put back: resolves when the desks have locked its ledger and an administrator has unlocked it. */
  afterRestore: () => Promise<void>;
  say: (words: string) => void;
};

/** Crashes happen until so much of the work is done. */
const BUSY_UNTIL = 0.85;
const LOOK_MS = 50;
/** The server is put back only after so many charges that it then lacks, and a moment in which the desks see them. */
const CHARGES_LOST = 5;
const SEEN_WITHIN_MS = 1_500;
/** Longer than a capture's lease and margin, in ms. */
const LONG_SLEEP_MS = TIMES.leaseMs + TIMES.arrivesWithinMs + 1_500;

/** Goes through the afternoon. Resolves with how many crashes there were, once everything that happened is over. */
export async function spendChaos(scene: Scene): Promise<number> {
  const { computers, chance, kills, restoreEvery, server, progress, folder, say } = scene;
  const copy = join(folder, 'copy');
  const underWay = new Set<Promise<void>>();
  const busy = new Set<Computer>();
  /** Something that happens to one computer at a time. */
  const happen = (what: (computer: Computer) => Promise<void>) => {
    const computer = computers[chance.below(computers.length)];
    if (!computer || busy.has(computer)) return;
    busy.add(computer);
    const happening: Promise<void> = what(computer).finally(() => {
      busy.delete(computer);
      underWay.delete(happening);
    });
    underWay.add(happening);
  };
  const slept = (ms: number) => happen((computer) => computer.sleep(ms));
  const trouble = [
    () => slept(LONG_SLEEP_MS + chance.below(2_000)),
    () => slept(200 + chance.below(TIMES.leaseMs)),
    () => happen(async ({ line }) => line.cutAfter(chance.below(4_000))),
    () => happen(async ({ line }) => line.cutAfter(chance.below(400))),
    () => happen(({ line }) => held(line.hold(), chance.below(2_500))),
    () => happen(({ line }) => held(line.hold(), LONG_SLEEP_MS)),
    () =>
      happen(async ({ line }) => {
        line.setOpen(false);
        await pause(500 + chance.below(3_500));
        line.setOpen(true);
      }),
  ];
  let kept = 0;
  const keepCopy = async () => {
    await server.restart(() => copyFolder(server.dataFolder, copy));
    kept = await scene.charges();
  };
  await keepCopy();
  for (let crashed = 0; crashed < kills; crashed += 1) {
    while (progress() < (crashed / kills) * BUSY_UNTIL) await pause(LOOK_MS);
    if (crashed % restoreEvery === restoreEvery - 1 && (await scene.charges()) >= kept + CHARGES_LOST) {
      await pause(SEEN_WITHIN_MS);
      say(`${crashed} crashes: the server is put back`);
      await server.restart(() => putBack(copy, server.dataFolder));
      await scene.afterRestore();
      await keepCopy();
    }
    if (chance.next() < 0.35) await server.crash(chance.below(1_500));
    else happen((computer) => computer.crash(chance.below(1_500)));
    trouble[chance.below(trouble.length)]?.();
    await pause(chance.below(600));
  }
  while (underWay.size > 0) await Promise.all(underWay);
  return kills;
}

async function held(letGo: () => void, ms: number): Promise<void> {
  await pause(ms);
  letGo();
}
