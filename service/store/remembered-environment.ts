// A store remembers its environment, so that a folder of the sandbox is never taken for production's, nor the other way round.
import type { Kysely } from 'kysely';
import type { Environment } from '../settings/environment.ts';
import type { Tables } from './tables.ts';

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
