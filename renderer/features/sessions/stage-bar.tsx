// The header of the preview: test outcomes, QR code, reload, and close.
import { ActionIcon, Group, Popover, Title, Tooltip } from '@mantine/core';
import { IconQrcode, IconRefresh, IconX } from '@tabler/icons-react';
import { t } from '../../../messages/t.ts';
import { useEnvironment } from '../../window/environment.ts';
import { ConsumerDevice } from './consumer-device.tsx';
import { OutcomeMenu } from './outcome-menu.tsx';
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
