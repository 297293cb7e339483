// Takes back a payout that was recorded by mistake: it stays in the list, with who and why, and counts no more.
import { Button, Modal, Stack, Text, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { monthWords } from '../../../contract/books-day.ts';
import { type PayoutView, TakeBackPayoutInput } from '../../../contract/console/payout.ts';
import { formatCents } from '../../../contract/format-cents.ts';
import { useGateway } from '../../gateway/client.ts';
import { problemOf } from '../../gateway/problem-of.ts';
import { ProblemAlert } from '../../ui/problem-alert.tsx';
import { useEnvironment } from '../../window/environment.ts';
import { tellDone } from '../../window/toast.ts';

export function TakeBackPayout({ payout, onClose }: { payout: PayoutView | null; onClose: () => void }) {
  return (
    <Modal opened={payout !== null} onClose={onClose} title="Take this record back">
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
        tellDone('Taken back', 'It stays in the list and counts no more.');
        onDone();
      },
    }),
  );
  const form = useForm({
    initialValues: { reason: '' },
    validate: {
      reason: (text) => TakeBackPayoutInput.shape.reason.safeParse(text).error?.issues[0]?.message ?? null,
    },
  });
  return (
    <form
      noValidate
      onSubmit={form.onSubmit(({ reason }) => takeBack.mutate({ environmentId, payoutId: payout.id, reason }))}
    >
      <Stack gap="md">
        <Text size="sm">
          {formatCents(payout.amount)} of {monthWords(payout.month)}, recorded by <bdi>{payout.by}</bdi>. The payout at
          the provider is not touched.
        </Text>
        <Textarea
          label="Why?"
          placeholder="For example: it was October’s payout"
          autosize
          minRows={2}
          data-autofocus
          {...form.getInputProps('reason')}
        />
        {takeBack.error && <ProblemAlert problem={problemOf(takeBack.error)} />}
        <Button type="submit" color="red" fullWidth size="md" loading={takeBack.isPending}>
          Take back
        </Button>
      </Stack>
    </form>
  );
}
