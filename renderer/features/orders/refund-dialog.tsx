// Refunds an order through the payment service: the amount and the reason, then a confirmation that names them.
import { Button, Group, Modal, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { type UseFormReturnType, useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { RefundInput } from '../../../contract/console/after-charge.ts';
import type { OrderDetail } from '../../../contract/console/order-detail.ts';
import { formatCents } from '../../../contract/format-cents.ts';
import { OrderId } from '../../../contract/ids.ts';
import { parseDollars } from '../../../contract/money.ts';
import { MAX_REFUND_REASON } from '../../../contract/payment-fields.ts';
import { t } from '../../../messages/t.ts';
import { useGateway } from '../../gateway/client.ts';
import { problemOf } from '../../gateway/problem-of.ts';
import { AskColleague, wantedOf } from '../../shared/second-person/ask-colleague.tsx';
import { amountProblem } from '../../ui/amount-words.ts';
import { Consumer } from '../../ui/consumer.tsx';
import { fieldProblem } from '../../ui/field-problem.ts';
import { rich } from '../../ui/rich.tsx';
import { useFocusWhereLost } from '../../ui/use-focus-where-lost.ts';
import { type Draft, TypedEarlier, useDraft } from '../../window/draft.tsx';
import { useEnvironment } from '../../window/environment.ts';
import { tellDone } from '../../window/toast.ts';
import { ChangeConfirmation } from './change-confirmation.tsx';

type RefundDialogProps = { order: OrderDetail; left: number; opened: boolean; onClose: () => void };

export function RefundDialog({ opened, onClose, ...of }: RefundDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={t({ defaultMessage: 'Refund order' })}>
      <RefundSteps {...of} onDone={onClose} />
    </Modal>
  );
}

type Typed = { amount: string; reason: string };
/** In cents; what is left as the dialog was opened doesn't change while a person confirms it. */
type RefundRequest = { amount: number; reason: string };

function RefundSteps({ order, left: leftNow, onDone }: { order: OrderDetail; left: number; onDone: () => void }) {
  const { id: environmentId, kind } = useEnvironment();
  const [left] = useState(leftNow);
  const [attempt] = useState(() => crypto.randomUUID());
  const [asked, setAsked] = useState<RefundRequest | null>(null);
  const form = useForm<Typed>({
    initialValues: { amount: formatCents(left).slice(1), reason: '' },
    validate: {
      amount: (text) => refundProblem(text, left),
      reason: (text) => fieldProblem(RefundInput.shape.reason.safeParse(text), { missing: '' }),
    },
  });
  // Of an order that was refunded meanwhile, another amount is left.
  const draft = useDraft(`refund:${order.id}:${left}`, form);
  const refund = useRefund(() => {
    draft.forget();
    onDone();
  });
  if (asked === null)
    return (
      <RefundForm
        form={form}
        draft={draft}
        left={left}
        onSend={() => {
          const read = parseDollars(form.values.amount);
          if (!read.ok) return;
          refund.reset();
          setAsked({ amount: read.cents, reason: form.values.reason.trim() });
        }}
      />
    );
  const { amount, reason } = asked;
  const wanted = wantedOf(refund.error);
  if (wanted) return <AskColleague what={wanted} note={reason} onAsked={onDone} onBack={() => setAsked(null)} />;
  const isProduction = kind === 'production';
  const consumer = <Consumer name={order.consumerName ?? t({ defaultMessage: 'The consumer' })} />;
  const named = { consumer, amount: formatCents(amount), b: (words: React.ReactNode) => <b>{words}</b> };
  const send = () => {
    const confirmedAmount = isProduction ? amount : null;
    refund.mutate({ environmentId, orderId: OrderId.parse(order.id), attempt, amount, reason, confirmedAmount });
  };
  return (
    <ChangeConfirmation
      orderId={order.id}
      words={rich(
        { defaultMessage: '<b>{amount}</b> goes back to the bank account of {consumer}. A refund can’t be undone.' },
        named,
      )}
      again={rich(
        { defaultMessage: 'Confirm again: <b>{amount}</b> goes back to {consumer}. A refund can’t be undone.' },
        named,
      )}
      action={t({ defaultMessage: 'Refund {amount}' }, { amount: formatCents(amount) })}
      problem={refund.error ? problemOf(refund.error) : null}
      isPending={refund.isPending}
      onConfirm={send}
      back={t({ defaultMessage: 'Back' })}
      onBack={() => setAsked(null)}
    />
  );
}

type RefundFormProps = {
  form: UseFormReturnType<Typed>;
  draft: Draft;
  left: number;
  onSend: () => void;
};

function RefundForm({ form, draft, left, onSend }: RefundFormProps) {
  const amountField = useFocusWhereLost<HTMLInputElement>();
  const read = parseDollars(form.values.amount);
  const rest = read.ok ? left - read.cents : null;
  return (
    <form onSubmit={form.onSubmit(onSend)} noValidate>
      <Stack gap="md">
        <TypedEarlier draft={draft} />
        <TextInput
          label={t({ defaultMessage: 'Amount' })}
          description={t({ defaultMessage: '{amount} can be refunded' }, { amount: formatCents(left) })}
          leftSection={<Text c="dimmed">$</Text>}
          inputMode="decimal"
          autoComplete="off"
          ref={amountField}
          data-autofocus
          {...form.getInputProps('amount')}
          // What is typed takes the place of the whole amount.
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
        <Text size="sm" c="dimmed" role="status">
          {rest === null || rest < 0
            ? ' '
            : t({ defaultMessage: '{amount} is left after this refund' }, { amount: formatCents(rest) })}
        </Text>
        <Textarea
          label={t({ defaultMessage: 'Reason' })}
          description={t({ defaultMessage: 'Optional. The payment service keeps it with the refund.' })}
          maxLength={MAX_REFUND_REASON}
          autosize
          minRows={2}
          {...form.getInputProps('reason')}
        />
        <Group justify="flex-end">
          <Button type="submit">{t({ defaultMessage: 'Continue' })}</Button>
        </Group>
      </Stack>
    </form>
  );
}

/** What is wrong with an amount that is to be refunded; left in cents. */
export function refundProblem(text: string, left: number): string | null {
  const read = parseDollars(text);
  if (read.ok && read.cents > left)
    return t({ defaultMessage: 'Enter {amount} or less.' }, { amount: formatCents(left) });
  return amountProblem(text);
}

function useRefund(onDone: () => void) {
  const gateway = useGateway();
  return useMutation(
    gateway.afterCharge.refund.mutationOptions({
      onSuccess: (_order, { amount }) => {
        tellDone(
          t({ defaultMessage: 'Refund requested' }),
          t({ defaultMessage: '{amount} goes back to the consumer.' }, { amount: formatCents(amount) }),
        );
        onDone();
      },
      // The order's page shows what to do.
      onError: (error) => {
        if (problemOf(error).kind === 'outcome_unknown') onDone();
      },
    }),
  );
}
