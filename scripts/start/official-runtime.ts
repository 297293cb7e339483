// Finds Electron's official runtime, fetching it once where it isn't there yet.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../build/targets.ts';

const FETCH_MS = 180_000;
const A_DAY = 86_400_000;
const electronFolder = join(root, 'node_modules/electron');
/** Holds the version that could not be fetched; younger than a day it spares the next start the wait. */
const failure = join(root, '.cache/electron-not-fetched');

export type Runtime = { executable: string } | { missing: string };

/** Resolves to the executable, or to the reason why there is none. `again` forgets an earlier failure. */
export async function officialRuntime(again: boolean): Promise<Runtime> {
  const there = installedRuntime();
  if (there) return { executable: there };
  const { version } = JSON.parse(readFileSync(join(electronFolder, 'package.json'), 'utf8')) as { version: string };
  if (!again && failedLately(version))
    return { missing: `Electron ${version} could not be fetched (npm start -- --retry-electron tries again)` };

  console.error(`paydesk: fetching Electron ${version} …`);
  await fetchRuntime();
  const fetched = installedRuntime();
  if (fetched) {
    rmSync(failure, { force: true });
    return { executable: fetched };
  }
  mkdirSync(dirname(failure), { recursive: true });
  writeFileSync(failure, version);
  return { missing: `Electron ${version} could not be fetched here` };
}

/** The runtime that lies here already, fetching nothing. */
export function installedRuntime(): string | null {
  const override = process.env['ELECTRON_OVERRIDE_DIST_PATH'];
  if (override && isNewEnough(override)) return executableIn(override, executableName);
  const pathFile = join(electronFolder, 'path.txt');
  return existsSync(pathFile)
    ? executableIn(join(electronFolder, 'dist'), readFileSync(pathFile, 'utf8').trim())
    : null;
}

/** SQLite's driver wants Node 22, which came with this Electron; an older one would crash at the first query. */
const OLDEST_ELECTRON = 36;
const executableName = process.platform === 'win32' ? 'electron.exe' : 'electron';

function isNewEnough(folder: string): boolean {
  const versionFile = join(folder, 'version');
  return !existsSync(versionFile) || Number.parseInt(readFileSync(versionFile, 'utf8'), 10) >= OLDEST_ELECTRON;
}

function executableIn(folder: string, name: string): string | null {
  const executable = join(folder, name);
  return existsSync(executable) ? executable : null;
}

function failedLately(version: string): boolean {
  return (
    existsSync(failure) && readFileSync(failure, 'utf8') === version && Date.now() - statSync(failure).mtimeMs < A_DAY
  );
}

/** Electron's own installer, bounded in time. Whether it worked is seen by what lies there afterwards. */
function fetchRuntime(): Promise<void> {
  const installer = spawn(process.execPath, [join(electronFolder, 'install.js')], {
    stdio: 'ignore',
    timeout: FETCH_MS,
  });
  return new Promise((resolve) => {
    installer.once('error', () => resolve());
    installer.once('close', () => resolve());
  });
}
