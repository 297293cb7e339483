// `npm test`: every check there is, a table of the stages, and a last line that counts.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { packedFolder, runtimeForTests } from '../test/support/electron-runtime/runtime-for-tests.ts';
import { testRuntime } from '../test/support/electron-runtime/test-runtime.ts';
import { build, buildForTestRuntime } from './build/build.ts';
import { root, type TargetName, targets } from './build/targets.ts';
import { officialRuntime } from './start/official-runtime.ts';
import { checks } from './test/checks.ts';
import { type Command, throwawayHome, withDisplay, withKeyring } from './test/keyring.ts';
import { packingArguments } from './test/pack-app.ts';
import { check, type StageResult, step, tests } from './test/stage.ts';
import { printSummary } from './test/summary.ts';
import { closingLine, tallyPlaywright, tallyVitest } from './test/tally.ts';

const artefacts = join(root, 'test/artefacts');
const home = throwawayHome();
const command = (file: string, ...args: string[]): Command => ({ file, args, env: { ...home.env, NO_COLOR: '1' } });

/** Fetches the official runtime, or makes the test runtime where that is allowed. Having neither is no failure: tests say what they skip. */
async function bringRuntime(): Promise<void> {
  const official = await officialRuntime(false);
  if ('executable' in official) return;
  if (process.env['PAYDESK_TEST_RUNTIME'] === '1')
    await testRuntime().catch((error: unknown) => console.error(String(error)));
}

async function buildAll(): Promise<void> {
  await build(Object.keys(targets) as TargetName[]);
  await buildForTestRuntime();
}

async function runStages(): Promise<StageResult[]> {
  const before = await Promise.all([
    step('build', buildAll),
    step('electron runtime', bringRuntime),
    ...checks(home.env),
  ]);
  if (before[0].failed > 0) return before;

  const runtime = process.platform === 'linux' ? runtimeForTests() : { missing: 'packing is tried on Linux only' };
  // What an earlier run packed must not pass for today's.
  rmSync(packedFolder, { recursive: true, force: true });
  const [middle, packed] = await Promise.all([
    tests('unit and integration', withKeyring(command('vitest', 'run')), join(artefacts, 'vitest.json'), tallyVitest),
    'missing' in runtime ? null : check('package', command('electron-builder', ...packingArguments(runtime))),
  ]);
  const endToEnd = withDisplay(withKeyring(command('playwright', 'test')));
  const last = await tests('end to end', endToEnd, join(artefacts, 'playwright.json'), tallyPlaywright);
  return [...before, middle, ...(packed ? [packed] : []), last];
}

const results = await runStages().finally(home.remove);
printSummary(results);
const ran = results.some(({ passed }) => passed > 0);
if (!ran) console.log('No test ran.');
process.exitCode = ran && results.every(({ failed }) => failed === 0) ? 0 : 1;
console.log(closingLine(results));
