// A bank's notification of change: what is kept of an account is put right for later debits. Authorizations stay as they were given.
import type { Selectable } from 'kysely';
import type { Store } from '../database.ts';
import type { BankAccountsTable } from './tables.ts';

/** What is right; only what changes. A number is sealed already, for the account's row with the routing number that is right. */
export type Correction = Partial<
  Pick<
    Selectable<BankAccountsTable>,
    'account_number_sealed' | 'last_four' | 'fingerprint' | 'routing_number' | 'kind' | 'bank_name' | 'corrected_name'
  >
>;

/** Corrects the account a charge was debited from; tells its last four digits. Where its consumer has the right account already, devices remember that one. */
export async function correctAccount(tx: Store, chargeId: string, correction: Correction): Promise<string | undefined> {
  const account = await tx
    .selectFrom('charges')
    .innerJoin('bank_accounts', 'bank_accounts.id', 'charges.consumer_fi_account_id')
    .select(['bank_accounts.id', 'bank_accounts.consumer_id', 'bank_accounts.last_four'])
    .where('charges.id', '=', chargeId)
    .executeTakeFirst();
  if (!account || Object.keys(correction).length === 0) return account?.last_four;
  const { fingerprint } = correction;
  const twin =
    fingerprint === undefined
      ? undefined
      : await tx
          .selectFrom('bank_accounts')
          .select(['id', 'last_four'])
          .where('consumer_id', '=', account.consumer_id)
          .where('fingerprint', '=', fingerprint)
          .where('id', '!=', account.id)
          .executeTakeFirst();
  if (twin) {
    await tx
      .updateTable('remembered_devices')
      .set({ bank_account_id: twin.id })
      .where('bank_account_id', '=', account.id)
      .execute();
    return twin.last_four;
  }
  await tx.updateTable('bank_accounts').set(correction).where('id', '=', account.id).execute();
  return correction.last_four ?? account.last_four;
}
