// The stage before the checkout is opened in it: in production the consumer's own device comes first.
import { Button, Stack, Text, Title } from '@mantine/core';
import { IconDeviceMobile } from '@tabler/icons-react';
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
          title="As the consumer sees it"
          words="Preview checkout opens the payment page of this session here."
        />
      )}
    </div>
  );
}

function ConsumersOwn({ sessionId, preview }: { sessionId: string; preview: Preview }) {
  return (
    <Stack align="center" gap="lg" p="md">
      <Stack align="center" gap={4}>
        <Title order={3} size="h2" ta="center">
          Only the consumer can consent
        </Title>
        <Text size="sm" c="dimmed" ta="center" maw={360}>
          They authorize the payment on a device of their own: let them scan a code, or send them a link.
        </Text>
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
        Show the preview anyway (your clicks authorize nothing)
      </Button>
    </Stack>
  );
}
