// What blocks an action: a call in progress, or one with an unknown outcome.

import { Alert, Divider, Loader, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { Holder, JournalEntryView } from '../../contract/console/journal.ts';
import { formatCents } from '../../contract/format-cents.ts';
import { t } from '../../messages/t.ts';
import { Moment } from '../ui/moment.tsx';
import { isLost, OPERATION, wasNeverSent, whyUnknown } from '../ui/operation-words.ts';
import { remarkWords } from '../ui/remark-words.ts';
import { rich } from '../ui/rich.tsx';
import { ResolveEntry } from './resolve-entry.tsx';
import { RetrySafely } from './retry-safely.tsx';

export function BlockingPanel({ entry }: { entry: JournalEntryView }) {
  switch (entry.state) {
    case 'sent':
      return <InFlightPanel entry={entry} />;
    case 'already_done':
      return <AlreadyDonePanel entry={entry} />;
    default:
      return <UnknownPanel entry={entry} />;
  }
}

function UnknownPanel({ entry }: { entry: JournalEntryView }) {
  return (
    <Alert color="red" variant="light" icon={<IconAlertTriangle size={20} />} title={whyUnknown(entry)} role="alert">
      <Text size="sm" mb="sm">
        {isLost(entry) || wasNeverSent(entry)
          ? rich(
              { defaultMessage: 'Needs review since {time}. Nothing more is sent until someone resolves this.' },
              { time: <Moment at={entry.sentAt} /> },
            )
          : entry.refundAmount === null
            ? rich(
                { defaultMessage: 'Sent {time}. Nothing more is sent until someone resolves this.' },
                { time: <Moment at={entry.sentAt} /> },
              )
            : rich(
                { defaultMessage: '{amount}, sent {time}. Nothing more is sent until someone resolves this.' },
                { amount: formatCents(entry.refundAmount), time: <Moment at={entry.sentAt} /> },
              )}
      </Text>
      <Divider mb="sm" color="red" opacity={0.25} />
      <RetrySafely entry={entry} />
      <ResolveEntry entry={entry} />
    </Alert>
  );
}

/** The service says that it was done, and nothing shows it. */
function AlreadyDonePanel({ entry }: { entry: JournalEntryView }) {
  return (
    <Alert
      color="yellow"
      variant="light"
      icon={<IconAlertTriangle size={20} />}
      title={OPERATION()[entry.operation].already}
      role="alert"
    >
      <Text size="sm" mb="sm" style={{ overflowWrap: 'anywhere' }}>
        {entry.detail
          ? rich(
              { defaultMessage: 'Answered {time}: “{detail}”. Nothing more is sent until someone resolves this.' },
              {
                time: <Moment at={entry.answeredAt ?? entry.sentAt} />,
                detail: <bdi>{remarkWords(entry.detail)}</bdi>,
              },
            )
          : rich(
              { defaultMessage: 'Answered {time}. Nothing more is sent until someone resolves this.' },
              { time: <Moment at={entry.answeredAt ?? entry.sentAt} /> },
            )}
      </Text>
      <Divider mb="sm" opacity={0.25} />
      <ResolveEntry entry={entry} />
    </Alert>
  );
}

function InFlightPanel({ entry }: { entry: JournalEntryView }) {
  return (
    <Alert
      color="yellow"
      variant="light"
      icon={<Loader size={16} color="yellow" />}
      title={entry.holder ? heldWords(entry.operation, entry.holder) : OPERATION()[entry.operation].sending}
      role="status"
    >
      <Text size="sm">
        {rich(
          { defaultMessage: 'Sent {time}. Wait for the response before you try again.' },
          { time: <Moment at={entry.sentAt} /> },
        )}
      </Text>
    </Alert>
  );
}

/** On its way from another desk of the team. */
function heldWords(operation: JournalEntryView['operation'], holder: Holder): string {
  return operation === 'charge_order'
    ? t({ defaultMessage: 'Being captured by {person} on {desk}' }, holder)
    : t({ defaultMessage: '{call}: sent by {person} on {desk}' }, { ...holder, call: OPERATION()[operation].name });
}
