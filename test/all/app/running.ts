// A second desktop app on the same folder: the first runs, has stopped answering, or shows why it couldn't start.
import { readdirSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { runtimeForTests } from '../../support/window/electron-runtime/runtime-for-tests.ts';
import { startDesktop } from './desktop.ts';
import { rawIn, type Verdict } from './verdict.ts';
import { openWorld, textOf } from './world.ts';

/** A second start ends by itself within, in ms. */
const ENDS_WITHIN = 20_000;

/** Started while the first runs: it ends with 0 and says so, and the first goes on. */
export async function whileAnotherRuns(): Promise<Verdict> {
  const runtime = runtimeForTests();
  if ('missing' in runtime) throw new Error(runtime.missing);
  const world = openWorld();
  const setup = { args: ['--data', world.dataFolder], env: world.env };
  const first = startDesktop(runtime, setup);
  try {
    const before = await first.read(/Overview/);
    const second = startDesktop(runtime, setup);
    const code = await second.ended(ENDS_WITHIN);
    const said = second.said();
    const faults = [
      ...(before === null ? ['the first didn’t open'] : []),
      ...(code === 0 ? [] : [`exit code ${code}, not 0`]),
      ...(first.exitCode() === null ? [] : ['the first ended']),
    ];
    return {
      name: 'another desktop app that runs',
      faults,
      raw: rawIn(said, 'terminal'),
      isSilent: !/already running/.test(said),
    };
  } finally {
    await first.end();
    await world.close();
  }
}

/** Pressed while nothing has changed, the button says so; once the cause is gone, Paydesk opens. */
export async function tryAgain(pictures: string): Promise<Verdict> {
  const runtime = runtimeForTests();
  if ('missing' in runtime) throw new Error(runtime.missing);
  const world = openWorld();
  symlinkSync(join(world.folder, 'drive'), world.dataFolder);
  const desktop = startDesktop(runtime, { args: ['--data', join(world.dataFolder, 'paydesk')], env: world.env });
  try {
    const first = await desktop.read(/can’t find/);
    await desktop.press('Try again');
    const second = await desktop.read(/Checked again at [\d:]+\s[AP]M \w+/);
    await desktop.picture(join(pictures, 'checked-again.png'));
    rmSync(world.dataFolder);
    await desktop.press('Try again');
    // It starts another and ends, as the system sees it, in good order.
    const code = await desktop.ended(ENDS_WITHIN);
    const faults = [
      ...(first && second && /Checked again/.test(second) ? [] : ['nothing said that it was checked again']),
      ...(code === 0 ? [] : [`exit code ${code}, not 0`]),
    ];
    return {
      name: 'a cause that goes away',
      faults,
      raw: rawIn(`${first}${second}`, 'window'),
      isSilent: first === null,
    };
  } finally {
    await desktop.end();
    await endRelaunched(world.dataFolder);
    await world.close();
  }
}

/** The one that was started in its place, found by its folder. */
async function endRelaunched(dataFolder: string): Promise<void> {
  const running = () =>
    readdirSync('/proc').filter((pid) => /^\d+$/.test(pid) && textOf(`/proc/${pid}/cmdline`).includes(dataFolder));
  for (let turn = 0; turn < 40; turn += 1) {
    for (const pid of running()) {
      try {
        process.kill(Number(pid), 'SIGKILL');
      } catch {
        // It has ended.
      }
    }
    await wait(100);
    if (turn > 20 && running().length === 0) return;
  }
}
