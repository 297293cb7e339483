// What the npm packages have in common: their manifest, and the tarball.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export type Manifest = Record<string, unknown> & { version: string };

export const manifestIn = (folder: string): Manifest => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));

export function writeManifest(folder: string, content: Manifest): void {
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(content, null, 2)}\n`);
}

/** Packs what `stage` puts into an empty folder, and gives the tarball's path in `output`. Throws, in npm's words, where that fails. */
export async function packStaged(output: string, stage: (folder: string) => void | Promise<void>): Promise<string> {
  const staged = mkdtempSync(join(tmpdir(), 'paydesk-npm-package-'));
  try {
    await stage(staged);
    return npmPack(staged, output);
  } finally {
    rmSync(staged, { recursive: true, force: true });
  }
}

function npmPack(staged: string, output: string): string {
  const args = ['pack', '--pack-destination', output, '--ignore-scripts', '--loglevel=error'];
  const packed = spawnSync('npm', args, { cwd: staged, encoding: 'utf8', shell: process.platform === 'win32' });
  if (packed.status !== 0) throw new Error(`npm pack failed: ${packed.error?.message ?? packed.stderr.trim()}`);
  return join(output, packed.stdout.trim().split('\n').at(-1) ?? '');
}
