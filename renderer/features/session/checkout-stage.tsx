// Where the checkout is shown: an empty stage until a person opens it, and a bar to open it anew or close it.
import { ActionIcon, Alert, Group, Text, Title, Tooltip } from '@mantine/core';
import { IconDeviceMobile, IconRefresh, IconX } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { problemOf } from '../../door/problem-of.ts';
import { BareCard } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ProblemAlert } from '../../ui/problem-alert.tsx';
import { useEnvironment } from '../../window/environment.ts';
import classes from './checkout.module.css';
import { CheckoutFrame } from './checkout-frame.tsx';
import type { Preview } from './use-preview.ts';

export function CheckoutStage({ preview }: { preview: Preview }) {
  const whole = useRef<HTMLDivElement>(null);
  const url = preview.visit?.url;
  // The checkout's own buttons stand at its lower edge, which may lie below the window's.
  useEffect(() => {
    if (url) whole.current?.scrollIntoView({ block: 'nearest' });
  }, [url]);
  const isProduction = useEnvironment().kind === 'production';
  return (
    <div ref={whole} className={classes.whole} data-production={isProduction || undefined}>
      <BareCard>
        <Group className={classes.bar} justify="space-between" wrap="nowrap">
          <Title order={2}>Checkout</Title>
          {preview.visit && <StageButtons preview={preview} />}
        </Group>
        {isProduction && (
          <Alert color="red" radius={0} py={8} className={classes.warning ?? ''}>
            <Text size="xs" fw={550}>
              Only the consumer can consent: your clicks authorize nothing.
            </Text>
          </Alert>
        )}
        {preview.error && <ProblemAlert problem={problemOf(preview.error)} />}
        <div className={classes.stage}>
          {preview.visit ? (
            <CheckoutFrame key={preview.visit.url} preview={preview.visit} onEvent={preview.report} />
          ) : (
            <div className={classes.idle}>
              <EmptyState
                icon={IconDeviceMobile}
                title="As the consumer sees it"
                words="Preview checkout opens the payment page of this session here."
              />
            </div>
          )}
        </div>
      </BareCard>
    </div>
  );
}

function StageButtons({ preview }: { preview: Preview }) {
  return (
    <Group gap={4} wrap="nowrap">
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
    </Group>
  );
}
