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
    // The tested build differs by this fuse and by its entry: without them nobody could drive the window.
    'electronFuses.enableNodeCliInspectArguments': 'true',
    'directories.app': layOutTestApp(runtime.kind),
  };
  return ['--dir', '--publish', 'never', ...Object.entries(settings).map(([name, value]) => `-c.${name}=${value}`)];
}

/** An app folder like the root, with the entry that tests drive in the place of the other; for the test runtime with dist-test/ for dist/ and libsql for better-sqlite3. */
function layOutTestApp(kind: RuntimeForTests['kind']): string {
  const folder = join(root, '.cache/packed-app');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  cpSync(join(root, kind === 'official' ? 'dist' : 'dist-test'), join(folder, 'dist'), { recursive: true });
  cpSync(join(folder, 'dist/main/electron-driven.js'), join(folder, 'dist/main/electron.js'));
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
