// The stage's own bar: what to try, the consumer's own device, open anew, close.
import { ActionIcon, Group, Popover, Title, Tooltip } from '@mantine/core';
import { IconQrcode, IconRefresh, IconX } from '@tabler/icons-react';
import { useEnvironment } from '../../window/environment.ts';
import { ConsumerDevice } from './consumer-device.tsx';
import { OutcomeMenu } from './outcome-menu.tsx';
import classes from './stage.module.css';
import type { Outcome } from './use-outcome.ts';
import type { Preview } from './use-preview.ts';

type StageBarProps = { sessionId: string; preview: Preview; outcome: Outcome };

export function StageBar({ sessionId, preview, outcome }: StageBarProps) {
  const { kind, embedded } = useEnvironment();
  // In production the code stands on the stage itself, until the preview covers it.
  const hasCode = kind === 'sandbox' || preview.visit !== null;
  return (
    <Group className={classes.bar} justify="space-between" wrap="nowrap">
      <Title order={2}>Checkout</Title>
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
          aria-label="On the consumer’s own device"
          title="On the consumer’s own device"
        >
          <IconQrcode size={16} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label="On the consumer’s own device">
        <ConsumerDevice sessionId={sessionId} />
      </Popover.Dropdown>
    </Popover>
  );
}

function VisitButtons({ preview }: { preview: Preview }) {
  return (
    <>
      <Tooltip label="Open anew">
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label="Open the preview anew"
          loading={preview.isOpening}
          onClick={preview.open}
        >
          <IconRefresh size={16} />
        </ActionIcon>
      </Tooltip>
      <Tooltip label="Close">
        <ActionIcon variant="subtle" color="gray" aria-label="Close the preview" onClick={preview.close}>
          <IconX size={16} />
        </ActionIcon>
      </Tooltip>
    </>
  );
}
