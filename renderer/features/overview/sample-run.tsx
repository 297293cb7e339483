// Sample data in one click: the button, how far it is, and what it stopped at.
import { Button, Group, Progress, Stack, Text } from '@mantine/core';
import { IconSparkles } from '@tabler/icons-react';
import { problemOf } from '../../door/problem-of.ts';
import { Card } from '../../ui/card.tsx';
import { ProblemAlert } from '../../ui/problem-alert.tsx';
import type { Samples } from './use-samples.ts';

export function SampleButton({ samples }: { samples: Samples }) {
  return (
    <Button
      variant="default"
      leftSection={<IconSparkles size={16} />}
      onClick={samples.start}
      loading={samples.isStarting || samples.isRunning}
    >
      Fill with sample data
    </Button>
  );
}

/** Nothing while nothing is under way, and nothing went wrong. */
export function SampleRun({ samples: { progress, startError } }: { samples: Samples }) {
  if (startError) return <ProblemAlert problem={problemOf(startError)} />;
  if (progress?.state === 'running') return <Running done={progress.done} of={progress.of} />;
  if (progress?.state !== 'failed' || !progress.problem) return null;
  return (
    <Stack gap="xs">
      <ProblemAlert problem={progress.problem} />
      <Text size="sm" c="dimmed">
        {progress.done} of {progress.of} sample payments were made and are kept.
      </Text>
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
          Each is made as staff and consumers would: a session, its checkout, an order, a capture. You can leave this
          screen meanwhile.
        </Text>
      </Stack>
    </Card>
  );
}
