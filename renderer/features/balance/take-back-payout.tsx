// Voids a recorded payout. It stays in the list with the name and reason but no longer counts.
import { Button, Modal, Stack, Text, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { monthWords } from '../../../contract/books-day.ts';
import { type PayoutView, TakeBackPayoutInput } from '../../../contract/console/payout.ts';
import { formatCents } from '../../../contract/format-cents.ts';
import { t } from '../../../messages/t.ts';
import { useGateway } from '../../gateway/client.ts';
import { problemOf } from '../../gateway/problem-of.ts';
import { ProblemAlert } from '../../ui/problem-alert.tsx';
import { rich } from '../../ui/rich.tsx';
import { useEnvironment } from '../../window/environment.ts';
import { tellDone } from '../../window/toast.ts';

export function TakeBackPayout({ payout, onClose }: { payout: PayoutView | null; onClose: () => void }) {
  return (
    <Modal opened={payout !== null} onClose={onClose} title={t({ defaultMessage: 'Void recorded payout' })}>
      {payout && <TakeBackForm payout={payout} onDone={onClose} />}
    </Modal>
  );
}

function TakeBackForm({ payout, onDone }: { payout: PayoutView; onDone: () => void }) {
  const environmentId = useEnvironment().id;
  const gateway = useGateway();
  const takeBack = useMutation(
    gateway.payouts.takeBack.mutationOptions({
      onSuccess: () => {
        tellDone(t({ defaultMessage: 'Voided' }), t({ defaultMessage: 'It stays in the list but no longer counts.' }));
        onDone();
      },
    }),
  );
  const form = useForm({
    initialValues: { reason: '' },
    validate: {
      reason: (text) =>
        TakeBackPayoutInput.shape.reason.safeParse(text).success
          ? null
          : t({ defaultMessage: 'Enter a reason of 5 to 1,000 characters.' }),
    },
  });
  return (
    <form
      noValidate
      onSubmit={form.onSubmit(({ reason }) => takeBack.mutate({ environmentId, payoutId: payout.id, reason }))}
    >
      <Stack gap="md">
        <Text size="sm">
          {rich(
            {
              defaultMessage: '{amount} for {month}, recorded by {person}. The payout at the provider doesn’t change.',
            },
            { amount: formatCents(payout.amount), month: monthWords(payout.month), person: <bdi>{payout.by}</bdi> },
          )}
        </Text>
        <Textarea
          label={t({ defaultMessage: 'Reason' })}
          placeholder={t({ defaultMessage: 'For example: this was October’s payout' })}
          autosize
          minRows={2}
          data-autofocus
          {...form.getInputProps('reason')}
        />
        {takeBack.error && <ProblemAlert problem={problemOf(takeBack.error)} />}
        <Button type="submit" color="red" fullWidth size="md" loading={takeBack.isPending}>
          {t({ defaultMessage: 'Void' })}
        </Button>
      </Stack>
    </form>
  );
}
