// What `npm test` does, as jobs of its layers: which wait for which, and how much of the machine each takes.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { DEB_VERSIONS, mayInstallDebs } from '../../test/support/package/installed-deb.ts';
import {
  debFolder,
  packedFolder,
  runtimeForTests,
} from '../../test/support/window/electron-runtime/runtime-for-tests.ts';
import { testRuntime } from '../../test/support/window/electron-runtime/test-runtime.ts';
import { build, buildForTestRuntime } from '../build/build.ts';
import { root, type TargetName, targets } from '../build/targets.ts';
import { officialRuntime } from '../start/official-runtime.ts';
import { checks } from './checks.ts';
import { type Command, withDisplay, withKeyring } from './keyring.ts';
import { type LayerName, PLAYWRIGHT_PROJECTS, VITEST_PROJECTS } from './layers.ts';
import { DEB_ENVIRONMENT, debArguments, packingArguments } from './pack-app.ts';
import type { Job } from './schedule.ts';
import { check, type StageResult, step, tests } from './stage.ts';
import { tallyPlaywright, tallyVitest } from './tally.ts';

export type LayerJob = Job<StageResult[]> & { layer: LayerName };

export const artefacts = join(root, 'test/artefacts');

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
async function pack(env: NodeJS.ProcessEnv): Promise<StageResult[]> {
  // What an earlier run packed must not pass for today's.
  for (const folder of [packedFolder, debFolder]) rmSync(folder, { recursive: true, force: true });
  const runtime = process.platform === 'linux' ? runtimeForTests() : { missing: 'packing is tried on Linux only' };
  if ('missing' in runtime) return [];
  const app = await check('package', { file: 'electron-builder', args: packingArguments(runtime), env });
  if (app.failed > 0 || env['PAYDESK_LONG'] !== '1' || 'missing' in mayInstallDebs()) return [app];
  const debs: StageResult[] = [app];
  for (const version of DEB_VERSIONS) {
    const args = debArguments(runtime, version);
    debs.push(await check(`deb ${version}`, { file: 'electron-builder', args, env: { ...env, ...DEB_ENVIRONMENT } }));
  }
  return debs;
}

/** Vitest with these projects, in a session with a keyring. */
export function vitest(env: NodeJS.ProcessEnv, projects: readonly string[], more: string[] = []): Command {
  const args = ['run', ...projects.flatMap((name) => ['--project', name]), ...more];
  return withKeyring({ file: 'vitest', args, env });
}

function playwright(env: NodeJS.ProcessEnv, layer: keyof typeof PLAYWRIGHT_PROJECTS): Command {
  const isThere = (name: string) => name !== 'installed' || env['PAYDESK_LONG'] === '1';
  const projects = PLAYWRIGHT_PROJECTS[layer].filter(isThere).map((name) => `--project=${name}`);
  // A folder for each: Playwright empties it before it begins.
  const args = ['test', ...projects, '--output', join(artefacts, layer)];
  return withDisplay(withKeyring({ file: 'playwright', args, env }));
}

/** In the order in which they begin where nothing holds them up. A layer's tests take every core; beside them there is room for one job of a single core. */
export function layerJobs(
  home: NodeJS.ProcessEnv,
  cores: number,
  isWhole = false,
): { jobs: LayerJob[]; seats: number } {
  const env = { ...home, NO_COLOR: '1' };
  const ofPackages = isWhole ? { ...env, PAYDESK_LONG: '1' } : env;
  const job = (layer: LayerName, name: string, after: string[], seats: number, run: LayerJob['run']): LayerJob => ({
    layer,
    name,
    after,
    seats,
    run,
  });
  const one = (run: () => Promise<StageResult>) => async () => [await run()];
  const report = (layer: string) => join(artefacts, `${layer}.json`);
  const inVitest = (layer: keyof typeof VITEST_PROJECTS, after: string[], name: string = layer, seats = cores) =>
    job(
      layer,
      name,
      after,
      seats,
      one(() => tests(name, vitest(env, VITEST_PROJECTS[layer]), report(name), tallyVitest)),
    );
  const inPlaywright = (layer: keyof typeof PLAYWRIGHT_PROJECTS, after: string[], seats: number) =>
    job(
      layer,
      layer,
      after,
      seats,
      one(() =>
        tests(layer, playwright(layer === 'packages' ? ofPackages : env, layer), report(layer), tallyPlaywright),
      ),
    );

  const jobs = [
    job(
      'build',
      'build',
      [],
      1,
      one(() => step('build', buildAll)),
    ),
    job(
      'build',
      'electron runtime',
      ['build'],
      1,
      one(() => step('electron runtime', bringRuntime)),
    ),
    inVitest('unit', []),
    inVitest('ledger', ['build']),
    job('packages', 'package', ['build', 'electron runtime'], 1, () => pack(ofPackages)),
    ...checks(env).map(({ name, run }) => job('checks', name, [], 1, one(run))),
    inVitest('service', ['build']),
    inVitest('screens', []),
    inVitest('packages', ['build'], 'npm packages', 1),
    inPlaywright('journeys', ['build', 'electron runtime'], cores),
    inPlaywright('packages', ['package'], 1),
    inPlaywright('electron', ['build', 'electron runtime'], cores),
  ];
  return { jobs, seats: cores + 1 };
}

/** The jobs of some layers, and what they wait for. */
export function jobsOf(layers: readonly LayerName[], jobs: readonly LayerJob[]): LayerJob[] {
  const wanted = new Set(jobs.filter(({ layer }) => layers.includes(layer)).map(({ name }) => name));
  const add = (name: string): void => {
    for (const before of jobs.find((job) => job.name === name)?.after ?? []) {
      wanted.add(before);
      add(before);
    }
  };
  for (const name of [...wanted]) add(name);
  return jobs.filter(({ name }) => wanted.has(name));
}
