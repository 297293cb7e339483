// The store's one connection: a SQLite file whose every commit is on disk before it is answered for.
import Database from 'better-sqlite3';
import { Kysely, SqliteDialect } from 'kysely';
import { Migrator } from 'kysely/migration';
import { migrations } from './migrations.ts';
import type { Tables } from './tables.ts';

export type Store = Kysely<Tables>;

/** Opens the store in a file, made if it isn't there, with all migrations applied. Rejects, naming the file, where it can't be used. */
export async function openStore(file: string): Promise<Store> {
  let sqlite: Database.Database | undefined;
  try {
    sqlite = new Database(file);
    sqlite.pragma('journal_mode = WAL');
    // In WAL mode SQLite's usual NORMAL can lose the last commits on a power cut: a charge that was answered for must not vanish.
    sqlite.pragma('synchronous = FULL');
    sqlite.pragma('foreign_keys = ON');
    sqlite.pragma('busy_timeout = 5000');
    const store = new Kysely<Tables>({ dialect: new SqliteDialect({ database: sqlite }) });
    await migrate(store);
    return store;
  } catch (error) {
    sqlite?.close();
    throw new Error(`${file} can't be used: ${(error as Error).message}`, { cause: error });
  }
}

async function migrate(store: Store): Promise<void> {
  const migrator = new Migrator({ db: store, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}
