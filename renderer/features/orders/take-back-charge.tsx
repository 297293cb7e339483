// Marks an order as not charged after all. Possible only while no response has shown the charge.
import { Alert, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { JournalEntryView } from '../../../contract/console/journal.ts';
import { t } from '../../../messages/t.ts';
import { useGateway } from '../../gateway/client.ts';
import { ActionForm, RecordDialog } from '../../shared/action-dialog.tsx';
import { keepName, usePersonAndReason } from '../../ui/person-and-reason.tsx';
import { rich } from '../../ui/rich.tsx';
import { useEnvironment } from '../../window/environment.ts';
import { tellDone } from '../../window/toast.ts';

type TakeBackChargeProps = { entry: JournalEntryView | null; onClose: () => void };

export function TakeBackCharge({ entry, onClose }: TakeBackChargeProps) {
  const environmentId = useEnvironment().id;
  const { takeBackCharge } = useGateway().outcomes;
  const fields = usePersonAndReason(
    t({ defaultMessage: 'For example: the dashboard shows that charge on another order' }),
  );
  return (
    <RecordDialog record={entry} onClose={onClose} title={t({ defaultMessage: 'Mark as not charged' })} size="lg">
      {({ id: entryId, state, settledBy }) => (
        <ActionForm
          procedure={takeBackCharge}
          words={
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
                {state === 'already_done'
                  ? t({
                      defaultMessage: 'What the payment service answered stays in the timeline and in the audit log.',
                    })
                  : rich(
                      { defaultMessage: 'What {person} entered stays in the timeline and in the audit log.' },
                      { person: <bdi>{settledBy}</bdi> },
                    )}
              </Text>
            </Alert>
          }
          fields={fields}
          input={({ name, reason }) => ({ environmentId, entryId, name, reason })}
          action={t({ defaultMessage: 'Mark as not charged' })}
          color="red"
          canCancel
          onSend={keepName}
          onDone={() =>
            tellDone(
              t({ defaultMessage: 'Marked as not charged' }),
              t({ defaultMessage: 'The order can be captured again.' }),
            )
          }
          onClose={onClose}
        />
      )}
    </RecordDialog>
  );
}
