// The SDK loader's npm package, packed of today's sources, installed from its tarball with no network, and built into a shop's page.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { build } from 'vite';
import { LOADER_PACKAGE, packLoader } from '../../../scripts/packaging/sdk-loader-package.ts';

export const ROOT = join(import.meta.dirname, '../../..');

export type InstalledLoader = {
  /** A shop's project with the package in node_modules. */
  folder: string;
  /** The installed package. */
  home: string;
  discard: () => void;
};

/** Throws in npm's words. React, which the shop has beside it, is this project's own. */
export async function installLoader(): Promise<InstalledLoader> {
  const folder = mkdtempSync(join(tmpdir(), 'paydesk-loader-'));
  const tarball = await packLoader(folder);
  writeFileSync(join(folder, 'package.json'), '{"private": true}');
  // With a cache of its own, which is empty: nothing can come from an earlier install.
  const args = ['install', tarball, '--offline', '--no-audit', '--no-fund', '--cache', join(folder, 'npm-cache')];
  const done = spawnSync('npm', args, { cwd: folder, encoding: 'utf8' });
  if (done.status !== 0) throw new Error(`npm install failed: ${done.stderr}`);
  const home = join(folder, 'node_modules', LOADER_PACKAGE);
  return { folder, home, discard: () => rmSync(folder, { recursive: true, force: true }) };
}

/** Puts React beside the package, as a shop has it that uses it. */
export function addReact({ home }: InstalledLoader): void {
  const modules = dirname(home);
  for (const name of ['react', 'react-dom', '@types'])
    symlinkSync(join(ROOT, 'node_modules', name), join(modules, name));
}

/** Builds a program of the shop by Vite into one classic script. */
export async function bundleShop({ folder }: InstalledLoader, files: Record<string, string>): Promise<string> {
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  const [entry = ''] = Object.keys(files);
  const result = await build({
    root: folder,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    define: { 'process.env.NODE_ENV': '"development"' },
    build: {
      write: false,
      target: 'chrome130',
      rolldownOptions: { input: join(folder, entry), output: { format: 'iife', entryFileNames: 'shop.js' } },
    },
  });
  const [made] = [result].flat();
  const script = (made && 'output' in made ? made.output : []).find(({ fileName }) => fileName === 'shop.js');
  if (script?.type !== 'chunk') throw new Error('Vite made no shop.js.');
  return script.code;
}

/** The complete example in a document: its block of tsx. */
export function exampleIn(file: string): string {
  const [, code] = /```tsx\n([\s\S]*?)```/.exec(readFileSync(join(ROOT, file), 'utf8')) ?? [];
  if (code === undefined) throw new Error(`${file} has no block of tsx.`);
  return code;
}
