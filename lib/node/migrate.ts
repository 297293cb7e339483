// Bringing a database up to date.
import type { Kysely } from 'kysely';
import { type MigrationProvider, Migrator } from 'kysely/migration';

/** Runs the migrations that are due, all in one transaction. Rejects with the error of the one that failed; then none of them was made. */
export async function migrate<Tables>(db: Kysely<Tables>, provider: MigrationProvider): Promise<void> {
  const { error } = await new Migrator({ db, provider }).migrateToLatest();
  if (error) throw error;
}
