// Accounts that take no new debit, whichever consumer gave them.
import type { ReturnCode } from '../../../contract/ach/return-codes.ts';
import { timestampOf } from '../../../contract/timestamp.ts';
import type { Store } from '../database.ts';

/** A debit that was returned with a code that says its account takes no more; `at` is ms, UTC. One-click forgets the account. */
export async function closeAccount(
  tx: Store,
  debit: { id: string; charge_id: string },
  code: ReturnCode,
  at: number,
): Promise<void> {
  const account = await tx
    .selectFrom('charges')
    .innerJoin('bank_accounts', 'bank_accounts.id', 'charges.consumer_fi_account_id')
    .select('bank_accounts.fingerprint')
    .where('charges.id', '=', debit.charge_id)
    .executeTakeFirst();
  if (!account) return;
  const { fingerprint } = account;
  await tx
    .insertInto('closed_accounts')
    .values({ fingerprint, return_code: code, debit_id: debit.id, closed_at: timestampOf(at) })
    .onConflict((conflict) => conflict.column('fingerprint').doNothing())
    .execute();
  await tx
    .deleteFrom('remembered_devices')
    .where('bank_account_id', 'in', (query) =>
      query.selectFrom('bank_accounts').select('id').where('fingerprint', '=', fingerprint),
    )
    .execute();
}

/** Whether an account takes no new debit. */
export async function isClosedAccount(store: Store, fingerprint: string): Promise<boolean> {
  const row = await store
    .selectFrom('closed_accounts')
    .select('fingerprint')
    .where('fingerprint', '=', fingerprint)
    .executeTakeFirst();
  return row !== undefined;
}
