// What development takes from the build all the same: the pages that others show in frames. Unminified, with source maps.
import { join } from 'node:path';
import { buildInto } from '../build/build.ts';
import { root, type TargetName, targets } from '../build/targets.ts';

export const developmentFolder = join(root, '.cache/dev');
const PAGES: TargetName[] = ['checkout', 'examples', 'preview'];

/** Builds those of the pages that are out of date; with `changed`, only those that the file is a source of. */
export async function buildPages(changed?: string): Promise<void> {
  const stale = PAGES.filter(
    (name) => changed === undefined || targets[name].sources.some((folder) => changed.startsWith(`${folder}/`)),
  );
  await buildInto(developmentFolder, stale, 'official', { sourcemap: 'inline', minify: false });
}
