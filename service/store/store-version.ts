// Whether a store's tables are those that this version works with: versions follow each other without a stop, each beside the next.
import { type Kysely, sql } from 'kysely';
import { isOfEarlierVersion, migrations } from './migrations.ts';

/**
 * `usable` also where a newer version has added to it: a migration only adds. What it replaces is taken away by a later version's, whose
 * name says so, once no process of the version before is left.
 */
export type StoreVersion = 'usable' | 'older' | 'newer' | 'earlier';

const TAKES_AWAY = /^\d{4}-contract-/;

/** Rejects where the store has no record of its migrations. */
export async function versionOf<Tables>(store: Kysely<Tables>): Promise<StoreVersion> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(store);
  const applied = new Set(rows.map(({ name }) => name));
  if (rows.some(({ name }) => TAKES_AWAY.test(name) && !(name in migrations))) return 'newer';
  if (isOfEarlierVersion(applied)) return 'earlier';
  return Object.keys(migrations).every((name) => applied.has(name)) ? 'usable' : 'older';
}
