// The empty state of the preview. In production it offers the consumer's device first.
import { Button, Stack, Text, Title } from '@mantine/core';
import { IconDeviceMobile } from '@tabler/icons-react';
import { t } from '../../../messages/t.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useEnvironment } from '../../window/environment.ts';
import { ConsumerDevice } from './consumer-device.tsx';
import classes from './stage.module.css';
import type { Preview } from './use-preview.ts';

export function IdleStage({ sessionId, preview }: { sessionId: string; preview: Preview }) {
  const isProduction = useEnvironment().kind === 'production';
  return (
    <div className={classes.idle}>
      {isProduction ? (
        <ConsumersOwn sessionId={sessionId} preview={preview} />
      ) : (
        <EmptyState
          icon={IconDeviceMobile}
          title={t({ defaultMessage: 'Checkout preview' })}
          words={t({ defaultMessage: 'Select “Preview checkout” to see the payment page as the consumer does.' })}
        />
      )}
    </div>
  );
}

function ConsumersOwn({ sessionId, preview }: { sessionId: string; preview: Preview }) {
  const { checkoutLink } = useEnvironment();
  return (
    <Stack align="center" gap="lg" p="md">
      <Stack align="center" gap={4}>
        <Title order={3} size="h2" ta="center">
          {t({ defaultMessage: 'Only the consumer can consent' })}
        </Title>
        {checkoutLink !== null && (
          <Text size="sm" c="dimmed" ta="center" maw={360}>
            {t({ defaultMessage: 'Ask them to scan the code or open the link on their own device.' })}
          </Text>
        )}
      </Stack>
      <ConsumerDevice sessionId={sessionId} />
      <Button
        variant="subtle"
        color="gray"
        size="compact-sm"
        h="auto"
        py={4}
        lh={1.4}
        styles={{ label: { whiteSpace: 'normal' } }}
        loading={preview.isOpening}
        onClick={preview.open}
      >
        {t({ defaultMessage: 'Preview anyway (doesn’t count as consent)' })}
      </Button>
    </Stack>
  );
}
