// Which account's keys sign: asked only where there is a choice; of a marketplace, which seller's sale it is, always.
import { Select } from '@mantine/core';
import type { AccountView } from '../../contract/console/environment.ts';
import { useEnvironment } from '../window/environment.ts';

type AccountSelectProps = {
  accounts: AccountView[];
  /** null until one was chosen. */
  value: string | null;
  onChange: (accountId: string) => void;
  error?: string | null;
};

export function AccountSelect({ accounts, value, onChange, error = null }: AccountSelectProps) {
  const isMarketplace = useEnvironment().mode === 'marketplace';
  if (accounts.length < 2 && !isMarketplace) return null;
  return (
    <Select
      label={isMarketplace ? 'Seller' : 'Account'}
      description={isMarketplace ? 'The sale is this seller’s, and its API keys sign.' : 'Its API keys sign the call.'}
      placeholder={isMarketplace ? 'Choose a seller' : 'Choose an account'}
      data={accounts.map(({ id, name }) => ({ value: id, label: name }))}
      value={value}
      onChange={(chosen) => chosen && onChange(chosen)}
      allowDeselect={false}
      error={error}
    />
  );
}
