// `npm test`: every check there is, a table of the stages, and a last line that counts.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { DEB_VERSIONS, mayInstallDebs } from '../test/support/package/installed-deb.ts';
import {
  debFolder,
  packedFolder,
  type RuntimeForTests,
  runtimeForTests,
} from '../test/support/window/electron-runtime/runtime-for-tests.ts';
import { testRuntime } from '../test/support/window/electron-runtime/test-runtime.ts';
import { build, buildForTestRuntime } from './build/build.ts';
import { root, type TargetName, targets } from './build/targets.ts';
import { officialRuntime } from './start/official-runtime.ts';
import { checks } from './test/checks.ts';
import { type Command, throwawayHome, withDisplay, withKeyring } from './test/keyring.ts';
import { DEB_ENVIRONMENT, debArguments, packingArguments } from './test/pack-app.ts';
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

/** The app as a user has it; in a long run, debs of it where they can be installed. */
async function pack(runtime: RuntimeForTests): Promise<StageResult[]> {
  const app = await check('package', command('electron-builder', ...packingArguments(runtime)));
  if (app.failed > 0 || process.env['PAYDESK_LONG'] !== '1' || 'missing' in mayInstallDebs()) return [app];
  const debs: StageResult[] = [app];
  for (const version of DEB_VERSIONS) {
    const { file, args, env } = command('electron-builder', ...debArguments(runtime, version));
    debs.push(await check(`deb ${version}`, { file, args, env: { ...env, ...DEB_ENVIRONMENT } }));
  }
  return debs;
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
  for (const folder of [packedFolder, debFolder]) rmSync(folder, { recursive: true, force: true });
  const [middle, packed] = await Promise.all([
    tests('unit and integration', withKeyring(command('vitest', 'run')), join(artefacts, 'vitest.json'), tallyVitest),
    'missing' in runtime ? [] : pack(runtime),
  ]);
  const endToEnd = withDisplay(withKeyring(command('playwright', 'test')));
  const last = await tests('end to end', endToEnd, join(artefacts, 'playwright.json'), tallyPlaywright);
  return [...before, middle, ...packed, last];
}

const results = await runStages().finally(home.remove);
printSummary(results);
const ran = results.some(({ passed }) => passed > 0);
if (!ran) console.log('No test ran.');
process.exitCode = ran && results.every(({ failed }) => failed === 0) ? 0 : 1;
console.log(closingLine(results));
