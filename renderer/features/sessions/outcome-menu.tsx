// A menu of test outcomes. Each creates a session for a test consumer of the sandbox.
import { Button, Menu, Text } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import type { PreviewOutcome } from '../../../contract/console/preview.ts';
import { perLanguage, t } from '../../../messages/t.ts';
import type { Outcome } from './use-outcome.ts';

const OUTCOMES = perLanguage((): { outcome: PreviewOutcome; name: string; happens: string }[] => [
  {
    outcome: 'pays',
    name: t({ defaultMessage: 'Payment succeeds' }),
    happens: t({ defaultMessage: 'The consumer authorizes the payment' }),
  },
  {
    outcome: 'insufficient_balance',
    name: t({ defaultMessage: 'Insufficient funds' }),
    happens: t({ defaultMessage: 'No bank account covers the amount' }),
  },
  {
    outcome: 'account_closed',
    name: t({ defaultMessage: 'Account closed' }),
    happens: t({ defaultMessage: 'The bank rejects the account' }),
  },
  {
    outcome: 'wrong_code',
    name: t({ defaultMessage: 'Wrong code' }),
    happens: t({ defaultMessage: 'Every code is rejected' }),
  },
  {
    outcome: 'slow_bank',
    name: t({ defaultMessage: 'Slow bank' }),
    happens: t({ defaultMessage: 'Each response takes a few seconds' }),
  },
]);

export function OutcomeMenu({ outcome }: { outcome: Outcome }) {
  return (
    <Menu position="bottom-end" width={270} withinPortal={false}>
      <Menu.Target>
        <Button
          size="compact-sm"
          variant="default"
          rightSection={<IconChevronDown size={14} />}
          title={t({ defaultMessage: 'Creates a new session for this amount with a test consumer' })}
          loading={outcome.isPending}
        >
          {t({ defaultMessage: 'Test outcome' })}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {OUTCOMES().map(({ outcome: one, name, happens }) => (
          <Menu.Item key={one} onClick={() => outcome.choose(one)}>
            <Text size="sm" fw={550}>
              {name}
            </Text>
            <Text size="xs">{happens}</Text>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
