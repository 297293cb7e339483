// SQLite as the store: one file, its every commit on disk before it is answered for, shared by as many processes as open it.
import { setTimeout } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { type Dialect, type Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely';
import { type Connections, SharedFileDriver } from './sqlite/driver.ts';

/** How long a write waits for another process's, in ms. */
const BUSY_TIMEOUT_MS = 5000;

/** Opens a file, made if it isn't there. Rejects where it is no database or can't be written. */
export async function openSqlite(file: string): Promise<Dialect> {
  const writer = new Database(file, { timeout: BUSY_TIMEOUT_MS });
  try {
    await switchToWriteAheadLog(writer);
    // In WAL mode SQLite's usual NORMAL can lose the last commits on a power cut: a charge that was answered for must not vanish.
    writer.pragma('synchronous = FULL');
    writer.pragma('foreign_keys = ON');
    return dialectOver({ writer, reader: openReader(file) });
  } catch (error) {
    writer.close();
    throw error;
  }
}

function openReader(file: string): Database.Database {
  const reader = new Database(file, { timeout: BUSY_TIMEOUT_MS });
  reader.pragma('query_only = ON');
  return reader;
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

function dialectOver(connections: Connections): Dialect {
  return {
    createDriver: () => new SharedFileDriver(connections),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createAdapter: () => new SharedFileAdapter(),
    createIntrospector: (db: Kysely<unknown>) => new SqliteIntrospector(db),
  };
}

class SharedFileAdapter extends SqliteAdapter {
  /** All migrations in one transaction: a start that dies, or meets another start, leaves all of the tables or none. */
  override get supportsTransactionalDdl(): boolean {
    return true;
  }

  /** The driver lets transactions take turns by itself, and reads go on meanwhile. */
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}
