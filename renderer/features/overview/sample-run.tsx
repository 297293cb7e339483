// The sample data button, its progress, and its errors.
import { Button, Group, Progress, Stack, Text, Tooltip } from '@mantine/core';
import { IconSparkles } from '@tabler/icons-react';
import { t } from '../../../messages/t.ts';
import { problemOf } from '../../gateway/problem-of.ts';
import { Card } from '../../ui/card.tsx';
import { ProblemAlert } from '../../ui/problem-alert.tsx';
import { rich } from '../../ui/rich.tsx';
import type { Samples } from './use-samples.ts';

export function SampleButton({ samples }: { samples: Samples }) {
  return (
    <Tooltip
      label={t({
        defaultMessage: 'Creates 24 payments over 30 days. The sandbox clock moves forward by 29 days and stays there.',
      })}
      multiline
      w={260}
    >
      <Button
        variant="default"
        leftSection={<IconSparkles size={16} />}
        onClick={samples.start}
        loading={samples.isStarting || samples.isRunning}
      >
        {t({ defaultMessage: 'Add sample data' })}
      </Button>
    </Tooltip>
  );
}

/** Empty unless a run is in progress or failed. */
export function SampleRun({ samples: { progress, startError, dismiss } }: { samples: Samples }) {
  if (startError) return <ProblemAlert problem={problemOf(startError)} />;
  if (progress?.state === 'running') return <Running done={progress.done} of={progress.of} />;
  if (progress?.state !== 'failed' || !progress.problem) return null;
  return (
    <Stack gap="xs" component="section" aria-label={t({ defaultMessage: 'Sample data stopped' })}>
      <Group justify="space-between">
        <Text size="sm">
          {rich(
            {
              defaultMessage:
                '<b>Sample data stopped.</b> {done, number} of {all, number} payments were created and kept.',
            },
            { done: progress.done, all: progress.of, b: (words) => <b>{words}</b> },
          )}
        </Text>
        <Button variant="subtle" size="compact-sm" onClick={dismiss}>
          {t({ defaultMessage: 'Dismiss' })}
        </Button>
      </Group>
      <ProblemAlert problem={progress.problem} />
    </Stack>
  );
}

function Running({ done, of }: { done: number; of: number }) {
  return (
    <Card>
      <Stack gap="xs">
        <Group justify="space-between">
          <Text size="sm" fw={550}>
            {t({ defaultMessage: 'Creating sample payments' })}
          </Text>
          <Text size="sm" c="dimmed" role="status" style={{ fontVariantNumeric: 'tabular-nums' }}>
            {t({ defaultMessage: '{done, number} of {all, number}' }, { done, all: of })}
          </Text>
        </Group>
        <Progress value={(done / of) * 100} aria-label={t({ defaultMessage: 'Sample payments created' })} />
        <Text size="xs" c="dimmed">
          {t({
            defaultMessage:
              'Each payment goes through a session, its checkout, an order, and a capture. You can leave this page.',
          })}
        </Text>
      </Stack>
    </Card>
  );
}
