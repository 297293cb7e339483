// Packs the app once as a user would have it, by the same electron-builder.yml, so that its first screen can be tested.
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packedFolder, type RuntimeForTests } from '../../test/support/electron-runtime/runtime-for-tests.ts';
import { root } from '../build/targets.ts';

type Manifest = {
  version: string;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
};

/** The arguments that make electron-builder pack with this runtime; lays out the app's folder first where that must differ. */
export function packingArguments(runtime: RuntimeForTests): string[] {
  const { version } = manifestIn(join(root, 'node_modules/electron'));
  const settings = {
    electronDist: runtime.folder,
    electronVersion: runtime.kind === 'official' ? version : readFileSync(join(runtime.folder, 'version'), 'utf8'),
    'directories.output': packedFolder,
    // The one fuse by which the tested build differs: without it nobody could drive the window.
    'electronFuses.enableNodeCliInspectArguments': 'true',
    ...(runtime.kind === 'test' ? { 'directories.app': layOutTestApp() } : {}),
  };
  return ['--dir', '--publish', 'never', ...Object.entries(settings).map(([name, value]) => `-c.${name}=${value}`)];
}

/** An app folder like the root, but with dist-test/ for dist/ and libsql for better-sqlite3. */
function layOutTestApp(): string {
  const folder = join(root, '.cache/packed-app');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  cpSync(join(root, 'dist-test'), join(folder, 'dist'), { recursive: true });
  cpSync(join(root, 'LICENSE'), join(folder, 'LICENSE'));

  const ours = manifestIn(root);
  const dependencies = { keytar: ours.dependencies?.['keytar'], libsql: manifestIn(packageFolder('libsql')).version };
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({ ...ours, dependencies, devDependencies: {}, scripts: {} }),
  );
  for (const name of withDependencies(Object.keys(dependencies))) {
    cpSync(packageFolder(name), join(folder, 'node_modules', name), { recursive: true });
  }
  return folder;
}

/** The packages and all they depend on, as far as they are installed (optional ones for other platforms aren't). */
function withDependencies(names: string[], found = new Set<string>()): Set<string> {
  for (const name of names) {
    if (found.has(name) || !existsSync(packageFolder(name))) continue;
    found.add(name);
    const { dependencies, optionalDependencies } = manifestIn(packageFolder(name));
    withDependencies(Object.keys({ ...dependencies, ...optionalDependencies }), found);
  }
  return found;
}

const packageFolder = (name: string) => join(root, 'node_modules', name);
const manifestIn = (folder: string) => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;
