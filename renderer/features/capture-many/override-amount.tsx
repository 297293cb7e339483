// Captures an order at its own amount although the file says another. A person gives the reason.
import { Button, Modal, Stack, Text, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useDisclosure } from '@mantine/hooks';
import { useMutation } from '@tanstack/react-query';
import { OverrideAmountInput, type RunItemView, type RunView } from '../../../contract/console/capture-many.ts';
import { remarkIn } from '../../../contract/console/remark.ts';
import { formatCents } from '../../../contract/format-cents.ts';
import { t } from '../../../messages/t.ts';
import { useGateway } from '../../gateway/client.ts';
import { problemOf } from '../../gateway/problem-of.ts';
import { ProblemAlert } from '../../ui/problem-alert.tsx';
import { remarkWords } from '../../ui/remark-words.ts';
import { MayCall } from '../../window/may.tsx';

type OverrideAmountProps = { run: RunView; item: RunItemView };

/** Only of a line that is left out for its amount, before the run begins. */
export function OverrideAmount({ run, item }: OverrideAmountProps) {
  const [opened, dialog] = useDisclosure(false);
  const isLeftOut = item.state === 'skipped' && remarkIn(item.why ?? '')?.code === 'file_amount_differs';
  if (run.state !== 'planned' || !isLeftOut || item.expectedAmount === null) return null;
  const words = t({ defaultMessage: 'Include at {amount}' }, { amount: formatCents(item.expectedAmount) });
  return (
    <MayCall to="captureMany.overrideAmount">
      <Button variant="default" size="compact-xs" mt={4} onClick={dialog.open}>
        {words}
      </Button>
      <Modal opened={opened} onClose={dialog.close} title={words}>
        <OverrideForm run={run} item={item} amount={item.expectedAmount} words={words} onDone={dialog.close} />
      </Modal>
    </MayCall>
  );
}

type OverrideFormProps = OverrideAmountProps & { amount: number; words: string; onDone: () => void };

function OverrideForm({ run, item, amount, words, onDone }: OverrideFormProps) {
  const gateway = useGateway();
  const override = useMutation(gateway.captureMany.overrideAmount.mutationOptions({ onSuccess: onDone }));
  const form = useForm({
    initialValues: { reason: '' },
    validate: {
      reason: (text) =>
        OverrideAmountInput.shape.reason.safeParse(text).success
          ? null
          : t({ defaultMessage: 'Enter a reason of 5 to 1,000 characters.' }),
    },
  });
  const key = { environmentId: run.environmentId, runId: run.id };
  const send = form.onSubmit(({ reason }) => override.mutate({ ...key, seq: item.seq, amount, reason }));
  return (
    <form onSubmit={send} noValidate>
      <Stack gap="md">
        {item.why && <Text size="sm">{remarkWords(item.why)}</Text>}
        <Text size="sm" c="dimmed">
          {t({
            defaultMessage:
              'Your name and reason are kept in the audit log. Nothing is charged until you start the run.',
          })}
        </Text>
        <Textarea
          label={t({ defaultMessage: 'Reason' })}
          autosize
          minRows={2}
          data-autofocus
          {...form.getInputProps('reason')}
        />
        {override.error && <ProblemAlert problem={problemOf(override.error)} />}
        <Button type="submit" fullWidth size="md" loading={override.isPending}>
          {words}
        </Button>
      </Stack>
    </form>
  );
}
