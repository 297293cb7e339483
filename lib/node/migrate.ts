// Bringing a database up to date.
import type { Kysely } from 'kysely';
import { type Migration, type MigrationProvider, Migrator } from 'kysely/migration';

/** Which of all the migrations a database ever has begins now, counted from 1. */
export type MigrationStep = { step: number; of: number };

/**
 * Runs the migrations that are due, all in one transaction; `tell` hears of each before it begins. Rejects with the error of the one that failed; then none
 * of them was made, as with a process that dies meanwhile.
 */
export async function migrate<Tables>(
  db: Kysely<Tables>,
  provider: MigrationProvider,
  tell: (step: MigrationStep) => void = () => undefined,
): Promise<void> {
  const telling = { getMigrations: async () => tellOfEach(await provider.getMigrations(), tell) };
  const { error } = await new Migrator({ db, provider: telling }).migrateToLatest();
  if (error) throw error;
}

function tellOfEach(
  migrations: Record<string, Migration>,
  tell: (step: MigrationStep) => void,
): Record<string, Migration> {
  const names = Object.keys(migrations).sort();
  return Object.fromEntries(
    Object.entries(migrations).map(([name, migration]) => {
      const up: Migration['up'] = (db) => {
        tell({ step: names.indexOf(name) + 1, of: names.length });
        return migration.up(db);
      };
      return [name, { ...migration, up }];
    }),
  );
}
