// Which account's keys sign: asked only where there is a choice.
import { Select } from '@mantine/core';
import type { AccountView } from '../../contract/console/environment.ts';

type AccountSelectProps = { accounts: AccountView[]; value: string; onChange: (accountId: string) => void };

export function AccountSelect({ accounts, value, onChange }: AccountSelectProps) {
  if (accounts.length < 2) return null;
  return (
    <Select
      label="Account"
      description="Its API keys sign the call."
      data={accounts.map(({ id, name }) => ({ value: id, label: name }))}
      value={value}
      onChange={(chosen) => chosen && onChange(chosen)}
      allowDeselect={false}
    />
  );
}
