// Which targets are made of today's sources: what needs no build, and what tests may start in place of the sources.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fingerprint, stamp } from './freshness.ts';
import { root, type TargetName, targets } from './targets.ts';

/** Those of the targets that a folder hasn't as today's sources make them, each with what its build notes. */
export function outOfDate(dist: string, names: readonly TargetName[]) {
  return names.flatMap((name) => {
    const print = fingerprint(targets[name]);
    const made = stamp(join(dist, '.made', name));
    return made.says(print) && existsSync(join(dist, targets[name].folder)) ? [] : [{ name, print, made }];
  });
}

/** Those of the targets that dist/ has as today's sources make them. */
export function upToDate(...names: TargetName[]): TargetName[] {
  const stale = new Set(outOfDate(join(root, 'dist'), names).map(({ name }) => name));
  return names.filter((name) => !stale.has(name));
}
