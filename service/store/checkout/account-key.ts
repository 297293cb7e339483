// Which key a store's account numbers are sealed with: not the key, only a mark to know it again by.
import type { AccountCipher } from '../../account-cipher.ts';
import type { Store } from '../database.ts';
import { rowOf } from './bank-accounts.ts';

/** The mark of the key that is in use here, or undefined where none ever was. */
export async function knownAccountKey(store: Store): Promise<string | undefined> {
  const row = await store.selectFrom('account_key').select('fingerprint').executeTakeFirst();
  return row?.fingerprint;
}

/** Writes down the mark of the first key that is used here, and tells whose it is: of two at once one is first. */
export async function claimAccountKey(store: Store, fingerprint: string): Promise<string> {
  await store
    .insertInto('account_key')
    .values({ id: 1, fingerprint, binds_rows: 0 })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  const row = await store.selectFrom('account_key').select('fingerprint').executeTakeFirstOrThrow();
  return row.fingerprint;
}

/** Seals anew, once, the numbers that were sealed before they were bound to their rows. After that none is accepted that isn't bound. */
export async function bindAccountNumbers(store: Store, cipher: AccountCipher): Promise<void> {
  await store.transaction().execute(async (tx) => {
    // The write comes first: of two starts at once the second waits here, and then finds it done.
    const { numUpdatedRows } = await tx
      .updateTable('account_key')
      .set({ binds_rows: 1 })
      .where('binds_rows', '=', 0)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) return;
    for (const account of await tx.selectFrom('bank_accounts').selectAll().execute()) {
      const account_number_sealed = cipher.seal(cipher.openUnbound(account.account_number_sealed), rowOf(account));
      await tx.updateTable('bank_accounts').set({ account_number_sealed }).where('id', '=', account.id).execute();
    }
  });
}
