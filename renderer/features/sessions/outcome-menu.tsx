// How a checkout of the sandbox is to end: each a magic consumer in one click.
import { Button, Menu, Text } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import type { PreviewOutcome } from '../../../contract/console/preview.ts';
import type { Outcome } from './use-outcome.ts';

const OUTCOMES: { outcome: PreviewOutcome; name: string; happens: string }[] = [
  { outcome: 'pays', name: 'Pays', happens: 'All goes well' },
  { outcome: 'insufficient_balance', name: 'Not enough money', happens: 'No account holds the amount' },
  { outcome: 'account_closed', name: 'Account closed', happens: 'The bank refuses the account' },
  { outcome: 'wrong_code', name: 'Code never right', happens: 'Whatever code is typed is refused' },
  { outcome: 'slow_bank', name: 'Slow bank', happens: 'Each answer takes seconds, and comes' },
];

export function OutcomeMenu({ outcome }: { outcome: Outcome }) {
  return (
    // The place Mantine keeps for the first focus is no item of a menu: the first item takes it.
    <Menu position="bottom-end" width={270} withinPortal={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Button
          size="compact-sm"
          variant="default"
          rightSection={<IconChevronDown size={14} />}
          title="A new session of this amount, by a magic consumer of the sandbox"
          loading={outcome.isPending}
        >
          Outcome
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {OUTCOMES.map(({ outcome: one, name, happens }) => (
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
