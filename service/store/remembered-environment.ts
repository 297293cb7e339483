// A store remembers its environment, so that a folder of the sandbox is never taken for production's, nor the other way round.
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Environment } from '../environment.ts';
import type { Tables } from './tables.ts';

export const environmentMigration: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('environment')
      .addColumn('id', 'integer', (column) => column.primaryKey())
      .addColumn('name', 'text', (column) => column.notNull())
      .execute();
    // A store from before there were two environments was a sandbox's.
    const store = db as Kysely<Tables>;
    const any = await store.selectFrom('organizations').select('id').limit(1).executeTakeFirst();
    if (any) await store.insertInto('environment').values({ id: 1, name: 'sandbox' }).execute();
  },
};

/** Writes down whose store this is at its first opening; rejects where it is the other environment's. */
export async function claimEnvironment(store: Kysely<Tables>, environment: Environment): Promise<void> {
  await store
    .insertInto('environment')
    .values({ id: 1, name: environment })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  const { name } = await store.selectFrom('environment').select('name').executeTakeFirstOrThrow();
  if (name !== environment) {
    throw new Error(
      `the data here is ${name}'s and can't be opened as ${environment}: choose another --data, or --environment ${name}`,
    );
  }
}
