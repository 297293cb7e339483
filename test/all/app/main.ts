// `npm run test:all -- --only app`: a real Electron started in each condition. None may be silent, and none may show the raw text of an error. Pictures: test/artefacts/app/.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { compareStarts } from '../../bench/desktop-start.ts';
import { runtimeForTests } from '../../support/window/electron-runtime/runtime-for-tests.ts';
import { openDisplay } from '../../support/window/own-display.ts';
import type { Condition } from './condition.ts';
import { startDesktop } from './desktop.ts';
import { faultsAtEveryOperation } from './faults.ts';
import { FOLDER_CONDITIONS } from './folder-conditions.ts';
import { OTHER_CONDITIONS } from './other-conditions.ts';
import { tryAgain, whileAnotherRuns } from './running.ts';
import { rawIn, type Verdict } from './verdict.ts';
import { lackingForApp, openWorld } from './world.ts';

const PICTURES = join(import.meta.dirname, '../../artefacts/app');
const CONDITIONS = [...FOLDER_CONDITIONS, ...OTHER_CONDITIONS];
const TROUBLE = join(import.meta.dirname, 'trouble.cjs');
/** Ends by itself within, in ms. */
const ENDS_WITHIN = 20_000;

async function tryOne(condition: Condition, number: number): Promise<Verdict> {
  const runtime = runtimeForTests();
  if ('missing' in runtime) throw new Error(runtime.missing);
  const world = openWorld();
  const faults: string[] = [];
  try {
    const prepared = await condition.prepare(world);
    const dataFolder = prepared.dataFolder === undefined ? world.dataFolder : prepared.dataFolder;
    const trouble = prepared.trouble && {
      PAYDESK_TEST_TROUBLE: TROUBLE,
      PAYDESK_TROUBLE: JSON.stringify({ under: dataFolder, ...prepared.trouble }),
    };
    const desktop = startDesktop(runtime, {
      args: dataFolder === null ? [] : ['--data', dataFolder],
      env: { ...world.env, ...prepared.env, ...trouble },
      ...(condition.uid !== undefined && { uid: condition.uid }),
    });
    const shown = condition.told === 'terminal' ? null : await desktop.read(condition.says);
    if (shown !== null)
      await desktop.picture(
        join(PICTURES, `${String(number).padStart(2, '0')}-${condition.name.replace(/\W+/g, '-')}.png`),
      );
    const code = condition.told === 'terminal' ? await desktop.ended(ENDS_WITHIN) : await desktop.end();
    const said = shown ?? desktop.said();
    if (!condition.says.test(said)) faults.push(`says: ${JSON.stringify(said.slice(0, 400))}`);
    if (condition.button !== undefined && !said.includes(condition.button))
      faults.push(`no button “${condition.button}”`);
    if (code !== condition.exitCode) faults.push(`exit code ${code}, not ${condition.exitCode}`);
    const raw = [...rawIn(shown ?? '', 'window'), ...rawIn(desktop.said(), 'terminal')];
    return {
      name: condition.name,
      faults,
      raw,
      isSilent: shown === null && (code === 0 || !condition.says.test(said)),
    };
  } finally {
    await world.close();
  }
}

async function run(): Promise<void> {
  const lacking = lackingForApp();
  if (lacking !== null) throw new Error(`This run needs ${lacking}.`);
  mkdirSync(PICTURES, { recursive: true });
  const only = process.argv[2];
  const chosen = CONDITIONS.filter(({ name }) => only === undefined || name.includes(only));
  const display = await openDisplay();
  const verdicts: Verdict[] = [];
  const add = (verdict: Verdict) => {
    verdicts.push(verdict);
    const { name, faults, raw, isSilent } = verdict;
    const bad = [...faults, ...raw.map((text) => `raw: ${text}`), ...(isSilent ? ['silent'] : [])];
    console.log(`  ${bad.length === 0 ? 'ok' : 'NOT OK'} ${name}${bad.map((text) => `\n      ${text}`).join('')}`);
  };
  for (const condition of chosen) add(await tryOne(condition, CONDITIONS.indexOf(condition) + 1));
  if (only === undefined || only === 'running') {
    add(await whileAnotherRuns());
    add(await tryAgain(PICTURES));
  }
  if (only === undefined || only === 'fault') for await (const verdict of faultsAtEveryOperation()) add(verdict);
  const medians = only === undefined ? (await compareStarts()).medians : null;
  await display.close();
  const count = (isSo: (verdict: Verdict) => boolean) => verdicts.filter(isSo).length;
  const silent = count(({ isSilent }) => isSilent);
  const raw = count((verdict) => verdict.raw.length > 0);
  const beside = medians ? `; window ${medians.usable.toFixed(2)} ×, memory ${medians.memory.toFixed(2)} ×` : '';
  console.log(`app: ${verdicts.length} conditions, ${silent} silent, ${raw} raw errors${beside}`);
  process.exitCode = silent + raw + count(({ faults }) => faults.length > 0) === 0 ? 0 : 1;
}

run().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
