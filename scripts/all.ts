// `npm run test:all`: what `npm test` runs and the long runs, one line for each; `-- --only NAME` for some of them (scripts/test/parts.ts).
import { join } from 'node:path';
import { FROM_SOURCES } from './bootstrap/from-sources.mjs';
import { root } from './build/targets.ts';
import { artefacts, vitest } from './test/jobs.ts';
import { throwawayHome } from './test/keyring.ts';
import { LAYERS, VITEST_PROJECTS } from './test/layers.ts';
import type { Run } from './test/parts.ts';
import { type Part, readParts } from './test/parts.ts';
import { runLayers } from './test/run-layers.ts';
import type { StageResult } from './test/stage.ts';
import { oneTest, skipped, tests } from './test/stage.ts';
import { partLine, printNames, printSummary } from './test/summary.ts';
import { closingLine, tallyPlaywright, tallyVitest } from './test/tally.ts';

const TALLIES = { vitest: tallyVitest, playwright: tallyPlaywright };

/** Runs one of the long runs. */
async function runPart({ name, missing, runs }: Part): Promise<StageResult[]> {
  const reason = missing?.() ?? null;
  if (reason !== null) return [skipped(name, reason)];
  const results: StageResult[] = [];
  for (const run of runs()) results.push(await ('long' in run ? runLong(name, run.long) : runScript(name, run)));
  return results;
}

const reportOf = (name: string) => join(artefacts, `${name}.json`);

async function runScript(
  name: string,
  { script, args = [], counted }: Exclude<Run, { long: string[] }>,
): Promise<StageResult> {
  const file = join(root, 'scripts', `${script}.ts`);
  const command = {
    file: process.execPath,
    args: [...FROM_SOURCES, file, ...args],
    env: { ...process.env, NO_COLOR: '1' },
  };
  const title = [...new Set([name, ...args])].join(' ');
  return counted ? tests(title, command, reportOf(name), TALLIES[counted]) : oneTest(title, command);
}

async function runLong(name: string, files: string[]): Promise<StageResult> {
  const home = throwawayHome();
  const { ledger, service, packages, screens } = VITEST_PROJECTS;
  const projects = [...ledger, ...service, ...packages, ...screens];
  const command = vitest({ ...home.env, NO_COLOR: '1', PAYDESK_LONG: '1' }, projects, files);
  return tests(name, command, reportOf(name), tallyVitest).finally(home.remove);
}

/** The long runs begin when the layers are over: they want the machine for themselves. */
async function runAll({ layers, parts }: ReturnType<typeof readParts>): Promise<StageResult[]> {
  const home = throwawayHome();
  const needed = LAYERS.filter((name) => layers.includes(name) || (name === 'build' && parts.some(wantsBuild)));
  const results = await runLayers(needed, home.env, true).finally(home.remove);
  const lines = LAYERS.filter((name) => layers.includes(name)).map((name) =>
    partLine(
      name,
      results.filter(({ layer }) => layer === name),
    ),
  );
  if (layers.length > 0) printSummary(results);
  const long: StageResult[] = [];
  for (const part of parts) {
    const came = await runPart(part);
    printNames(came);
    lines.push(partLine(part.name, came));
    console.log(lines.at(-1));
    // "month: 1980 orders, …": what a part of this name says of itself.
    lines.push(...came.flatMap(({ verdict }) => (verdict?.startsWith(`${part.name}: `) ? verdict : [])));
    long.push(...came);
  }
  console.log(`\n${lines.join('\n')}`);
  return [...results, ...long];
}

/** The others' commands build by themselves. */
const wantsBuild = ({ runs }: Part) => runs().some((run) => 'long' in run);

async function run(): Promise<number> {
  const results = await runAll(readParts(process.argv.slice(2)));
  const ran = results.some(({ passed }) => passed > 0);
  if (!ran) console.log('No test ran.');
  console.log(closingLine(results));
  return ran && results.every(({ failed }) => failed === 0) ? 0 : 1;
}

run().then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    console.error(`paydesk: ${error instanceof Error ? error.message : error}`);
    process.exitCode = 1;
  },
);
