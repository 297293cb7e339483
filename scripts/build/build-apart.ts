// Builds in a process of its own: the memory that Vite took, more than 1 GB, would stay with the program that is started after it.
import { join } from 'node:path';
import { FROM_SOURCES } from '../bootstrap/from-sources.mjs';
import { handOver } from '../bootstrap/hand-over.mjs';
import { root, type TargetName } from './targets.ts';
import { upToDate } from './up-to-date.ts';

/** Brings dist/ up to date with the targets named. Where that fails, this process ends with the build's exit code. */
export async function buildApart(names: readonly TargetName[]): Promise<void> {
  if (upToDate(...names).length < names.length) await runBuild(names);
}

/** Brings dist-test/ up to date. Where that fails, this process ends with the build's exit code. */
export async function buildApartForTestRuntime(): Promise<void> {
  await runBuild(['--test-runtime']);
}

async function runBuild(args: readonly string[]): Promise<void> {
  const program = [...FROM_SOURCES, join(root, 'scripts/build.ts'), ...args];
  const code = await handOver(process.execPath, program, process.env);
  if (code !== 0) process.exit(code);
}
