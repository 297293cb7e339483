// A fault at each operation on files that a start makes, one start each: Paydesk opens all the same, or says why it doesn't.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { runtimeForTests } from '../../support/window/electron-runtime/runtime-for-tests.ts';
import { type Desktop, startDesktop } from './desktop.ts';
import { rawIn, type Verdict } from './verdict.ts';
import { openWorld, textOf, type World } from './world.ts';

const TROUBLE = join(import.meta.dirname, 'trouble.cjs');
/** Each operation gets one of these in turn, so that over all of them each is met often. */
const CODES = ['ENOSPC', 'EACCES', 'EIO', 'EROFS', 'EMFILE', 'EDQUOT'];
/** What a start shows: the console, or one of the sentences of its own window. */
const OPEN = /Overview|Can’t open the ledger/;
const TOLD = /Quit Paydesk/;
const EITHER = new RegExp(`${OPEN.source}|${TOLD.source}`);

const troubleEnv = (trouble: object) => ({
  PAYDESK_TEST_TROUBLE: TROUBLE,
  PAYDESK_TROUBLE: JSON.stringify(trouble),
});

function start(world: World, trouble: object): Desktop {
  const runtime = runtimeForTests();
  if ('missing' in runtime) throw new Error(runtime.missing);
  const { dataFolder, env } = world;
  return startDesktop(runtime, {
    args: ['--data', dataFolder],
    env: { ...env, ...troubleEnv({ under: dataFolder, ...trouble }) },
  });
}

/** The operations of a first start, by thread, function and turn, until the console is shown. */
async function operations(): Promise<string[]> {
  const world = openWorld();
  const list = join(world.folder, 'operations');
  const desktop = start(world, { list });
  try {
    await desktop.read(OPEN);
    return textOf(list)
      .split('\n')
      .filter((at) => at !== '' && !isRepeated(at));
  } finally {
    await desktop.end();
    await world.close();
  }
}

/** Reads of one open file, one after the other, are one operation: the first turns stand for all. */
const isRepeated = (at: string): boolean => Number(/ readSync (\d+)$/.exec(at)?.[1] ?? 0) > 3;

async function tryOne(at: string, code: string): Promise<Verdict> {
  const world = openWorld();
  const desktop = start(world, { at, code });
  try {
    const shown = await desktop.read(EITHER);
    const exit = await desktop.end();
    const opened = shown !== null && OPEN.test(shown);
    const faults = [
      ...(shown === null || EITHER.test(shown) ? [] : [`shows ${JSON.stringify(shown.slice(0, 200))}`]),
      ...(opened || (exit !== 0 && exit !== null) ? [] : [`exit code ${exit}`]),
    ];
    return {
      name: `${code} at ${at}`,
      faults,
      raw: [...rawIn(shown ?? '', 'window'), ...rawIn(desktop.said(), 'terminal')],
      isSilent: shown === null,
    };
  } finally {
    await desktop.end();
    await world.close();
    rmSync(world.folder, { recursive: true, force: true });
  }
}

/** One verdict for each operation, as it comes. */
export async function* faultsAtEveryOperation(): AsyncGenerator<Verdict> {
  for (const [place, at] of (await operations()).entries()) yield tryOne(at, CODES[place % CODES.length] ?? 'EIO');
}
