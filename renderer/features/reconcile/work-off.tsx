// Works a row off: a person says why it needs nothing more.
import { Button, Modal, Stack, Text, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { type ReconcileRow, ResolveDifferenceInput } from '../../../contract/console/reconcile.ts';
import type { Month } from '../../../contract/dashboard-api/month.ts';
import { useGateway } from '../../gateway/client.ts';
import { problemOf } from '../../gateway/problem-of.ts';
import { ProblemAlert } from '../../ui/problem-alert.tsx';
import { useEnvironment } from '../../window/environment.ts';
import { tellDone } from '../../window/toast.ts';

type WorkOffProps = { row: ReconcileRow | null; month: Month; onClose: () => void };

export function WorkOff({ row, month, onClose }: WorkOffProps) {
  return (
    <Modal opened={row !== null} onClose={onClose} title="Work off">
      {row && <WorkOffForm row={row} month={month} onDone={onClose} />}
    </Modal>
  );
}

function WorkOffForm({ row, month, onDone }: { row: ReconcileRow; month: Month; onDone: () => void }) {
  const gateway = useGateway();
  const environmentId = useEnvironment().id;
  const resolve = useMutation(
    gateway.reconcile.resolve.mutationOptions({
      onSuccess: () => {
        tellDone('Worked off', 'It is kept with your name and reason.');
        onDone();
      },
    }),
  );
  const form = useForm({
    initialValues: { reason: '' },
    validate: {
      reason: (text) => ResolveDifferenceInput.shape.reason.safeParse(text).error?.issues[0]?.message ?? null,
    },
  });
  const { key, ours, theirs } = row;
  const send = form.onSubmit(({ reason }) => resolve.mutate({ environmentId, month, key, ours, theirs, reason }));
  return (
    <form onSubmit={send} noValidate>
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          No fee is changed by this. The row stays, with your name and reason, and is no longer open. It opens again if
          an amount changes.
        </Text>
        <Textarea
          label="Why does it need nothing more?"
          placeholder="For example: asked the provider; it comes with next month’s statement"
          autosize
          minRows={2}
          data-autofocus
          {...form.getInputProps('reason')}
        />
        {resolve.error && <ProblemAlert problem={problemOf(resolve.error)} />}
        <Button type="submit" fullWidth size="md" loading={resolve.isPending}>
          Work off
        </Button>
      </Stack>
    </form>
  );
}
