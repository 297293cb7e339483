// Asks the service again about a payout whose answer never came: the same call under the same key, so that it can't be started twice.
import { Button, Group, Stack, Text } from '@mantine/core';
import { useResumePayout } from '../gateway/errands.ts';
import { problemOf } from '../gateway/problem-of.ts';
import { useEnvironment } from '../window/environment.ts';
import { ProblemAlert } from './problem-alert.tsx';

export function AskPayoutAgain({ entryId }: { entryId: string }) {
  const environmentId = useEnvironment().id;
  const resume = useResumePayout();
  return (
    <Stack gap="sm" mb="md">
      <Group gap="md">
        <Button loading={resume.isPending} onClick={() => resume.mutate({ environmentId, entryId })}>
          Ask again
        </Button>
        <Text size="sm" flex={1} miw={240}>
          The service answers what it would have answered. If the payout never reached it, it is started now; it is
          never started twice.
        </Text>
      </Group>
      {resume.error && <ProblemAlert problem={problemOf(resume.error)} />}
    </Stack>
  );
}
