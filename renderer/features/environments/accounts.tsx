// The environment's own accounts and their API keys; a marketplace's sellers have a screen of their own.

import { Anchor, Badge, Divider, Group, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import type { AccountView, EnvironmentView } from '../../../contract/console/environment.ts';
import { perLanguage, t } from '../../../messages/t.ts';
import { AccountKeys } from '../../shared/account-keys.tsx';
import { Card } from '../../ui/card.tsx';
import { FactList, IdFact } from '../../ui/fact-list.tsx';
import { AccountName } from './account-name.tsx';

const ROLE = perLanguage(
  () =>
    ({
      merchant: {
        name: t({ defaultMessage: 'Merchant' }),
        words: t({ defaultMessage: 'These keys sign sessions, orders and captures.' }),
      },
      platform: {
        name: t({ defaultMessage: 'Marketplace' }),
        words: t({ defaultMessage: 'These keys sign balance and payout requests.' }),
      },
    }) as const,
);

export function Accounts({ environment: { mode, embedded, accounts } }: { environment: EnvironmentView }) {
  const role = mode === 'merchant' ? 'merchant' : 'platform';
  const own = accounts.filter((account) => account.role === role);
  const sellers = accounts.filter((account) => account.role === 'seller').length;
  return (
    <Card
      title={
        mode === 'merchant'
          ? t({ defaultMessage: 'Account and API keys' })
          : t({ defaultMessage: 'Marketplace and API keys' })
      }
      aside={
        mode === 'marketplace' && (
          <Anchor component={Link} to="/sellers" size="sm">
            {t({ defaultMessage: '{count, plural, one {# seller} other {# sellers}}' }, { count: sellers })}
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

type AccountProps = { account: AccountView; role: keyof ReturnType<typeof ROLE>; isOurs: boolean };

function Account({ account, role, isOurs }: AccountProps) {
  return (
    <Stack gap="sm">
      <Group gap="xs">
        <AccountName account={account} />
        <Badge size="sm" variant="light" color="gray">
          {ROLE()[role].name}
        </Badge>
        <Text size="sm" c="dimmed">
          {ROLE()[role].words} {isOurs && t({ defaultMessage: 'Paydesk created them when it first started.' })}
        </Text>
      </Group>
      <AccountKeys account={account} of={role} />
      <FactList>
        <IdFact name={t({ defaultMessage: 'Organization ID' })} id={account.organizationId} />
        <IdFact name={t({ defaultMessage: 'Store ID' })} id={account.storeId} />
      </FactList>
    </Stack>
  );
}
