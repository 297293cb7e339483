// SHA256SUMS: what `sha256sum --check` reads.
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';

/** Writes it in the folder, and gives its path. */
export function writeChecksums(folder: string, files: string[]): string {
  const lines = [...files].sort().map((file) => `${sha256(file)}  ${basename(file)}\n`);
  const sums = join(folder, 'SHA256SUMS');
  writeFileSync(sums, lines.join(''));
  return sums;
}

const sha256 = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex');
