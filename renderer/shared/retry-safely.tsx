// Settles a capture of unknown outcome by sending it again, where the service is known to refuse a repeat; in production after a confirmation of the amount.

import { Button, Divider, Group, Modal, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { JournalEntryView } from '../../contract/console/journal.ts';
import { formatCents } from '../../contract/format-cents.ts';
import type { ChargeChange } from '../../contract/operations/charge-change.ts';
import { changesCharge } from '../../contract/operations/charge-change.ts';
import { perLanguage, t } from '../../messages/t.ts';
import { useGateway } from '../gateway/client.ts';
import { problemOf } from '../gateway/problem-of.ts';
import { Consumer } from '../ui/consumer.tsx';
import { wasNeverSent } from '../ui/operation-words.ts';
import { ProblemAlert } from '../ui/problem-alert.tsx';
import { confirmationTitle, ProductionConfirmation } from '../ui/production-confirmation.tsx';
import { useEnvironment } from '../window/environment.ts';
import { MayCall } from '../window/may.tsx';
import { tellDone } from '../window/toast.ts';

/** Nothing at all where it could charge twice. */
export function RetrySafely({ entry }: { entry: JournalEntryView }) {
  const { refusesRepeat } = useEnvironment();
  const { operation } = entry;
  if (wasNeverSent(entry)) return null;
  if (changesCharge(operation) && entry.state === 'unknown')
    return (
      <MayCall to="afterCharge.retrySafely" of={operation}>
        <RetryChange entryId={entry.id} operation={operation} />
      </MayCall>
    );
  const isUnknown = entry.state === 'unknown' && operation === 'charge_order';
  if (!refusesRepeat || !isUnknown || entry.orderId === null) return null;
  return (
    <MayCall to="outcomes.retrySafely">
      <SendChargeAgain entryId={entry.id} orderId={entry.orderId} />
    </MayCall>
  );
}

function SendChargeAgain({ entryId, orderId }: { entryId: string; orderId: string }) {
  const gateway = useGateway();
  const { id: environmentId, kind } = useEnvironment();
  const isProduction = kind === 'production';
  const [confirming, confirm] = useDisclosure(false);
  const again = useRetrySafely();
  const order = useQuery(gateway.orders.get.queryOptions({ input: { environmentId, orderId }, enabled: isProduction }));
  const send = (confirmedAmount: number | null) => again.mutate({ environmentId, entryId, confirmedAmount });
  const amount = order.data?.totalAmount ?? null;
  return (
    <>
      <Stack gap={6}>
        <Group>
          <Button
            color={isProduction ? 'red' : 'ink'}
            loading={again.isPending}
            disabled={isProduction && order.isPending}
            onClick={isProduction ? confirm.open : () => send(null)}
          >
            {t({ defaultMessage: 'Retry safely' })}
          </Button>
        </Group>
        <Text size="sm">
          {t({
            defaultMessage:
              'If the order was already charged, the provider says so and doesn’t charge it again. If not, it’s charged now.',
          })}
        </Text>
        {again.error && <ProblemAlert problem={problemOf(again.error)} />}
      </Stack>
      <Divider my="md" label={t({ defaultMessage: 'Or resolve it yourself' })} labelPosition="left" />
      <Modal opened={confirming} onClose={confirm.close} title={confirmationTitle(amount)}>
        <ProductionConfirmation
          orderId={orderId}
          consumer={<Consumer name={order.data?.consumerName ?? t({ defaultMessage: 'The consumer' })} />}
          amount={amount}
          isPending={again.isPending}
          onConfirm={(confirmed) => {
            confirm.close();
            send(confirmed);
          }}
          onCancel={confirm.close}
        />
      </Modal>
    </>
  );
}

/** Sends a capture of unknown outcome again, to a service that refuses a repeat. */
function useRetrySafely() {
  const gateway = useGateway();
  return useMutation(
    gateway.outcomes.retrySafely.mutationOptions({
      onSuccess: ({ totalAmount }) =>
        tellDone(
          t({ defaultMessage: 'Confirmed by the payment service' }),
          totalAmount === null
            ? t({ defaultMessage: 'The order is charged once.' })
            : t({ defaultMessage: '{amount} is charged once.' }, { amount: formatCents(totalAmount) }),
        ),
    }),
  );
}

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

/** Asks the service again about a refund, or a debit presented again, whose answer never came: the same call under the same key, so that it can't be done twice. */
function RetryChange({ entryId, operation }: { entryId: string; operation: ChargeChange }) {
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
