// Which targets of dist/ are made of today's sources: what tests may start in place of them.
import { join } from 'node:path';
import { fingerprint, stamp } from './freshness.ts';
import { root, type TargetName, targets } from './targets.ts';

export function upToDate(...names: TargetName[]): TargetName[] {
  return names.filter((name) => stamp(join(root, 'dist/.made', name)).says(fingerprint(targets[name])));
}
