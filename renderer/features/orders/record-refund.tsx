// Records a refund that a person made in the provider's dashboard.
import { Button, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { booksDayOf } from '../../../contract/books-day.ts';
import type { OrderDetail } from '../../../contract/console/order.ts';
import { formatCents } from '../../../contract/format-cents.ts';
import { OrderId } from '../../../contract/ids.ts';
import { parseDollars } from '../../../contract/money.ts';
import { t } from '../../../messages/t.ts';
import { useGateway } from '../../gateway/client.ts';
import { problemOf } from '../../gateway/problem-of.ts';
import { ProblemAlert } from '../../ui/problem-alert.tsx';
import { useEnvironment } from '../../window/environment.ts';
import { tellDone } from '../../window/toast.ts';
import { refundProblem } from './refund-dialog.tsx';

type RecordRefundProps = { order: OrderDetail; left: number; opened: boolean; onClose: () => void };

export function RecordRefund({ order, left, opened, onClose }: RecordRefundProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={t({ defaultMessage: 'Record refund' })}>
      <RecordForm order={order} left={left} onDone={onClose} />
    </Modal>
  );
}

type RecordFormProps = { order: OrderDetail; left: number; onDone: () => void };

function RecordForm({ order, left, onDone }: RecordFormProps) {
  const environmentId = useEnvironment().id;
  const gateway = useGateway();
  const record = useMutation(
    gateway.afterCharge.recordRefund.mutationOptions({
      onSuccess: (_, { amount }) => {
        tellDone(
          t({ defaultMessage: 'Refund recorded' }),
          t({ defaultMessage: '{amount} of this order.' }, { amount: formatCents(amount) }),
        );
        onDone();
      },
    }),
  );
  const form = useForm({
    initialValues: { amount: formatCents(left).slice(1), day: booksDayOf(Date.now()), reference: '' },
    validate: {
      amount: (text) => refundProblem(text, left),
      day: (day) => (day === '' ? t({ defaultMessage: 'Enter the day of the refund.' }) : null),
    },
  });
  const send = form.onSubmit(({ amount, day, reference }) => {
    const read = parseDollars(amount);
    if (!read.ok) return;
    const facts = { amount: read.cents, day, reference: reference.trim() || null };
    record.mutate({ environmentId, orderId: OrderId.parse(order.id), ...facts });
  });
  return (
    <form onSubmit={send} noValidate>
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {t({
            defaultMessage:
              'Refund the order in the provider’s dashboard, then record it here. Recording it doesn’t move any money.',
          })}
        </Text>
        <TextInput
          label={t({ defaultMessage: 'Amount' })}
          description={t({ defaultMessage: '{amount} can be refunded' }, { amount: formatCents(left) })}
          leftSection={<Text c="dimmed">$</Text>}
          inputMode="decimal"
          autoComplete="off"
          data-autofocus
          {...form.getInputProps('amount')}
        />
        <TextInput
          type="date"
          label={t({ defaultMessage: 'Day' })}
          description={t({ defaultMessage: 'In New York' })}
          {...form.getInputProps('day')}
        />
        <TextInput
          label={t({ defaultMessage: 'Reference' })}
          description={t({ defaultMessage: 'Optional. Copy it from the provider.' })}
          autoComplete="off"
          maxLength={200}
          {...form.getInputProps('reference')}
        />
        {record.error && <ProblemAlert problem={problemOf(record.error)} />}
        <Button type="submit" fullWidth size="md" loading={record.isPending}>
          {t({ defaultMessage: 'Record refund' })}
        </Button>
      </Stack>
    </form>
  );
}
