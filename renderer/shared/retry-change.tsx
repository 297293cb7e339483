// Asks the service again about a refund, or a debit presented again, whose answer never came: the same call under the same key, so that it can't be done twice.
import { Button, Divider, Group, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { ChargeChange } from '../../contract/operations/charge-change.ts';
import { perLanguage, t } from '../../messages/t.ts';
import { useGateway } from '../gateway/client.ts';
import { problemOf } from '../gateway/problem-of.ts';
import { ProblemAlert } from '../ui/problem-alert.tsx';
import { useEnvironment } from '../window/environment.ts';
import { tellDone } from '../window/toast.ts';

/** What retrying does, and what it did. */
const WORDS = perLanguage(
  (): Record<ChargeChange, { does: string; done: string }> => ({
    refund_charge: {
      does: t({
        defaultMessage:
          'Sends the same request again. If it was already refunded, the service says so; it can’t refund it twice.',
      }),
      done: t({ defaultMessage: 'The order is refunded once.' }),
    },
    present_charge_again: {
      does: t({
        defaultMessage:
          'Sends the same request again. If the consumer was already debited again, the service says so; it can’t debit them twice.',
      }),
      done: t({ defaultMessage: 'The charge is presented again once.' }),
    },
  }),
);

export function RetryChange({ entryId, operation }: { entryId: string; operation: ChargeChange }) {
  const environmentId = useEnvironment().id;
  const gateway = useGateway();
  const again = useMutation(
    gateway.afterCharge.retrySafely.mutationOptions({
      onSuccess: () => tellDone(t({ defaultMessage: 'Confirmed by the payment service' }), WORDS()[operation].done),
    }),
  );
  return (
    <>
      <Stack gap={6}>
        <Group>
          <Button loading={again.isPending} onClick={() => again.mutate({ environmentId, entryId })}>
            {t({ defaultMessage: 'Retry safely' })}
          </Button>
        </Group>
        <Text size="sm">{WORDS()[operation].does}</Text>
        {again.error && <ProblemAlert problem={problemOf(again.error)} />}
      </Stack>
      <Divider my="md" label={t({ defaultMessage: 'Or resolve it yourself' })} labelPosition="left" />
    </>
  );
}
