// One Paydesk per data folder, whichever the entry: an exclusive lock that the operating system lifts when its process dies, kill -9 included.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { PaydeskError } from '../problem.ts';

export type FolderLock = { release: () => void };

/** Takes the data folder for this process, or throws `ledger_unavailable` naming the process that has it. */
export function lockFolder(dataFolder: string): FolderLock {
  mkdirSync(dataFolder, { recursive: true });
  const holderFile = join(dataFolder, 'instance.pid');
  const database = new Database(join(dataFolder, 'instance.lock'), { timeout: 0 });
  try {
    database.pragma('journal_mode = DELETE');
    database.exec('BEGIN EXCLUSIVE');
  } catch {
    database.close();
    throw new PaydeskError('ledger_in_use', { folder: dataFolder }, holderOf(holderFile));
  }
  writeFileSync(holderFile, String(process.pid), { mode: 0o600 });
  return {
    release: () => {
      rmSync(holderFile, { force: true });
      database.exec('ROLLBACK');
      database.close();
    },
  };
}

/** Technical: the process that has the folder. */
function holderOf(holderFile: string): { details?: string } {
  try {
    return { details: `process ${readFileSync(holderFile, 'utf8')}` };
  } catch {
    return {};
  }
}
