// SQLite as the store: one file, its every commit on disk before it is answered for, shared by as many processes as open it.
import { setTimeout } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { CompiledQuery, type DatabaseConnection, SqliteAdapter, SqliteDialect, SqliteDriver } from 'kysely';

/** How long a write waits for another process's, in ms. */
const BUSY_TIMEOUT_MS = 5000;

/** Opens a file, made if it isn't there. Rejects where it is no database or can't be written. */
export async function openSqlite(file: string): Promise<SqliteDialect> {
  const sqlite = new Database(file, { timeout: BUSY_TIMEOUT_MS });
  try {
    await switchToWriteAheadLog(sqlite);
    // In WAL mode SQLite's usual NORMAL can lose the last commits on a power cut: a charge that was answered for must not vanish.
    sqlite.pragma('synchronous = FULL');
    sqlite.pragma('foreign_keys = ON');
    return new SharedFileDialect(sqlite);
  } catch (error) {
    sqlite.close();
    throw error;
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

/** Kysely's dialect, made right for a file that other processes write too. */
class SharedFileDialect extends SqliteDialect {
  readonly #sqlite: Database.Database;

  constructor(sqlite: Database.Database) {
    super({ database: sqlite });
    this.#sqlite = sqlite;
  }

  override createDriver(): SqliteDriver {
    return new SharedFileDriver(this.#sqlite);
  }

  override createAdapter(): SqliteAdapter {
    return new SharedFileAdapter();
  }
}

class SharedFileDriver extends SqliteDriver {
  readonly #sqlite: Database.Database;

  constructor(sqlite: Database.Database) {
    super({ database: sqlite });
    this.#sqlite = sqlite;
  }

  /** Takes the file's write lock at once: a transaction that reads first and then finds itself overtaken can't wait, only fail. */
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }

  /** A full disk makes SQLite roll back by itself; to do it again would hide why. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#sqlite.inTransaction) await super.rollbackTransaction(connection);
  }
}

class SharedFileAdapter extends SqliteAdapter {
  /** All migrations in one transaction: a start that dies, or meets another start, leaves all of the tables or none. */
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}
