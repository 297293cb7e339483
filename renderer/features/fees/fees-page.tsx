// The Seller fees page: chart, totals, and entries.
import { Group, Skeleton, Stack, Title } from '@mantine/core';
import { IconCoins } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { BOOKS_TIME_ZONE } from '../../../contract/dashboard-api/month.ts';
import { t } from '../../../messages/t.ts';
import { useGateway } from '../../gateway/client.ts';
import { problemOf } from '../../gateway/problem-of.ts';
import { BooksNotice } from '../../shared/books-notice.tsx';
import { BareCard } from '../../ui/card.tsx';
import { TableSkeleton } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { NothingMatches } from '../../ui/nothing-matches.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { ProblemAlert } from '../../ui/problem-alert.tsx';
import { zoneWords } from '../../ui/time-words.ts';
import { useEnvironment } from '../../window/environment.ts';
import { usePageTitle } from '../../window/page-title.ts';
import { FeeChart } from './fee-chart.tsx';
import { FeeCsv } from './fee-csv.tsx';
import { FeeEntries } from './fee-entries.tsx';
import { FeeFilters } from './fee-filters.tsx';
import { type FeeSearchProps, feeFilterOf, insideGroup, isFiltered } from './fee-search.ts';
import { FeeTable, feeColumns } from './fee-table.tsx';

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
