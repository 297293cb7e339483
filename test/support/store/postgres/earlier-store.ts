// A store as an earlier release left it: its tables up to one migration, and no later ones.
import { Kysely } from 'kysely';
import { Migrator } from 'kysely/migration';
import { NO_LIMIT, openPostgres } from '../../../../lib/node/postgres/open.ts';
import { openSqlite } from '../../../../lib/node/sqlite/open.ts';
import type { StorePlace } from '../../../../service/store/database.ts';
import { migrations } from '../../../../service/store/migrations.ts';
import type { Tables } from '../../../../service/store/tables.ts';

/** Makes the store's tables up to and including the migration of this name, fills them, and closes it. */
export async function makeEarlierStore(
  place: StorePlace,
  lastMigration: string,
  fill: (store: Kysely<Tables>) => Promise<void>,
): Promise<void> {
  const dialect = 'file' in place ? await openSqlite(place.file) : openPostgres(place.postgres, NO_LIMIT);
  const store = new Kysely<Tables>({ dialect });
  try {
    const migrator = new Migrator({ db: store, provider: { getMigrations: async () => migrations } });
    const { error } = await migrator.migrateTo(lastMigration);
    if (error) throw error;
    await fill(store);
  } finally {
    await store.destroy();
  }
}
