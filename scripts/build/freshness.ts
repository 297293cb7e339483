// Knows whether a built target is still made of today's sources.
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root, type Target } from './targets.ts';

/** The hash of all that a target is made of: its sources, the packages, and the way it is built. */
export function fingerprint(target: Target): string {
  const folders = [...target.sources, 'scripts/build'].map((folder) => `${folder}/**/*`);
  const files = globSync(folders, { cwd: root }).filter((file) => statSync(join(root, file)).isFile());
  const hash = createHash('sha256');
  for (const file of [...files, 'package.json', 'package-lock.json', 'tsconfig.base.json'].sort()) {
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(root, file)))
      .update('\0');
  }
  return hash.digest('hex');
}

/** The note a finished build leaves; absent while one is being made, so an interrupted build is never taken for done. */
export function stamp(file: string): {
  says: (print: string) => boolean;
  write: (print: string) => void;
  remove: () => void;
} {
  return {
    says: (print) => existsSync(file) && readFileSync(file, 'utf8') === print,
    write: (print) => {
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, print);
    },
    remove: () => rmSync(file, { force: true }),
  };
}
