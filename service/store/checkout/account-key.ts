// Which key a store's account numbers are sealed with: not the key, only a mark to know it again by.
import type { Store } from '../database.ts';

/** The mark of the key that is in use here, or undefined where none ever was. */
export async function knownAccountKey(store: Store): Promise<string | undefined> {
  const row = await store.selectFrom('account_key').select('fingerprint').executeTakeFirst();
  return row?.fingerprint;
}

/** Writes down the mark of the first key that is used here, and tells whose it is: of two at once one is first. */
export async function claimAccountKey(store: Store, fingerprint: string): Promise<string> {
  await store
    .insertInto('account_key')
    .values({ id: 1, fingerprint })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  const row = await store.selectFrom('account_key').select('fingerprint').executeTakeFirstOrThrow();
  return row.fingerprint;
}
