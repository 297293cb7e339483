// Sample data in one click: the button, how far it is, and what it stopped at.
import { Button, Group, Progress, Stack, Text, Tooltip } from '@mantine/core';
import { IconSparkles } from '@tabler/icons-react';
import { problemOf } from '../../gateway/problem-of.ts';
import { Card } from '../../ui/card.tsx';
import { ProblemAlert } from '../../ui/problem-alert.tsx';
import type { Samples } from './use-samples.ts';

export function SampleButton({ samples }: { samples: Samples }) {
  return (
    <Tooltip
      label="24 payments over 30 days. The sandbox’s clock moves forward 29 days and stays there."
      multiline
      w={260}
    >
      <Button
        variant="default"
        leftSection={<IconSparkles size={16} />}
        onClick={samples.start}
        loading={samples.isStarting || samples.isRunning}
      >
        Fill with sample data
      </Button>
    </Tooltip>
  );
}

/** Nothing while nothing is under way, and nothing went wrong. */
export function SampleRun({ samples: { progress, startError, dismiss } }: { samples: Samples }) {
  if (startError) return <ProblemAlert problem={problemOf(startError)} />;
  if (progress?.state === 'running') return <Running done={progress.done} of={progress.of} />;
  if (progress?.state !== 'failed' || !progress.problem) return null;
  return (
    <Stack gap="xs" component="section" aria-label="Sample data stopped">
      <Group justify="space-between">
        <Text size="sm">
          <b>Sample data stopped.</b> {progress.done} of {progress.of} payments were made and are kept.
        </Text>
        <Button variant="subtle" size="compact-sm" onClick={dismiss}>
          Dismiss
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
            Making sample payments
          </Text>
          <Text size="sm" c="dimmed" role="status" style={{ fontVariantNumeric: 'tabular-nums' }}>
            {done} of {of}
          </Text>
        </Group>
        <Progress value={(done / of) * 100} aria-label="Sample payments made" />
        <Text size="xs" c="dimmed">
          Each is made as staff and consumers would: a session, its checkout, an order, a capture. The sandbox’s clock
          moves forward 29 days with them. You can leave this screen meanwhile.
        </Text>
      </Stack>
    </Card>
  );
}
