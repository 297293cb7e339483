// Takes all keys of an environment out of the vault.
import type { EnvironmentView } from '../../../contract/console/environment.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import type { Payments } from '../../providers/providers.ts';

export type EnvironmentParts = { ledger: Ledger; payments: Payments };

/** Throws `vault_unavailable`; what was taken out until then is noted as gone. */
export async function forgetKeys({ ledger, payments }: EnvironmentParts, { accounts }: EnvironmentView): Promise<void> {
  for (const account of accounts.filter(({ keys }) => keys !== null)) {
    await payments.removeKeys(account.id);
    await ledger.noteKeys(account.id, null);
  }
}
