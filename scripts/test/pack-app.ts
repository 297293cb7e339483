// Packs the app once as a user would have it, by the same electron-builder.yml, so that its first screen can be tested.
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  debFolder,
  packedFolder,
  type RuntimeForTests,
} from '../../test/support/window/electron-runtime/runtime-for-tests.ts';
import { root } from '../build/targets.ts';
import { packageEnvironment } from '../packaging/electron-builder.ts';

type Manifest = {
  version: string;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
};

/** The arguments that make electron-builder pack with this runtime; lays out the app's folder first where that must differ. */
export function packingArguments(runtime: RuntimeForTests): string[] {
  const settings = {
    electronDist: runtime.folder,
    electronVersion: electronVersion(runtime),
    'directories.output': packedFolder,
    // The tested build differs by this fuse and by its entry: without them a test couldn't drive the window.
    'electronFuses.enableNodeCliInspectArguments': 'true',
    'directories.app': layOutApp(runtime.kind, { driven: true }),
  };
  return ['--dir', '--publish', 'never', ...Object.entries(settings).map(([name, value]) => `-c.${name}=${value}`)];
}

const electronVersion = ({ kind, folder }: RuntimeForTests) =>
  kind === 'official'
    ? manifestIn(join(root, 'node_modules/electron')).version
    : readFileSync(join(folder, 'version'), 'utf8');

/** The arguments that make a deb of what is packed, as that version. */
export function debArguments(runtime: RuntimeForTests, version: string): string[] {
  const settings = {
    electronVersion: electronVersion(runtime),
    'directories.output': debFolder,
    'extraMetadata.version': version,
  };
  const target = ['--linux', 'deb', '--x64', '--prepackaged', join(packedFolder, 'linux-unpacked')];
  return [...target, '--publish', 'never', ...Object.entries(settings).map(([name, value]) => `-c.${name}=${value}`)];
}

/** What electron-builder makes it with, in a hurry. */
export const DEB_ENVIRONMENT = { ...packageEnvironment(), PAYDESK_COMPRESSION_LEVEL: '1' };

/** An app folder like the root: for tests with the entry that they drive in the place of the other, for the test runtime with dist-test/ for dist/ and libsql for better-sqlite3. */
export function layOutApp(kind: RuntimeForTests['kind'], { driven }: { driven: boolean }): string {
  const folder = join(root, driven ? '.cache/packed-app' : '.cache/dist-app');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  cpSync(join(root, kind === 'official' ? 'dist' : 'dist-test'), join(folder, 'dist'), { recursive: true });
  if (driven) cpSync(join(folder, 'dist/main/electron-driven.js'), join(folder, 'dist/main/electron.js'));
  cpSync(join(root, 'LICENSE'), join(folder, 'LICENSE'));

  const ours = manifestIn(root);
  const dependencies = kind === 'official' ? ours.dependencies : onTestRuntime(ours);
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({ ...ours, dependencies, devDependencies: {}, scripts: {} }),
  );
  for (const name of withDependencies(Object.keys(dependencies ?? {}))) {
    cpSync(packageFolder(name), join(folder, 'node_modules', name), { recursive: true });
  }
  return folder;
}

const onTestRuntime = ({ dependencies }: Manifest) => ({
  keytar: dependencies?.['keytar'],
  libsql: manifestIn(packageFolder('libsql')).version,
});

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
