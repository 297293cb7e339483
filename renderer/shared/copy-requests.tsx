// Copies of authorizations that are still to be sent: by when, and the button that says one was.
import { Badge, Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { booksDayOf } from '../../contract/books-day.ts';
import type { CopyRequestView } from '../../contract/console/authorization-end.ts';
import type { OrderId } from '../../contract/ids.ts';
import { t } from '../../messages/t.ts';
import { useGateway } from '../gateway/client.ts';
import { dayWords } from '../ui/time-words.ts';
import { MayCall } from '../window/may.tsx';
import { tellDone } from '../window/toast.ts';
import { ActionDialog } from './action-dialog.tsx';
import { dayField } from './told-by.ts';

/** A day of New York. */
export function DueBadge({ day }: { day: string }) {
  const today = booksDayOf(Date.now());
  const words = { day: dayWords(day) };
  return (
    <Badge variant="light" color={day <= today ? 'red' : 'gray'} tt="none">
      {day < today ? t({ defaultMessage: 'Overdue since {day}' }, words) : t({ defaultMessage: 'Due by {day}' }, words)}
    </Badge>
  );
}

type SendCopyProps = { environmentId: string; asked: Pick<CopyRequestView, 'id' | 'orderId'> };

export function SendCopyButton({ environmentId, asked }: SendCopyProps) {
  const [sending, send] = useDisclosure(false);
  const title = t({ defaultMessage: 'Mark copy as sent' });
  const procedure = useGateway().orders.provideCopy;
  return (
    <MayCall to="orders.provideCopy">
      <Button variant="default" size="compact-sm" onClick={send.open}>
        {title}
      </Button>
      <ActionDialog
        opened={sending}
        onClose={send.close}
        title={title}
        procedure={procedure}
        draft={`send-copy:${asked.id}`}
        fields={{
          day: dayField(t({ defaultMessage: 'Sent on' })),
          note: {
            label: t({ defaultMessage: 'Note (optional)' }),
            placeholder: t({ defaultMessage: 'For example: to whom, and how' }),
            lines: 2,
            maxLength: 1000,
          },
        }}
        input={({ day, note }) => ({
          environmentId,
          orderId: asked.orderId as OrderId,
          requestId: asked.id,
          day,
          note,
        })}
        errorsAt={['day']}
        action={title}
        canCancel
        onDone={() => tellDone(title, t({ defaultMessage: 'Who sent it, and when, stands in the order’s timeline.' }))}
      />
    </MayCall>
  );
}
