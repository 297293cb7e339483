// Whose deposits are shown: each account has its own.
import type { AccountView, EnvironmentView } from '../../../contract/console/environment.ts';

type Accounts = Pick<EnvironmentView, 'accounts' | 'mode'>;

/** Those with keys: a merchant's own, or a marketplace's sellers before the marketplace itself, which is seldom paid for a sale. */
export function accountsToChoose({ accounts, mode }: Accounts): AccountView[] {
  const withKeys = accounts.filter(
    ({ role, keys }) => keys !== null && (role === 'merchant') === (mode === 'merchant'),
  );
  const isPlatform = ({ role }: AccountView) => Number(role === 'platform');
  return withKeys.toSorted((a, b) => isPlatform(a) - isPlatform(b));
}

/** The account that the address names, else the first; null where none has keys. */
export function chosenAccount(environment: Accounts, id: string | undefined): AccountView | null {
  const accounts = accountsToChoose(environment);
  return accounts.find((account) => account.id === id) ?? accounts[0] ?? null;
}
