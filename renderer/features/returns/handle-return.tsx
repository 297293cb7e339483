// Marks a return as handled, with a note on what was done.
import { Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { HandleReturnInput, MAX_RETURN_NOTE, type ReturnView } from '../../../contract/console/after-charge.ts';
import { formatCents } from '../../../contract/format-cents.ts';
import { ChargeId } from '../../../contract/ids.ts';
import { t } from '../../../messages/t.ts';
import { useGateway } from '../../gateway/client.ts';
import { problemOf } from '../../gateway/problem-of.ts';
import { fieldProblem } from '../../ui/field-problem.ts';
import { ProblemAlert } from '../../ui/problem-alert.tsx';
import { returnMeaning, returnTitleForBank } from '../../ui/return-words.ts';
import { useEnvironment } from '../../window/environment.ts';
import { tellDone } from '../../window/toast.ts';

/** one: null while the dialog is closed. onLeave: told of the return that is about to leave the list of open ones; null where it stays after all. */
type HandleReturnProps = { one: ReturnView | null; onClose: () => void; onLeave: (one: ReturnView | null) => void };

export function HandleReturn({ one, onClose, onLeave }: HandleReturnProps) {
  return (
    <Modal opened={one !== null} onClose={onClose} title={t({ defaultMessage: 'Mark return as handled' })}>
      {one && <HandleForm one={one} onDone={onClose} onLeave={onLeave} />}
    </Modal>
  );
}

const noteProblem = (note: string): string | null =>
  fieldProblem(HandleReturnInput.shape.note.safeParse(note), { missing: t({ defaultMessage: 'Enter what you did.' }) });

type HandleFormProps = Pick<HandleReturnProps, 'onLeave'> & { one: ReturnView; onDone: () => void };

function HandleForm({ one, onDone, onLeave }: HandleFormProps) {
  const gateway = useGateway();
  const environmentId = useEnvironment().id;
  const { means, next } = returnMeaning(one.code);
  const handle = useMutation(
    gateway.afterCharge.handleReturn.mutationOptions({
      onMutate: () => onLeave(one),
      onError: () => onLeave(null),
      onSuccess: () => {
        tellDone(
          t({ defaultMessage: 'Return handled' }),
          t({ defaultMessage: 'You can reopen it in the list of handled returns.' }),
        );
        onDone();
      },
    }),
  );
  const form = useForm({ initialValues: { note: '' }, validate: { note: noteProblem } });
  const send = form.onSubmit(({ note }) =>
    handle.mutate({ environmentId, chargeId: ChargeId.parse(one.chargeId), attempt: one.attempt, note }),
  );
  return (
    <form onSubmit={send} noValidate>
      <Stack gap="md">
        <Text size="sm">
          <b>
            {t(
              { defaultMessage: '{amount} returned · {reason}' },
              { amount: formatCents(one.amount), reason: returnTitleForBank(one.code) },
            )}
          </b>
          <br />
          {means} {next}
        </Text>
        <Textarea
          data-autofocus
          label={t({ defaultMessage: 'What did you do about it?' })}
          placeholder={t({ defaultMessage: 'For example: the consumer pays by card' })}
          description={t({ defaultMessage: '{most, number} characters at most' }, { most: MAX_RETURN_NOTE })}
          maxLength={MAX_RETURN_NOTE}
          autosize
          minRows={3}
          {...form.getInputProps('note')}
        />
        {handle.error && <ProblemAlert problem={problemOf(handle.error)} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onDone}>
            {t({ defaultMessage: 'Cancel' })}
          </Button>
          <Button type="submit" loading={handle.isPending}>
            {t({ defaultMessage: 'Mark handled' })}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
