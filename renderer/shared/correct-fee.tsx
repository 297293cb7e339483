// Says what the fee of one order really is; an entry with the difference is added, and nothing is changed.

import { Button, Group, Modal, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQuery } from '@tanstack/react-query';
import { CorrectFeeInput } from '../../contract/console/fee.ts';
import { formatCents } from '../../contract/format-cents.ts';
import type { OrderId } from '../../contract/ids.ts';
import { parseDollars } from '../../contract/money.ts';
import { t } from '../../messages/t.ts';
import { useGateway } from '../gateway/client.ts';
import { problemOf } from '../gateway/problem-of.ts';
import { fieldProblem } from '../ui/field-problem.ts';
import { Identifier } from '../ui/identifier.tsx';
import { Money } from '../ui/money.tsx';
import { ProblemAlert } from '../ui/problem-alert.tsx';
import { rich } from '../ui/rich.tsx';
import { useEnvironment } from '../window/environment.ts';
import { tellDone } from '../window/toast.ts';

/** amount in dollars as it would be typed; reason: what stands in the form when it opens. */
export type FeeToCorrect = { orderId: string; sellerName: string | null; amount: string; reason: string };

export function CorrectFee({ fee, onClose }: { fee: FeeToCorrect | null; onClose: () => void }) {
  return (
    <Modal opened={fee !== null} onClose={onClose} title={t({ defaultMessage: 'Correct seller fee' })}>
      {fee && <CorrectionForm fee={fee} onDone={onClose} />}
    </Modal>
  );
}

function CorrectionForm({ fee, onDone }: { fee: FeeToCorrect; onDone: () => void }) {
  const environmentId = useEnvironment().id;
  const correct = useCorrectFee(onDone);
  const form = useForm({
    initialValues: { amount: fee.amount, reason: fee.reason },
    validate: {
      amount: (text) =>
        feeTyped(text) === null ? t({ defaultMessage: 'Enter an amount like 1.50, or 0 for no fee.' }) : null,
      reason: (text) =>
        fieldProblem(CorrectFeeInput.shape.reason.safeParse(text), {
          missing: t({ defaultMessage: 'Enter how you know, in at least 5 characters.' }),
        }),
    },
  });
  const send = form.onSubmit(({ amount, reason }) => {
    const cents = feeTyped(amount);
    if (cents === null) return;
    correct.mutate({ environmentId, orderId: fee.orderId as OrderId, amount: cents, reason });
  });
  return (
    <form onSubmit={send} noValidate>
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {t({
            defaultMessage: 'Paydesk adds an entry for the difference under your name. Earlier entries don’t change.',
          })}
        </Text>
        <Group gap="xs">
          <Identifier id={fee.orderId} />
          {fee.sellerName && (
            <Text size="sm">
              <bdi>{fee.sellerName}</bdi>
            </Text>
          )}
        </Group>
        <CurrentFee orderId={fee.orderId} />
        <TextInput
          label={t({ defaultMessage: 'New fee' })}
          leftSection="$"
          inputMode="decimal"
          autoComplete="off"
          data-autofocus
          {...form.getInputProps('amount')}
        />
        <Textarea
          label={t({ defaultMessage: 'How do you know?' })}
          placeholder={t({ defaultMessage: 'For example: the provider’s November statement shows $1.50' })}
          autosize
          minRows={2}
          {...form.getInputProps('reason')}
        />
        {correct.error && <ProblemAlert problem={problemOf(correct.error)} />}
        <Button type="submit" fullWidth size="md" loading={correct.isPending}>
          {t({ defaultMessage: 'Add correction' })}
        </Button>
      </Stack>
    </form>
  );
}

/** The fee with all its corrections so far: what the new amount takes the place of. */
function CurrentFee({ orderId }: { orderId: string }) {
  const gateway = useGateway();
  const order = useQuery(
    gateway.orders.get.queryOptions({ input: { environmentId: useEnvironment().id, orderId: orderId as OrderId } }),
  );
  if (!order.data?.sellerFee) return null;
  return (
    <Text size="sm">
      {rich(
        { defaultMessage: 'Current fee: {amount}' },
        { amount: <Money cents={order.data.sellerFee.amount} fw={650} /> },
      )}
    </Text>
  );
}

const ZERO = /^\$?\s*0+(?:\.0*)?$/;

/** A seller fee as a person types it, in cents: like any amount, but a fee of 0 is a fee of 0. Null where the text is no amount. */
function feeTyped(text: string): number | null {
  if (ZERO.test(text.trim())) return 0;
  const parsed = parseDollars(text);
  return parsed.ok ? parsed.cents : null;
}

/** Corrects the fee of an order: an entry with the difference is added. */
function useCorrectFee(onDone: () => void) {
  const gateway = useGateway();
  return useMutation(
    gateway.fees.correct.mutationOptions({
      onSuccess: (_nothing, { amount }) => {
        tellDone(
          t({ defaultMessage: 'Fee corrected' }),
          t({ defaultMessage: 'The fee is now {amount}.' }, { amount: formatCents(amount) }),
        );
        onDone();
      },
    }),
  );
}
