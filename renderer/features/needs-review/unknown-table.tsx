// The table of calls that need review, oldest first. Rows can be selected and expanded.
import { Anchor, Button, Center, Checkbox, Group, Stack, Table, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { JournalEntryView, UnknownView } from '../../../contract/console/journal.ts';
import { formatCents } from '../../../contract/format-cents.ts';
import { monthWords } from '../../../messages/day-words.ts';
import { perLanguage, t } from '../../../messages/t.ts';
import { ResolveEntry } from '../../shared/resolve-entry.tsx';
import { RetryPayout } from '../../shared/retry-payout.tsx';
import { RetrySafely } from '../../shared/retry-safely.tsx';
import { Consumer } from '../../ui/consumer.tsx';
import { type RowColumn, RowTable } from '../../ui/data-table.tsx';
import { Identifier } from '../../ui/identifier.tsx';
import { AgedMoment, Moment } from '../../ui/moment.tsx';
import { Money } from '../../ui/money.tsx';
import { isLost, OPERATION, wasNeverSent, whyUnknown } from '../../ui/operation-words.ts';
import { remarkWords } from '../../ui/remark-words.ts';
import { rich } from '../../ui/rich.tsx';
import { useMay } from '../../window/may.tsx';
import { ManyBar } from './many-bar.tsx';

/** Whether the detail is needed to look up the call. */
const showsDetail = (entry: UnknownView): boolean =>
  isLost(entry) || wasNeverSent(entry) || entry.state === 'already_done' || entry.code === 'contradicts_ledger';

/** An expanded row: what is known about the call, and the ways to resolve it. */
function UnknownEntry({ entry }: { entry: UnknownView }) {
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
          <RecordLink entry={entry} />
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

function RecordLink({ entry }: { entry: UnknownView }) {
  if (entry.record === null) return null;
  const { words, to } = RECORD()[entry.record];
  return (
    <Anchor component={Link} to={to(entry)} size="sm" fw={600}>
      {words}
    </Anchor>
  );
}

/** Engineering value: rows read and drawn at first, and with each press of "Show more". */
export const A_SCREEN = 100;

type RowActions = { openedId: string | null; onOpen: (id: string | null) => void };

const nameOf = (entry: UnknownView) =>
  `${OPERATION()[entry.operation].name} ${entry.orderId ?? entry.sessionId ?? entry.payout?.month ?? ''}`;

const columnsOf = ({ openedId, onOpen }: RowActions): RowColumn<UnknownView>[] => [
  {
    name: t({ defaultMessage: 'Consumer or payout' }),
    cell: ({ payout, consumerName, orderId, sessionId }) => (
      <>
        {payout ? (
          t({ defaultMessage: 'Payout for {month}' }, { month: monthWords(payout.month) })
        ) : (
          <Consumer name={consumerName} />
        )}
        {(orderId ?? sessionId) && (
          <Text size="xs" c="dimmed" component="div">
            <Identifier id={orderId ?? sessionId ?? ''} />
          </Text>
        )}
      </>
    ),
  },
  { name: t({ defaultMessage: 'Amount' }), align: 'right', cell: ({ amount }) => <Money cents={amount} fw={550} /> },
  {
    name: t({ defaultMessage: 'Call' }),
    cell: (entry) => (
      <>
        {OPERATION()[entry.operation].name}
        <Text size="xs" c="dimmed" hiddenFrom="md">
          {causeWords(entry)}
        </Text>
      </>
    ),
  },
  { name: t({ defaultMessage: 'Reason' }), visibleFrom: 'md', cell: causeWords },
  { name: t({ defaultMessage: 'Age' }), cell: ({ sentAt }) => <AgedMoment at={sentAt} /> },
  {
    name: t({ defaultMessage: 'Details' }),
    align: 'right',
    cell: (entry) => {
      const isOpen = openedId === entry.id;
      const name = nameOf(entry);
      return (
        <Button
          variant="default"
          size="xs"
          aria-expanded={isOpen}
          aria-label={
            isOpen ? t({ defaultMessage: 'Close {name}' }, { name }) : t({ defaultMessage: 'Review {name}' }, { name })
          }
          onClick={() => onOpen(isOpen ? null : entry.id)}
        >
          {isOpen ? t({ defaultMessage: 'Close' }) : t({ defaultMessage: 'Review' })}
        </Button>
      );
    },
  },
];

/** What isn't here yet. */
type More = {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => Promise<{ data: { pages: { items: UnknownView[] }[] } | undefined; hasNextPage: boolean }>;
};

export function UnknownTable({ entries, more }: { entries: UnknownView[]; more: More }) {
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const [opened, setOpened] = useState<string | null>(entries.length === 1 ? (entries[0]?.id ?? null) : null);
  const [most, setMost] = useState(A_SCREEN);
  // Calls resolved meanwhile are no longer selected.
  const chosen = entries.filter(({ id }) => picked.has(id));
  const pick = (ids: string[], isOn: boolean) => {
    const next = new Set(chosen.map(({ id }) => id));
    for (const id of ids) isOn ? next.add(id) : next.delete(id);
    setPicked(next);
  };
  const mayResolve = useMay()('journal.resolve');
  const isEvery = chosen.length === entries.length && !more.hasNextPage;
  const [isPickingAll, setPickingAll] = useState(false);
  /** Those that aren't here yet, too: "all" is what the provider may have carried out, and not what was scrolled to. */
  const pickEvery = async () => {
    setPickingAll(true);
    setPicked(new Set((await everyEntry(entries, more)).map(({ id }) => id)));
    setPickingAll(false);
  };
  const picking: RowColumn<UnknownView> = {
    name: t({ defaultMessage: 'Select' }),
    width: 36,
    head: (
      <Checkbox
        size="xs"
        aria-label={t({ defaultMessage: 'Select all' })}
        checked={isEvery}
        indeterminate={chosen.length > 0 && !isEvery}
        disabled={isPickingAll}
        onChange={() => (isEvery ? setPicked(new Set()) : pickEvery())}
      />
    ),
    cell: (entry) => (
      <Checkbox
        size="xs"
        aria-label={t({ defaultMessage: 'Select {name}' }, { name: nameOf(entry) })}
        checked={picked.has(entry.id)}
        onChange={({ currentTarget }) => pick([entry.id], currentTarget.checked)}
      />
    ),
  };
  const columns = columnsOf({ openedId: opened, onOpen: setOpened });
  const showMore = async () => {
    if (entries.length < most + A_SCREEN && more.hasNextPage) await more.fetchNextPage();
    setMost(most + A_SCREEN);
  };
  return (
    <>
      <RowTable
        fitsPhone
        columns={mayResolve ? [picking, ...columns] : columns}
        rows={entries.slice(0, most)}
        rowId={({ id }) => id}
        after={(entry) =>
          opened === entry.id && (
            <Table.Tr>
              {mayResolve && <Table.Td />}
              <Table.Td colSpan={columns.length}>
                <UnknownEntry entry={entry} />
              </Table.Td>
            </Table.Tr>
          )
        }
      />
      {(entries.length > most || more.hasNextPage) && (
        <Center mt="md">
          <Button variant="default" loading={more.isFetchingNextPage} onClick={showMore}>
            {t({ defaultMessage: 'Show more' })}
          </Button>
        </Center>
      )}
      <ManyBar entries={chosen} onClear={() => setPicked(new Set())} />
    </>
  );
}

/** Reads page after page to the end; as far as it comes, where one can't be read. */
async function everyEntry(entries: UnknownView[], more: More): Promise<UnknownView[]> {
  let all = entries;
  for (let isMore = more.hasNextPage; isMore; ) {
    const { data, hasNextPage } = await more.fetchNextPage();
    const read = data?.pages.flatMap(({ items }) => items) ?? [];
    isMore = hasNextPage && read.length > all.length;
    all = read.length > all.length ? read : all;
  }
  return all;
}

/** Why the call needs review. */
const CAUSE = perLanguage(
  (): Record<string, string> => ({
    restored: t({ defaultMessage: 'Ledger restored or unlocked' }),
    timed_out: t({ defaultMessage: 'Timed out' }),
    connection_lost: t({ defaultMessage: 'Connection lost' }),
    server_error: t({ defaultMessage: 'Service error' }),
    redirected: t({ defaultMessage: 'Redirected' }),
    not_understood: t({ defaultMessage: 'Unclear response' }),
    instance_died: t({ defaultMessage: 'Paydesk stopped' }),
    named_elsewhere: t({ defaultMessage: 'Named in another response or event' }),
    contradicts_ledger: t({ defaultMessage: 'Contradicts our records' }),
  }),
);

const causeWords = ({ state, code }: JournalEntryView): string =>
  state === 'already_done'
    ? t({ defaultMessage: 'Already done, no ID given' })
    : (CAUSE()[code ?? ''] ?? t({ defaultMessage: 'No clear response' }));
