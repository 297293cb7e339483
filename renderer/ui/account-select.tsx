// Which account's keys sign: asked only where there is a choice; of a marketplace, which seller's sale it is, always.

import { Select } from '@mantine/core';
import type { AccountView } from '../../contract/console/environment.ts';
import { t } from '../../messages/t.ts';
import { useEnvironment } from '../window/environment.ts';

type AccountSelectProps = {
  accounts: AccountView[];
  /** null until one was chosen. */
  value: string | null;
  onChange: (accountId: string) => void;
  error?: string | null;
  /** Instead of what it says of whose sale it is. */
  description?: string;
};

export function AccountSelect({ accounts, value, onChange, error = null, description }: AccountSelectProps) {
  const isMarketplace = useEnvironment().mode === 'marketplace';
  if (accounts.length < 2 && !isMarketplace) return null;
  return (
    <Select
      label={isMarketplace ? t({ defaultMessage: 'Seller' }) : t({ defaultMessage: 'Account' })}
      description={
        description ??
        (isMarketplace
          ? t({ defaultMessage: 'The seller who makes this sale. Paydesk signs with its API keys.' })
          : t({ defaultMessage: 'Paydesk signs with this account’s API keys.' }))
      }
      placeholder={
        isMarketplace ? t({ defaultMessage: 'Choose a seller' }) : t({ defaultMessage: 'Choose an account' })
      }
      data={accounts.map(({ id, name }) => ({ value: id, label: name }))}
      value={value}
      onChange={(chosen) => chosen && onChange(chosen)}
      allowDeselect={false}
      error={error}
    />
  );
}
