// A copy of the sources, for a test that changes them: packages by a link, nothing built.
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../../..');
const NOT_SOURCES = ['node_modules', 'dist', 'docs', 'resources', 'test'];

export type CopiedSources = {
  folder: string;
  /** Replaces a text that the file must hold. */
  edit: (file: string, from: string, to: string) => void;
  remove: () => void;
};

export function copySources(): CopiedSources {
  const folder = mkdtempSync(join(tmpdir(), 'paydesk-sources-'));
  const folders = globSync('*/', { cwd: root, exclude: NOT_SOURCES });
  for (const name of [...folders, 'test/support/window/electron-runtime', ...globSync('*.json', { cwd: root })]) {
    cpSync(join(root, name), join(folder, name), { recursive: true });
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  return {
    folder,
    edit: (file, from, to) => {
      const text = readFileSync(join(folder, file), 'utf8');
      if (!text.includes(from)) throw new Error(`${file} doesn't hold: ${from}`);
      writeFileSync(join(folder, file), text.replace(from, to));
    },
    remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }),
  };
}
