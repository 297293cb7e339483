// Unknown outcomes: what was sent and never answered, oldest first, until a person settles each.
import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { IconShieldCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { monthWords } from '../../../contract/books-day.ts';
import type { JournalEntryView } from '../../../contract/console/journal.ts';
import { formatCents } from '../../../contract/format-cents.ts';
import { useDoor } from '../../door/door.ts';
import { problemOf } from '../../door/problem-of.ts';
import { AskPayoutAgain } from '../../ui/ask-payout-again.tsx';
import { BareCard, Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Identifier } from '../../ui/identifier.tsx';
import { Moment } from '../../ui/moment.tsx';
import { isLost, OPERATION, whyUnknown } from '../../ui/operation-words.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { ProblemAlert } from '../../ui/problem-alert.tsx';
import { SendAgain } from '../../ui/send-again.tsx';
import { SettleEntry } from '../../ui/settle-entry.tsx';
import { useEnvironment } from '../../window/environment.ts';
import { usePageTitle } from '../../window/page-title.ts';
import { Alarms } from './alarms.tsx';

export function UnknownOutcomesPage() {
  usePageTitle('Unknown outcomes');
  return (
    <>
      <PageHeader
        title="Unknown outcomes"
        words="Each may or may not have been done: no answer came. Paydesk sends none of them again until someone finds out."
      />
      <Alarms />
      <UnknownList />
    </>
  );
}

function UnknownList() {
  const door = useDoor();
  const query = useQuery(door.journal.unknown.queryOptions({ environmentId: useEnvironment().id }));
  if (query.isPending) return <Skeleton height={280} radius="lg" />;
  if (!query.data) return <ProblemAlert problem={problemOf(query.error)} />;
  if (query.data.length === 0) return <NothingUnknown />;
  return (
    <Stack gap="lg">
      {query.data.map((entry) => (
        <UnknownEntry key={entry.id} entry={entry} />
      ))}
    </Stack>
  );
}

function UnknownEntry({ entry }: { entry: JournalEntryView }) {
  return (
    <Card
      title={OPERATION[entry.operation].name}
      landmark={false}
      aside={
        <Text size="xs" c="dimmed">
          {isLost(entry) ? 'not known since' : 'sent'} <Moment at={entry.sentAt} />
        </Text>
      }
    >
      <Group justify="space-between" align="flex-start" mb="md">
        <Stack gap={2}>
          <Text size="sm" fw={550}>
            {whyUnknown(entry)}
          </Text>
          {isLost(entry) && <Text size="sm">{entry.detail}</Text>}
          {entry.payout && (
            <Text size="sm">
              {formatCents(entry.payout.amount)} of {monthWords(entry.payout.month)}
            </Text>
          )}
          {entry.orderId && <Identifier id={entry.orderId} />}
          {!entry.orderId && entry.sessionId && <Identifier id={entry.sessionId} />}
        </Stack>
        <WayToRecord entry={entry} />
      </Group>
      {entry.payout && <AskPayoutAgain entryId={entry.id} />}
      <SendAgain entry={entry} />
      <SettleEntry entry={entry} />
    </Card>
  );
}

function WayToRecord({ entry }: { entry: JournalEntryView }) {
  if (entry.payout)
    return (
      <Button component={Link} to="/balance" variant="default">
        Open balance
      </Button>
    );
  if (entry.orderId)
    return (
      <Button component={Link} to={`/orders/${entry.orderId}`} variant="default">
        Open order
      </Button>
    );
  if (entry.sessionId)
    return (
      <Button component={Link} to={`/sessions/${entry.sessionId}`} variant="default">
        Open session
      </Button>
    );
  return null;
}

function NothingUnknown() {
  return (
    <BareCard>
      <EmptyState
        icon={IconShieldCheck}
        title="Every call has its answer"
        words="Should one be lost, by a crash or a time-out, it waits here for a person."
      />
    </BareCard>
  );
}
