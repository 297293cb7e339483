// Marks an order as not charged after all. Possible only while no response has shown the charge.
import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import type { JournalEntryView } from '../../../contract/console/journal.ts';
import { t } from '../../../messages/t.ts';
import { useGateway } from '../../gateway/client.ts';
import { problemOf } from '../../gateway/problem-of.ts';
import { AskColleague, wantedOf } from '../../shared/second-person/ask-colleague.tsx';
import { PersonAndReason, personAndReasonRules } from '../../ui/person-and-reason.tsx';
import { ProblemAlert } from '../../ui/problem-alert.tsx';
import { rich } from '../../ui/rich.tsx';
import { useEnvironment } from '../../window/environment.ts';
import { tellDone } from '../../window/toast.ts';
import { useWindowState } from '../../window/window-state.ts';

type TakeBackChargeProps = { entry: JournalEntryView | null; onClose: () => void };

export function TakeBackCharge({ entry, onClose }: TakeBackChargeProps) {
  return (
    <Modal opened={entry !== null} onClose={onClose} title={t({ defaultMessage: 'Mark as not charged' })} size="lg">
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
  const wanted = wantedOf(takeBack.error);
  if (wanted) return <AskColleague what={wanted} note={form.values.reason} onAsked={onClose} onBack={onClose} />;
  return (
    <form onSubmit={send} noValidate>
      <Stack gap="md">
        <Alert
          color="yellow"
          variant="light"
          icon={<IconAlertTriangle size={18} />}
          title={t({ defaultMessage: 'What happens next' })}
        >
          <Text size="sm">
            {t({
              defaultMessage:
                'The order can be captured again, and its seller fee is reversed. If it was charged after all, capturing it again debits the consumer twice.',
            })}{' '}
            {entry.state === 'already_done'
              ? t({ defaultMessage: 'What the payment service answered stays in the timeline and in the audit log.' })
              : rich(
                  { defaultMessage: 'What {person} entered stays in the timeline and in the audit log.' },
                  { person: <bdi>{entry.settledBy}</bdi> },
                )}
          </Text>
        </Alert>
        <PersonAndReason
          form={form}
          example={t({ defaultMessage: 'For example: the dashboard shows that charge on another order' })}
        />
        {takeBack.error && <ProblemAlert problem={problemOf(takeBack.error)} />}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            {t({ defaultMessage: 'Cancel' })}
          </Button>
          <Button type="submit" color="red" loading={takeBack.isPending}>
            {t({ defaultMessage: 'Mark as not charged' })}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** Marks an order as not charged after all. */
function useTakeBackCharge(onDone: () => void) {
  const gateway = useGateway();
  return useMutation(
    gateway.outcomes.takeBackCharge.mutationOptions({
      onSuccess: () => {
        tellDone(
          t({ defaultMessage: 'Marked as not charged' }),
          t({ defaultMessage: 'The order can be captured again.' }),
        );
        onDone();
      },
    }),
  );
}
