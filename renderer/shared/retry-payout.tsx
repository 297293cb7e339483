// Asks the service again about a payout whose answer never came: the same call under the same key, so that it can't be started twice.

import { Button, Group, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { formatCents } from '../../contract/format-cents.ts';
import { monthWords } from '../../messages/day-words.ts';
import { t } from '../../messages/t.ts';
import { useGateway } from '../gateway/client.ts';
import { problemOf } from '../gateway/problem-of.ts';
import { ProblemAlert } from '../ui/problem-alert.tsx';
import { useEnvironment } from '../window/environment.ts';
import { MayCall } from '../window/may.tsx';
import { tellDone } from '../window/toast.ts';

export function RetryPayout({ entryId }: { entryId: string }) {
  return (
    <MayCall to="payouts.retrySafely">
      <RetryForm entryId={entryId} />
    </MayCall>
  );
}

function RetryForm({ entryId }: { entryId: string }) {
  const environmentId = useEnvironment().id;
  const resume = useRetryPayout();
  return (
    <Stack gap="sm" mb="md">
      <Group gap="md">
        <Button loading={resume.isPending} onClick={() => resume.mutate({ environmentId, entryId })}>
          {t({ defaultMessage: 'Retry safely' })}
        </Button>
        <Text size="sm" flex={1} miw={240}>
          {t({
            defaultMessage:
              'Sends the same request again. If the payout already started, the service says so; it can’t start twice.',
          })}
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
        tellDone(
          t({ defaultMessage: 'Payout started' }),
          t({ defaultMessage: '{amount} for {month}.' }, { amount: formatCents(amount), month: monthWords(month) }),
        ),
    }),
  );
}
