// An expanded row: what is known about the call, and the ways to resolve it.
import { Anchor, Group, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { UnknownView } from '../../../contract/console/journal.ts';
import { formatCents } from '../../../contract/format-cents.ts';
import { monthWords } from '../../../messages/day-words.ts';
import { perLanguage, t } from '../../../messages/t.ts';
import { ResolveEntry } from '../../shared/resolve-entry.tsx';
import { RetryPayout } from '../../shared/retry-payout.tsx';
import { RetrySafely } from '../../shared/retry-safely.tsx';
import { Identifier } from '../../ui/identifier.tsx';
import { Moment } from '../../ui/moment.tsx';
import { isLost, wasNeverSent, whyUnknown } from '../../ui/operation-words.ts';
import { remarkWords } from '../../ui/remark-words.ts';
import { rich } from '../../ui/rich.tsx';

/** Whether the detail is needed to look up the call. */
const showsDetail = (entry: UnknownView): boolean =>
  isLost(entry) || wasNeverSent(entry) || entry.state === 'already_done' || entry.code === 'contradicts_ledger';

export function UnknownEntry({ entry }: { entry: UnknownView }) {
  const id = entry.orderId ?? entry.sessionId;
  return (
    <Stack gap="md" py="sm" maw={760} style={{ whiteSpace: 'normal' }}>
      <Stack gap={2}>
        <Text size="sm" fw={550}>
          {whyUnknown(entry)}
        </Text>
        {entry.detail && showsDetail(entry) && (
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            {remarkWords(entry.detail)}
          </Text>
        )}
        {entry.payout && (
          <Text size="sm">
            {t(
              { defaultMessage: '{amount} for {month}' },
              { amount: formatCents(entry.payout.amount), month: monthWords(entry.payout.month) },
            )}
          </Text>
        )}
        <Group gap="md">
          <Text size="xs" c="dimmed">
            {isLost(entry) || wasNeverSent(entry)
              ? rich({ defaultMessage: 'Needs review since {time}' }, { time: <Moment at={entry.sentAt} /> })
              : rich({ defaultMessage: 'Sent {time}' }, { time: <Moment at={entry.sentAt} /> })}
          </Text>
          {id && <Identifier id={id} />}
          <WayToRecord entry={entry} />
        </Group>
      </Stack>
      <div>
        {entry.payout && !isLost(entry) && <RetryPayout entryId={entry.id} />}
        <RetrySafely entry={entry} />
        <ResolveEntry entry={entry} />
      </div>
    </Stack>
  );
}

const RECORD = perLanguage(() => ({
  order: { words: t({ defaultMessage: 'Open order' }), to: ({ orderId }: UnknownView) => `/orders/${orderId}` },
  session: {
    words: t({ defaultMessage: 'Open session' }),
    to: ({ sessionId }: UnknownView) => `/sessions/${sessionId}`,
  },
  payout: { words: t({ defaultMessage: 'Open balance' }), to: () => '/balance' },
}));

function WayToRecord({ entry }: { entry: UnknownView }) {
  if (entry.record === null) return null;
  const { words, to } = RECORD()[entry.record];
  return (
    <Anchor component={Link} to={to(entry)} size="sm" fw={600}>
      {words}
    </Anchor>
  );
}
