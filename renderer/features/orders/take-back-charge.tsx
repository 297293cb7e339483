// A named person takes back that an order was charged, where no answer has shown the charge.
import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import type { JournalEntryView } from '../../../contract/console/journal.ts';
import { useGateway } from '../../gateway/client.ts';
import { problemOf } from '../../gateway/problem-of.ts';
import { PersonAndReason, personAndReasonRules } from '../../ui/person-and-reason.tsx';
import { ProblemAlert } from '../../ui/problem-alert.tsx';
import { useEnvironment } from '../../window/environment.ts';
import { tellDone } from '../../window/toast.ts';
import { useWindowState } from '../../window/window-state.ts';

type TakeBackChargeProps = { entry: JournalEntryView | null; onClose: () => void };

export function TakeBackCharge({ entry, onClose }: TakeBackChargeProps) {
  return (
    <Modal opened={entry !== null} onClose={onClose} title="This was not charged after all" size="lg">
      {entry && <TakeBackForm entry={entry} onClose={onClose} />}
    </Modal>
  );
}

function TakeBackForm({ entry, onClose }: { entry: JournalEntryView; onClose: () => void }) {
  const environmentId = useEnvironment().id;
  const takeBack = useTakeBackCharge(onClose);
  const form = useForm({
    initialValues: { name: useWindowState((state) => state.settlerName), reason: '' },
    validate: personAndReasonRules,
  });
  const send = form.onSubmit((said) => {
    useWindowState.setState({ settlerName: said.name });
    takeBack.mutate({ environmentId, entryId: entry.id, ...said });
  });
  return (
    <form onSubmit={send} noValidate>
      <Stack gap="md">
        <Alert color="yellow" variant="light" icon={<IconAlertTriangle size={18} />} title="What happens">
          <Text size="sm">
            The order counts as not charged and can be captured: if it was charged, the consumer would be debited twice.
            Its seller fee is taken back. What{' '}
            {entry.state === 'already_done' ? (
              'the service answered'
            ) : (
              <>
                <bdi>{entry.settledBy}</bdi> said
              </>
            )}{' '}
            stays in its story and in the audit trail.
          </Text>
        </Alert>
        <PersonAndReason form={form} example="For example: the dashboard shows that charge with another order" />
        {takeBack.error && <ProblemAlert problem={problemOf(takeBack.error)} />}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" color="red" loading={takeBack.isPending}>
            It was not charged
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** Takes back a person's word that an order was charged. */
function useTakeBackCharge(onDone: () => void) {
  const gateway = useGateway();
  return useMutation(
    gateway.outcomes.takeBackCharge.mutationOptions({
      onSuccess: () => {
        tellDone('Taken back', 'The order counts as not charged: it may be captured.');
        onDone();
      },
    }),
  );
}
