// The Seller fees page: chart, totals, and entries.
import { Badge, Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { IconCoins } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { BOOKS_TIME_ZONE } from '../../../contract/books-month.ts';
import type { FeeEntryView, FeeFilter, FeeGroup, FeeGrouping } from '../../../contract/console/fee.ts';
import { formatCents } from '../../../contract/format-cents.ts';
import { perLanguage, t } from '../../../messages/t.ts';
import { useGateway } from '../../gateway/client.ts';
import { problemOf } from '../../gateway/problem-of.ts';
import { BooksNotice } from '../../shared/books-notice.tsx';
import { CorrectFee, type FeeToCorrect } from '../../shared/correct-fee.tsx';
import { PagedTable } from '../../shared/record-list/paged-table.tsx';
import { usePages } from '../../shared/record-list/use-pages.ts';
import { BarChart } from '../../ui/bar-chart.tsx';
import { BareCard, Card } from '../../ui/card.tsx';
import { type RowColumn, RowLink, RowTable, TableSkeleton } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Identifier } from '../../ui/identifier.tsx';
import { AgedMoment } from '../../ui/moment.tsx';
import { Money } from '../../ui/money.tsx';
import { niceTicks } from '../../ui/nice-ticks.ts';
import { NothingMatches } from '../../ui/nothing-matches.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { ProblemAlert } from '../../ui/problem-alert.tsx';
import { remarkWords } from '../../ui/remark-words.ts';
import { withZone, zoneWords } from '../../ui/time-words.ts';
import { useEnvironment } from '../../window/environment.ts';
import { MayCall } from '../../window/may.tsx';
import { usePageTitle } from '../../window/page-title.ts';
import { FeeCsv } from './fee-csv.tsx';
import { FeeFilters } from './fee-filters.tsx';
import { type FeeSearchProps, feeFilterOf, insideGroup, isFiltered } from './fee-search.ts';
import { FeeTable, feeColumns } from './fee-table.tsx';
import { groupName } from './group-name.ts';

const entryColumns = (onCorrect: (fee: FeeToCorrect) => void): RowColumn<FeeEntryView>[] => [
  {
    name: t({ defaultMessage: 'Seller' }),
    cell: ({ orderId, sellerName }) => (
      <RowLink to={`/orders/${orderId}`}>
        <bdi>{sellerName}</bdi>
      </RowLink>
    ),
  },
  { name: t({ defaultMessage: 'Entry' }), cell: (entry) => <EntryWords entry={entry} /> },
  {
    name: t({ defaultMessage: 'Order' }),
    cell: ({ orderId, trackNumber }) => (
      <>
        <Identifier id={orderId} />
        <Text size="xs" c="dimmed" ff="monospace">
          {trackNumber}
        </Text>
      </>
    ),
  },
  { name: withZone(t({ defaultMessage: 'Charged' })), cell: ({ at }) => <AgedMoment at={at} /> },
  {
    name: t({ defaultMessage: 'Seller fee' }),
    align: 'right',
    cell: ({ amount }) => <Money cents={amount} fw={550} />,
  },
  {
    name: t({ defaultMessage: 'Action' }),
    align: 'right',
    cell: (entry) =>
      entry.kind === 'accrual' && (
        <MayCall to="fees.correct">
          {' '}
          <Button variant="subtle" size="compact-sm" onClick={() => onCorrect(toCorrect(entry))}>
            {entry.amount === null ? t({ defaultMessage: 'Enter fee' }) : t({ defaultMessage: 'Correct fee' })}
          </Button>
        </MayCall>
      ),
  },
];

/** The fee entries behind the totals, newest first, each with a link to its order. */
function FeeEntries({ filter }: { filter: FeeFilter }) {
  const [correcting, setCorrecting] = useState<FeeToCorrect | null>(null);
  const columns = entryColumns(setCorrecting);
  return (
    <Stack gap="sm" component="section" aria-label={t({ defaultMessage: 'Entries' })}>
      <Group justify="space-between">
        <Title order={2}>{t({ defaultMessage: 'Entries' })}</Title>
        <FeeCsv input={{ ...filter, show: 'entries' }} name={t({ defaultMessage: 'Export entries as CSV' })} />
      </Group>
      <PagedTable
        query={usePages(useGateway().fees.entries, filter)}
        columns={columns}
        rowId={({ id }) => id}
        none={<RowTable columns={columns} rows={[]} rowId={({ id }) => id} />}
      />
      <CorrectFee fee={correcting} onClose={() => setCorrecting(null)} />
    </Stack>
  );
}

const toCorrect = ({ orderId, sellerName }: FeeEntryView): FeeToCorrect => ({
  orderId,
  sellerName,
  amount: '',
  reason: '',
});

function EntryWords({ entry }: { entry: FeeEntryView }) {
  if (entry.kind === 'accrual') {
    return entry.orderAmount === null
      ? t({ defaultMessage: 'Captured' })
      : t({ defaultMessage: 'Captured {amount}' }, { amount: formatCents(entry.orderAmount) });
  }
  return (
    <Stack gap={2} maw={280}>
      <Badge variant="light" color="gray" size="sm">
        {t({ defaultMessage: 'Correction' })}
      </Badge>
      <Text size="xs" c="dimmed" lineClamp={2} title={remarkWords(entry.reason ?? '')}>
        <bdi>{entry.by}</bdi>: {remarkWords(entry.reason ?? '')}
      </Text>
    </Stack>
  );
}

