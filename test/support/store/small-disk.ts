// A disk that can really be full: a small tmpfs of its own, where this user may mount one.
import { execFileSync } from 'node:child_process';
import { rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { tempFolder } from '../runner/temp-folder.ts';

/** Fills a disk by a file in one of its folders. */
export type Filler = {
  /** `leaving`: the room left, in bytes. */
  fill: (leaving?: number) => void;
  makeRoom: () => void;
};
export type SmallDisk = Filler & { folder: string };

/** Unmounted with the test. `skip` is the test's own, for where nothing may be mounted. */
export function mountSmallDisk(megabytes: number, skip: (why: string) => never): SmallDisk {
  const folder = tempFolder();
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], { stdio: 'ignore' });
  } catch {
    return skip('this user may mount no disk');
  }
  onTestFinished(() => {
    execFileSync('umount', ['-l', folder]);
  });
  return { folder, ...fillerIn(folder) };
}

export function fillerIn(folder: string): Filler {
  const filler = join(folder, 'filler');
  return {
    fill: (leaving = 0) => {
      for (const bytes of [1_000_000, 100_000, 4_096]) {
        try {
          for (;;) writeFileSync(filler, Buffer.alloc(bytes, 1), { flag: 'a' });
        } catch {
          // Full, as far as pieces of this size go.
        }
      }
      truncateSync(filler, Math.max(0, statSync(filler).size - leaving));
    },
    makeRoom: () => rmSync(filler, { force: true }),
  };
}
