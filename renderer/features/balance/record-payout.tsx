// Records a payout that was started on the provider's website.
import { Button, Modal, Select, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { booksMonthOf } from '../../../contract/books-day.ts';
import type { BalanceView } from '../../../contract/console/payout.ts';
import { Month } from '../../../contract/dashboard-api/month.ts';
import { formatCents } from '../../../contract/format-cents.ts';
import { parseDollars } from '../../../contract/money.ts';
import { monthWords } from '../../../messages/day-words.ts';
import { t } from '../../../messages/t.ts';
import { useGateway } from '../../gateway/client.ts';
import { problemOf } from '../../gateway/problem-of.ts';
import { amountProblem } from '../../ui/amount-words.ts';
import { ProblemAlert } from '../../ui/problem-alert.tsx';
import { useEnvironment } from '../../window/environment.ts';
import { tellDone } from '../../window/toast.ts';
import { monthChoices } from './months.ts';

type RecordPayoutProps = { balance: BalanceView; opened: boolean; onClose: () => void };

export function RecordPayout({ balance, opened, onClose }: RecordPayoutProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={t({ defaultMessage: 'Record payout' })}>
      <RecordForm balance={balance} onDone={onClose} />
    </Modal>
  );
}

function RecordForm({ balance, onDone }: { balance: BalanceView; onDone: () => void }) {
  const environmentId = useEnvironment().id;
  const gateway = useGateway();
  const present = booksMonthOf(Date.parse(balance.asOf));
  const record = useMutation(
    gateway.payouts.record.mutationOptions({
      onSuccess: ({ amount, month }) => {
        tellDone(
          t({ defaultMessage: 'Payout recorded' }),
          t({ defaultMessage: '{amount} for {month}' }, { amount: formatCents(amount), month: monthWords(month) }),
        );
        onDone();
      },
    }),
  );
  const form = useForm({
    initialValues: { month: present, amount: '', reference: '' },
    validate: { amount: amountProblem },
  });
  const send = form.onSubmit(({ month, amount, reference }) => {
    const parsed = parseDollars(amount);
    if (!parsed.ok) return;
    record.mutate({
      environmentId,
      month: Month.parse(month),
      amount: parsed.cents,
      reference: reference.trim() === '' ? null : reference,
    });
  });
  return (
    <form onSubmit={send} noValidate>
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {t({
            defaultMessage:
              'Start the payout on the provider’s banking statements page, then record it here. Recording it doesn’t move any money.',
          })}
        </Text>
        <Select
          label={t({ defaultMessage: 'Month' })}
          data={monthChoices(present, present)}
          allowDeselect={false}
          {...form.getInputProps('month')}
        />
        <TextInput
          label={t({ defaultMessage: 'Amount' })}
          description={reckoned(balance)}
          leftSection="$"
          inputMode="decimal"
          autoComplete="off"
          data-autofocus
          {...form.getInputProps('amount')}
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
          {t({ defaultMessage: 'Record payout' })}
        </Button>
      </Stack>
    </form>
  );
}

function reckoned({ payout }: BalanceView): string {
  return payout.state === 'eligible'
    ? t({ defaultMessage: 'Calculated by Paydesk: {amount}' }, { amount: formatCents(payout.amount) })
    : t({ defaultMessage: 'Enter the amount the provider shows.' });
}
