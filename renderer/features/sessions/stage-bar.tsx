// The header of the preview: test outcomes, QR code, reload, and close.
import { ActionIcon, Button, Group, Menu, Popover, Text, Title, Tooltip } from '@mantine/core';
import { IconChevronDown, IconQrcode, IconRefresh, IconX } from '@tabler/icons-react';
import type { PreviewOutcome } from '../../../contract/console/preview.ts';
import { perLanguage, t } from '../../../messages/t.ts';
import { useEnvironment } from '../../window/environment.ts';
import { ConsumerDevice } from './consumer-device.tsx';
import classes from './stage.module.css';
import type { Outcome } from './use-outcome.ts';
import type { Preview } from './use-preview.ts';

type StageBarProps = { sessionId: string; preview: Preview; outcome: Outcome };

export function StageBar({ sessionId, preview, outcome }: StageBarProps) {
  const { kind, embedded } = useEnvironment();
  // In production the empty state shows the code until the preview covers it.
  const hasCode = kind === 'sandbox' || preview.visit !== null;
  return (
    <Group className={classes.bar} justify="space-between" wrap="nowrap">
      <Title order={2}>{t({ defaultMessage: 'Checkout' })}</Title>
      <Group gap={4} wrap="nowrap">
        {embedded && <OutcomeMenu outcome={outcome} />}
        {hasCode && <CodeButton sessionId={sessionId} />}
        {preview.visit && <VisitButtons preview={preview} />}
      </Group>
    </Group>
  );
}

function CodeButton({ sessionId }: { sessionId: string }) {
  return (
    <Popover position="bottom-end" width={280} trapFocus withArrow shadow="md">
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t({ defaultMessage: 'Open on the consumer’s device' })}
          title={t({ defaultMessage: 'Open on the consumer’s device' })}
        >
          <IconQrcode size={16} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={t({ defaultMessage: 'Open on the consumer’s device' })}>
        <ConsumerDevice sessionId={sessionId} />
      </Popover.Dropdown>
    </Popover>
  );
}

function VisitButtons({ preview }: { preview: Preview }) {
  return (
    <>
      <Tooltip label={t({ defaultMessage: 'Reload' })}>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t({ defaultMessage: 'Reload preview' })}
          loading={preview.isOpening}
          onClick={preview.open}
        >
          <IconRefresh size={16} />
        </ActionIcon>
      </Tooltip>
      <Tooltip label={t({ defaultMessage: 'Close' })}>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t({ defaultMessage: 'Close preview' })}
          onClick={preview.close}
        >
          <IconX size={16} />
        </ActionIcon>
      </Tooltip>
    </>
  );
}

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

/** A menu of test outcomes. Each creates a session for a test consumer of the sandbox. */
function OutcomeMenu({ outcome }: { outcome: Outcome }) {
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
