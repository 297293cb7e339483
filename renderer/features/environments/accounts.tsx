// The environment's own accounts and their API keys; a marketplace's sellers have a screen of their own.
import { Anchor, Badge, Divider, Group, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import type { AccountView, EnvironmentView } from '../../../contract/console/environment.ts';
import { AccountKeys } from '../../shared/account-keys.tsx';
import { Card } from '../../ui/card.tsx';
import { FactList, IdFact } from '../../ui/fact-list.tsx';
import { AccountName } from './account-name.tsx';

const ROLE = {
  merchant: { name: 'Merchant', words: 'Its keys sign sessions, orders and captures.' },
  platform: { name: 'Marketplace', words: 'Its keys sign what concerns the balance and payouts.' },
} as const;

export function Accounts({ environment: { mode, embedded, accounts } }: { environment: EnvironmentView }) {
  const role = mode === 'merchant' ? 'merchant' : 'platform';
  const own = accounts.filter((account) => account.role === role);
  const sellers = accounts.filter((account) => account.role === 'seller').length;
  return (
    <Card
      title={mode === 'merchant' ? 'Account and API keys' : 'Marketplace and API keys'}
      aside={
        mode === 'marketplace' && (
          <Anchor component={Link} to="/sellers" size="sm">
            {sellers === 1 ? '1 seller' : `${sellers} sellers`}
          </Anchor>
        )
      }
    >
      <Stack gap="md">
        {own.map((account, index) => (
          <Fragment key={account.id}>
            {index > 0 && <Divider color="var(--paydesk-line)" />}
            <Account account={account} role={role} isOurs={embedded} />
          </Fragment>
        ))}
      </Stack>
    </Card>
  );
}

type AccountProps = { account: AccountView; role: keyof typeof ROLE; isOurs: boolean };

function Account({ account, role, isOurs }: AccountProps) {
  return (
    <Stack gap="sm">
      <Group gap="xs">
        <AccountName account={account} />
        <Badge size="sm" variant="light" color="gray">
          {ROLE[role].name}
        </Badge>
        <Text size="sm" c="dimmed">
          {ROLE[role].words} {isOurs && 'Paydesk made them when it first started.'}
        </Text>
      </Group>
      <AccountKeys account={account} />
      <FactList>
        <IdFact name="Organization id" id={account.organizationId} />
        <IdFact name="Store id" id={account.storeId} />
      </FactList>
    </Stack>
  );
}
