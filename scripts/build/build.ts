// Builds the targets that are out of date, side by side, and says so in one line.
import { cpSync, globSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { BuildEnvironmentOptions } from 'vite';
import { root, type TargetName, targets, type Variant } from './targets.ts';
import { LICENCES, writeLicences } from './third-party-licences.ts';
import { outOfDate } from './up-to-date.ts';

const FOLDERS: Record<Variant, string> = { official: 'dist', test: 'dist-test' };
/** What the test runtime takes from the official build as it is. */
const COMMON: TargetName[] = ['renderer', 'preload', 'checkout', 'examples', 'preview'];

/** Brings dist/ up to date with the targets named. Rejects with the words of what failed. */
export async function build(names: readonly TargetName[]): Promise<void> {
  await buildVariant(names, 'official');
}

/** Brings dist-test/ (and dist/, of which it is a part) up to date: what the Electron test runtime starts. */
export async function buildForTestRuntime(): Promise<void> {
  await Promise.all([buildVariant(COMMON, 'official'), buildVariant(['main'], 'test')]);
  for (const name of COMMON) {
    const { folder } = targets[name];
    rmSync(join(root, FOLDERS.test, folder), { recursive: true, force: true });
    cpSync(join(root, FOLDERS.official, folder), join(root, FOLDERS.test, folder), { recursive: true });
  }
  cpSync(join(root, FOLDERS.official, LICENCES), join(root, FOLDERS.test, LICENCES));
}

async function buildVariant(names: readonly TargetName[], variant: Variant): Promise<void> {
  const dist = join(root, FOLDERS[variant]);
  const built = await buildInto(dist, names, variant);
  if (built && variant === 'official') writeLicences(dist);
}

/** Brings a folder up to date with the targets named; `changes` to how Vite builds them go for the whole folder. True where there was anything to do. */
export async function buildInto(
  dist: string,
  names: readonly TargetName[],
  variant: Variant,
  changes: BuildEnvironmentOptions = {},
): Promise<boolean> {
  const stale = outOfDate(dist, names);
  if (stale.length === 0) return false;

  const began = performance.now();
  await Promise.all(
    stale.map(async ({ name, print, made }) => {
      made.remove();
      await buildTarget(name, dist, variant, changes);
      made.write(print);
    }),
  );
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  console.error(`paydesk: built ${stale.map(({ name }) => name).join(', ')} in ${seconds} s`);
  return true;
}

async function buildTarget(
  name: TargetName,
  dist: string,
  variant: Variant,
  changes: BuildEnvironmentOptions,
): Promise<void> {
  const { build: viteBuild } = await import('vite');
  const outDir = join(dist, targets[name].folder);
  clear(outDir);
  for (const run of targets[name].runs(outDir, variant)) {
    await viteBuild({ ...run, build: { ...run.build, ...changes } });
  }
  for (const [from, to] of targets[name].copies ?? []) cpSync(join(root, from), join(outDir, to));
}

/** Empties a target's folder, but for the folders of other targets inside it. */
function clear(outDir: string): void {
  const others = Object.values(targets).map(({ folder }) => folder.split('/').at(-1));
  for (const entry of globSync('*', { cwd: outDir })) {
    if (!others.includes(entry)) rmSync(join(outDir, entry), { recursive: true });
  }
}
