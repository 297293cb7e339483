// Looked at before any lock is taken: whether the data folder can be made and written, whose its files are, whether there is room, and the clock.
import {
  accessSync,
  closeSync,
  constants,
  existsSync,
  fsyncSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  statSync,
  writeSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { conditionOf, type StartCondition } from './start-condition.ts';

/** Engineering values: with less room than this SQLite can't begin, in bytes; no Paydesk is older than this day (UTC). */
const ROOM_BYTES = 4_000_000;
const FIRST_DAY_MS = Date.UTC(2026, 0, 1);
const LEDGER = 'ledger.db';
const SANDBOX = 'service';
/** A folder in such a file's place: SQLite says only that it can't be opened, and the system names no file. */
const FILES = [LEDGER, ...['service.db', 'port', 'account-numbers.key'].map((name) => join(SANDBOX, name))];
/** What an earlier start made; another user's are found by their owner. */
const OWN_FILES = [LEDGER, 'instance.lock', 'instance.pid', SANDBOX, 'logs', 'window'];

/** Whether there is a ledger in the folder; false where that can't be seen. */
export const hasLedger = (dataFolder: string): boolean => existsSync(join(dataFolder, LEDGER));

export type StartCheck = {
  dataFolder: string;
  nowMs: number;
  /** The folder for temporary files, where the entry needs one. */
  tempFolder: string | null;
  /** The user's ID; null where the system has none. */
  uid: number | null;
};

/** Why Paydesk can't start here; null where nothing is in the way. What it writes is gone when it returns. */
export function checkStart({ dataFolder, nowMs, tempFolder, uid }: StartCheck): StartCondition | null {
  if (nowMs < FIRST_DAY_MS) return { code: 'clock_wrong', nowMs };
  let at = dataFolder;
  try {
    makeFolder(dataFolder);
    if (!statSync(dataFolder).isDirectory()) return { code: 'not_a_folder', path: dataFolder };
    const foreign = uid === null || uid === 0 ? null : ownedByOther(dataFolder, uid);
    if (foreign !== null) return { code: 'files_of_other_user', path: foreign };
    const misplaced = kindMistaken(dataFolder);
    if (misplaced !== null) return misplaced;
    const lack = lackOfRoom(dataFolder);
    if (lack !== null) return { code: lack, path: dataFolder };
    writeThere(dataFolder);
    if (tempFolder === null) return null;
    at = tempFolder;
    if (!mayWrite(tempFolder)) return { code: 'temp_not_writable', path: tempFolder };
    return null;
  } catch (error) {
    return conditionOf(error, at);
  }
}

/** For this user's eyes only. */
function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    // Node says so of a read-only disk, too: the first folder that is missing tells the two apart.
    const missing = firstMissing(folder);
    if (lstatSync(missing, { throwIfNoEntry: false })?.isSymbolicLink()) throw error;
    mkdirSync(missing, { mode: 0o700 });
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  }
}

function firstMissing(folder: string): string {
  const above = dirname(folder);
  return above === folder || existsSync(above) ? folder : firstMissing(above);
}

/** The first of these that another user owns; root's are another's, too. */
function ownedByOther(dataFolder: string, uid: number): string | null {
  const isOthers = (path: string) => (lstatSync(path, { throwIfNoEntry: false })?.uid ?? uid) !== uid;
  const found = ['', ...OWN_FILES].map((name) => join(dataFolder, name)).find(isOthers);
  if (found !== undefined) return found;
  const sandbox = join(dataFolder, SANDBOX);
  const inside = kindOf(sandbox) === 'folder' ? readdirSync(sandbox) : [];
  return inside.map((name) => join(sandbox, name)).find(isOthers) ?? null;
}

/** A file where the sandbox's folder belongs, or a folder where a file does. */
function kindMistaken(dataFolder: string): StartCondition | null {
  const sandbox = join(dataFolder, SANDBOX);
  if (kindOf(sandbox) === 'file') return { code: 'not_a_folder', path: sandbox };
  const found = FILES.map((name) => join(dataFolder, name)).find((path) => kindOf(path) === 'folder');
  return found === undefined ? null : { code: 'not_a_file', path: found };
}

function kindOf(path: string): 'file' | 'folder' | null {
  const found = statSync(path, { throwIfNoEntry: false });
  return found === undefined ? null : found.isDirectory() ? 'folder' : 'file';
}

function lackOfRoom(folder: string): 'disk_full' | 'no_inodes' | null {
  const { bavail, bsize, files, ffree } = statfsSync(folder);
  if (bavail * bsize < ROOM_BYTES) return 'disk_full';
  // Some file systems don't count their files.
  return files > 0 && ffree === 0 ? 'no_inodes' : null;
}

/** Permissions say less than a try: quotas, read-only mounts and security programs refuse only then. */
function writeThere(folder: string): void {
  const file = join(folder, `.start-${process.pid}`);
  try {
    const opened = openSync(file, 'w', 0o600);
    try {
      writeSync(opened, Buffer.alloc(4_096));
      fsyncSync(opened);
    } finally {
      closeSync(opened);
    }
  } catch (error) {
    // A person knows the folder; the file is there for the try alone.
    throw Object.assign(error as NodeJS.ErrnoException, { path: folder });
  } finally {
    rmSync(file, { force: true });
  }
}

function mayWrite(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK | constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Whether a Linux session has a display to open a window on; elsewhere it always has. */
export function hasDisplay(platform: NodeJS.Platform, env: NodeJS.ProcessEnv): boolean {
  if (platform !== 'linux') return true;
  if (env['WAYLAND_DISPLAY']) return true;
  const local = /^(?:unix)?:(\d+)/.exec(env['DISPLAY'] ?? '');
  if (local === null) return Boolean(env['DISPLAY']);
  const socket = `/tmp/.X11-unix/X${local[1]}`;
  // A server may listen without a file.
  return existsSync(socket) || readFileSync('/proc/net/unix', 'utf8').includes(`@${socket}`);
}
