// Opening the store: a SQLite file or a PostgreSQL database, with all migrations applied, and the same code above both.
import { Kysely } from 'kysely';
import { Migrator } from 'kysely/migration';
import { migrations } from './migrations.ts';
import { openPostgres } from './postgres.ts';
import { openSqlite } from './sqlite.ts';
import type { Tables } from './tables.ts';

export type Store = Kysely<Tables>;

/** Where the store lies: a file's path, made if it isn't there, or the address of a PostgreSQL database that exists. */
export type StorePlace = { file: string } | { postgres: string };

/** Opens the store. Several processes may have it open at once. Rejects, naming the place but never a password, where it can't be used. */
export async function openStore(place: StorePlace): Promise<Store> {
  let store: Store | undefined;
  try {
    store = new Kysely<Tables>({
      dialect: 'file' in place ? await openSqlite(place.file) : openPostgres(place.postgres),
    });
    await migrate(store);
    return store;
  } catch (error) {
    await store?.destroy();
    throw new Error(`${nameOf(place)} can't be used: ${(error as Error).message}`, { cause: error });
  }
}

async function migrate(store: Store): Promise<void> {
  const migrator = new Migrator({ db: store, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}

/** The place as it may be shown: an address can hold a password. */
function nameOf(place: StorePlace): string {
  if ('file' in place) return place.file;
  const { host, pathname } = new URL(place.postgres);
  return `The PostgreSQL database ${host}${pathname}`;
}
