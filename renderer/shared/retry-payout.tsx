// Asks the service again about a payout whose answer never came: the same call under the same key, so that it can't be started twice.
import { Button, Group, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { monthWords } from '../../contract/books-day.ts';
import { formatCents } from '../../contract/format-cents.ts';
import { useGateway } from '../gateway/client.ts';
import { problemOf } from '../gateway/problem-of.ts';
import { ProblemAlert } from '../ui/problem-alert.tsx';
import { useEnvironment } from '../window/environment.ts';
import { tellDone } from '../window/toast.ts';

export function RetryPayout({ entryId }: { entryId: string }) {
  const environmentId = useEnvironment().id;
  const resume = useRetryPayout();
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

/** Asks again about a payout of unknown outcome, under the key it was sent with. */
function useRetryPayout() {
  const gateway = useGateway();
  return useMutation(
    gateway.payouts.retrySafely.mutationOptions({
      onSuccess: ({ amount, month }) =>
        tellDone('Payout started', `${formatCents(amount)} of ${monthWords(month)} is paid out.`),
    }),
  );
}
