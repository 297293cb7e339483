// Runs one of the long runs.
import { join } from 'node:path';
import { FROM_SOURCES } from '../bootstrap/from-sources.mjs';
import { root } from '../build/targets.ts';
import { artefacts, vitest } from './jobs.ts';
import { throwawayHome } from './keyring.ts';
import { VITEST_PROJECTS } from './layers.ts';
import type { Part, Run } from './parts.ts';
import { oneTest, type StageResult, skipped, tests } from './stage.ts';
import { tallyPlaywright, tallyVitest } from './tally.ts';

const TALLIES = { vitest: tallyVitest, playwright: tallyPlaywright };

export async function runPart({ name, missing, runs }: Part): Promise<StageResult[]> {
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
  const title = [name, ...args].join(' ');
  return counted ? tests(title, command, reportOf(name), TALLIES[counted]) : oneTest(title, command);
}

async function runLong(name: string, files: string[]): Promise<StageResult> {
  const home = throwawayHome();
  const { ledger, service, packages, screens } = VITEST_PROJECTS;
  const projects = [...ledger, ...service, ...packages, ...screens];
  const command = vitest({ ...home.env, NO_COLOR: '1', PAYDESK_LONG: '1' }, projects, files);
  return tests(name, command, reportOf(name), tallyVitest).finally(home.remove);
}