export function FeesPage(props: FeeSearchProps) {
  usePageTitle(t({ defaultMessage: 'Seller fees' }));
  return (
    <>
      <PageHeader
        title={t({ defaultMessage: 'Seller fees' })}
        words={t(
          { defaultMessage: 'One entry per capture. Corrections are added separately. Days and months are in {zone}.' },
          { zone: zoneWords(BOOKS_TIME_ZONE) },
        )}
      />
      <BooksNotice />
      <FeeFilters {...props} />
      <Fees {...props} />
    </>
  );
}

function Fees({ search, onSearch }: FeeSearchProps) {
  const gateway = useGateway();
  const filter = feeFilterOf(useEnvironment().id, search);
  const by = search.by ?? 'month';
  const query = useQuery(
    gateway.fees.summary.queryOptions({ input: { ...filter, by }, placeholderData: keepPreviousData }),
  );
  if (query.isError && !query.data) return <ProblemAlert problem={problemOf(query.error)} />;
  if (!query.data) return <FeesSkeleton />;
  if (query.data.groups.length === 0) {
    return isFiltered(search) ? (
      <NothingMatches
        words={t({ defaultMessage: 'No fees match these filters.' })}
        onClear={() => onSearch({ by: search.by })}
      />
    ) : (
      <NoFees />
    );
  }
  // While the next grouping loads, the last one is shown under its own name.
  const shownBy = query.data.by;
  return (
    <Stack gap="lg">
      <FeeChart groups={query.data.groups} by={shownBy} />
      <Stack gap="sm" component="section" aria-label={t({ defaultMessage: 'Totals' })}>
        <Group justify="space-between">
          <Title order={2}>{t({ defaultMessage: 'Totals' })}</Title>
          <FeeCsv input={{ ...filter, show: by }} name={t({ defaultMessage: 'Export totals as CSV' })} />
        </Group>
        <FeeTable
          summary={query.data}
          by={shownBy}
          onInside={({ key }) => onSearch(insideGroup(search, shownBy, key))}
        />
      </Stack>
      <FeeEntries filter={filter} />
    </Stack>
  );
}

function FeesSkeleton() {
  return (
    <Stack gap="lg" role="status" aria-busy="true" aria-label={t({ defaultMessage: 'Loading' })}>
      <Skeleton height={278} radius="lg" />
      <TableSkeleton columns={feeColumns('month')} />
    </Stack>
  );
}

function NoFees() {
  return (
    <BareCard>
      <EmptyState
        icon={IconCoins}
        title={t({ defaultMessage: 'No seller fees yet' })}
        words={t({ defaultMessage: 'Fees appear here when you capture an order of one of your sellers.' })}
      />
    </BareCard>
  );
}

/** With more bars than this, they can't be told apart. */
const MAX_BARS = 62;
const TITLE = perLanguage(
  (): Record<FeeGrouping, string> => ({
    seller: t({ defaultMessage: 'Seller fees by seller' }),
    month: t({ defaultMessage: 'Seller fees by month' }),
    day: t({ defaultMessage: 'Seller fees by day' }),
  }),
);
/** The description for screen readers. */
const SUMMARY = perLanguage(
  (): Record<FeeGrouping, string> => ({
    seller: t({ defaultMessage: 'Bar chart of the seller fees by seller. The table below shows the same figures.' }),
    month: t({ defaultMessage: 'Bar chart of the seller fees by month. The table below shows the same figures.' }),
    day: t({ defaultMessage: 'Bar chart of the seller fees by day. The table below shows the same figures.' }),
  }),
);
const SERIES = perLanguage(() => t({ defaultMessage: 'Seller fees' }));

/** The seller fees as a bar chart, in the groups of the table below. */
function FeeChart({ groups, by }: { groups: FeeGroup[]; by: FeeGrouping }) {
  const shown = groups.slice(0, MAX_BARS);
  const bars = (by === 'seller' ? shown : shown.toReversed()).map((group) => ({
    name: groupName(by, group),
    [SERIES()]: group.amount,
  }));
  const amounts = shown.map(({ amount }) => amount);
  // Corrections can make a total negative. Then the chart picks its own ticks.
  const ticks = Math.min(...amounts) < 0 ? undefined : niceTicks(Math.max(0, ...amounts));
  const counts = { shown: shown.length, all: groups.length };
  return (
    <Card
      title={TITLE()[by]}
      aside={
        groups.length > shown.length && (
          <Text size="xs" c="dimmed">
            {by === 'seller'
              ? t(
                  {
                    defaultMessage:
                      'Showing the {shown, number} largest of {all, number}. The table lists all of them.',
                  },
                  counts,
                )
              : t(
                  {
                    defaultMessage: 'Showing the {shown, number} newest of {all, number}. The table lists all of them.',
                  },
                  counts,
                )}
          </Text>
        )
      }
    >
      <div role="img" aria-label={SUMMARY()[by]}>
        <BarChart
          height={200}
          data={bars}
          dataKey="name"
          series={[{ name: SERIES(), color: 'ink.5' }]}
          valueFormatter={formatCents}
          maxBarWidth={56}
          barProps={{ isAnimationActive: false, radius: [4, 4, 0, 0] }}
          barChartProps={{ accessibilityLayer: false }}
          yAxisProps={{ width: 84, interval: 0, ...(ticks && { ticks, domain: [0, ticks.at(-1) ?? 0] }) }}
        />
      </div>
    </Card>
  );
}
