// Resolves a difference without changing a fee. A person gives the reason.
import { Button, Modal, Stack, Text, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { type ReconcileRow, ResolveDifferenceInput } from '../../../contract/console/reconcile.ts';
import type { Month } from '../../../contract/dashboard-api/month.ts';
import { t } from '../../../messages/t.ts';
import { useGateway } from '../../gateway/client.ts';
import { problemOf } from '../../gateway/problem-of.ts';
import { ProblemAlert } from '../../ui/problem-alert.tsx';
import { useEnvironment } from '../../window/environment.ts';
import { tellDone } from '../../window/toast.ts';

type WorkOffProps = { row: ReconcileRow | null; month: Month; onClose: () => void };

export function WorkOff({ row, month, onClose }: WorkOffProps) {
  return (
    <Modal opened={row !== null} onClose={onClose} title={t({ defaultMessage: 'Resolve without change' })}>
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
        tellDone(t({ defaultMessage: 'Resolved' }), t({ defaultMessage: 'Your name and reason were saved.' }));
        onDone();
      },
    }),
  );
  const form = useForm({
    initialValues: { reason: '' },
    validate: {
      reason: (text) =>
        ResolveDifferenceInput.shape.reason.safeParse(text).success
          ? null
          : t({ defaultMessage: 'Enter a reason of 5 to 1,000 characters.' }),
    },
  });
  const { key, ours, theirs } = row;
  const send = form.onSubmit(({ reason }) => resolve.mutate({ environmentId, month, key, ours, theirs, reason }));
  return (
    <form onSubmit={send} noValidate>
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {t({
            defaultMessage:
              'No fee changes. The difference is resolved with your name and reason, and opens again if an amount changes.',
          })}
        </Text>
        <Textarea
          label={t({ defaultMessage: 'Reason' })}
          placeholder={t({ defaultMessage: 'For example: the provider includes it in next month’s statement' })}
          autosize
          minRows={2}
          data-autofocus
          {...form.getInputProps('reason')}
        />
        {resolve.error && <ProblemAlert problem={problemOf(resolve.error)} />}
        <Button type="submit" fullWidth size="md" loading={resolve.isPending}>
          {t({ defaultMessage: 'Resolve without change' })}
        </Button>
      </Stack>
    </form>
  );
}
