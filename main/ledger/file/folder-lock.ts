// One Paydesk per data folder, whichever the entry: an exclusive lock that the operating system lifts when its process dies, kill -9 included.
import { mkdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { PaydeskError } from '../../process/problem.ts';
import { fileTrouble, isDamage } from './file-trouble.ts';

export type FolderLock = { release: () => void };

/** Takes the data folder for this process. Throws `ledger_in_use` where another process has it, naming that one, and otherwise why the folder can't be used. */
export function lockFolder(dataFolder: string): FolderLock {
  const holderFile = join(dataFolder, 'instance.pid');
  const lockFile = join(dataFolder, 'instance.lock');
  try {
    mkdirSync(dataFolder, { recursive: true });
    const database = lockedDatabase(lockFile);
    try {
      writeFileSync(holderFile, String(process.pid), { mode: 0o600 });
    } catch (error) {
      database.close();
      throw fileTrouble(error, holderFile);
    }
    return {
      release: () => {
        rmSync(holderFile, { force: true });
        database.exec('ROLLBACK');
        database.close();
      },
    };
  } catch (error) {
    if (isBusy(error)) throw new PaydeskError('ledger_in_use', { folder: dataFolder }, holderOf(holderFile));
    throw fileTrouble(error, lockFile);
  }
}

/** Holds the lock until it is closed. A file that is no database was never locked by a Paydesk that runs: it is emptied in its place, so that a start at the same moment meets the same file. */
function lockedDatabase(lockFile: string): Database.Database {
  try {
    return openLocked(lockFile);
  } catch (error) {
    if (!isDamage(error)) throw error;
    truncateSync(lockFile);
    return openLocked(lockFile);
  }
}

function openLocked(lockFile: string): Database.Database {
  const database = new Database(lockFile, { timeout: 0 });
  try {
    database.pragma('journal_mode = DELETE');
    database.exec('BEGIN EXCLUSIVE');
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

const isBusy = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_BUSY');

/** Technical: the process that has the folder. */
function holderOf(holderFile: string): { details?: string } {
  try {
    return { details: `process ${readFileSync(holderFile, 'utf8')}` };
  } catch {
    return {};
  }
}
