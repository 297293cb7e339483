// Opening a SQLite file: its every commit is on disk before it is answered for, and as many processes as open it share it.
import { setTimeout } from 'node:timers/promises';
import Database from 'better-sqlite3';
import type { Dialect } from 'kysely';
import { groupCommitDialect } from './group-commit-dialect.ts';
import { LogOnDisk } from './log-on-disk.ts';

/** How long a write waits for another process's, in ms. */
const BUSY_TIMEOUT_MS = 5000;

/** Engineering value: 32 MB, in SQLite's notation. A search looks at more pages of a large file than SQLite's usual 2 MB hold. */
const READ_CACHE = -32_768;

/** Opens a file for Kysely, to write and to read at the same time; made if it isn't there. Rejects where it is no database or can't be written. */
export async function openSqlite(
  file: string,
  tellFailure: (error: Error) => void = () => undefined,
): Promise<Dialect> {
  const writer = await openWriter(file);
  try {
    // The log is brought to the disk after each commit, before anybody is told: beside the calls, and not while they wait.
    writer.pragma('synchronous = NORMAL');
    return groupCommitDialect({ writer, reader: openReader(file), log: new LogOnDisk(file, tellFailure) });
  } catch (error) {
    writer.close();
    throw error;
  }
}

/** Opens a file for writing, made if it isn't there. Rejects where it is no database or can't be written. */
export async function openWriter(file: string): Promise<Database.Database> {
  const writer = new Database(file, { timeout: BUSY_TIMEOUT_MS });
  try {
    await switchToWriteAheadLog(writer);
    // In WAL mode SQLite's usual NORMAL can lose the last commits on a power cut: what was answered for must not vanish.
    writer.pragma('synchronous = FULL');
    restartLog(writer);
    writer.pragma('foreign_keys = ON');
    return writer;
  } catch (error) {
    writer.close();
    throw error;
  }
}

/** A second connection to a file that is open for writing. It sees what is committed, and changes nothing. */
export function openReader(file: string): Database.Database {
  const reader = new Database(file, { timeout: BUSY_TIMEOUT_MS });
  reader.pragma('query_only = ON');
  reader.pragma(`cache_size = ${READ_CACHE}`);
  reader.pragma('temp_store = MEMORY');
  return reader;
}

/** After a write that failed, the log may have a gap on the disk that the system's memory still hides, and a power cut would lose all that comes after it. So the log is moved into the file and started again, unless other connections keep it in use; they saw the failure themselves. */
function restartLog(sqlite: Database.Database): void {
  try {
    sqlite.pragma('wal_checkpoint(TRUNCATE)');
  } catch (error) {
    // A full disk says so at once, and hides nothing: what is there can still be read.
    if ((error as { code?: string }).code !== 'SQLITE_FULL') throw error;
  }
}

/** The change to WAL doesn't wait for another process that makes it at the same moment, so it is asked for until the time-out. */
async function switchToWriteAheadLog(sqlite: Database.Database): Promise<void> {
  const late = performance.now() + BUSY_TIMEOUT_MS;
  for (;;) {
    try {
      sqlite.pragma('journal_mode = WAL');
      return;
    } catch (error) {
      if ((error as { code?: string }).code !== 'SQLITE_BUSY' || performance.now() > late) throw error;
      await setTimeout(10);
    }
  }
}
