// The transactions of a comparison, filtered by status. Differences can be resolved.
import { Badge, Group, Stack, Switch, Tabs } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Comparison, ReconcileCsvInput, ReconcileRow } from '../../../contract/console/reconcile.ts';
import { monthWords } from '../../../messages/day-words.ts';
import { locale, t } from '../../../messages/t.ts';
import { useGateway } from '../../gateway/client.ts';
import { CorrectFee, type FeeToCorrect } from '../../shared/correct-fee.tsx';
import { BareCard } from '../../ui/card.tsx';
import { CsvButton } from '../../ui/csv-button.tsx';
import { DataTable, LoadMore } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ComparisonRow } from './comparison-row.tsx';
import { MATCH, MATCHES } from './match-words.ts';
import type { ReconcileSearchProps } from './reconcile-search.ts';
import { ROW_COLUMNS } from './row-columns.ts';
import { WorkOff } from './work-off.tsx';

type ComparisonRowsProps = ReconcileSearchProps & {
  comparison: Comparison;
  rows: ReconcileRow[];
  filter: ReconcileCsvInput;
  query: Parameters<typeof LoadMore>[0]['query'];
};

export function ComparisonRows({ comparison, rows, filter, query, search, onSearch }: ComparisonRowsProps) {
  const [workingOff, setWorkingOff] = useState<ReconcileRow | null>(null);
  const [correcting, setCorrecting] = useState<FeeToCorrect | null>(null);
  return (
    <Stack gap="sm">
      <Group justify="space-between" align="center">
        <MatchTabs {...{ comparison, search, onSearch }} />
        <Group gap="md">
          <Switch
            label={t({ defaultMessage: 'Open differences only' })}
            checked={search.open ?? false}
            onChange={({ currentTarget }) => onSearch({ ...search, open: currentTarget.checked || undefined })}
          />
          <ReconcileCsv input={filter} />
        </Group>
      </Group>
      {rows.length === 0 ? (
        <BareCard>
          <EmptyState
            icon={IconCircleCheck}
            title={t({ defaultMessage: 'No transactions' })}
            words={t({ defaultMessage: 'No transactions this month match this filter.' })}
          />
        </BareCard>
      ) : (
        <DataTable columns={ROW_COLUMNS()}>
          {rows.map((row) => (
            <ComparisonRow
              key={row.key}
              row={row}
              onWorkOff={() => setWorkingOff(row)}
              onTakeTheirs={() => setCorrecting(takingTheirs(row, comparison))}
            />
          ))}
        </DataTable>
      )}
      <LoadMore query={query} />
      <WorkOff row={workingOff} month={filter.month} onClose={() => setWorkingOff(null)} />
      <CorrectFee fee={correcting} onClose={() => setCorrecting(null)} />
    </Stack>
  );
}

function MatchTabs({ comparison, search, onSearch }: ReconcileSearchProps & { comparison: Comparison }) {
  const all = MATCHES().reduce((sum, match) => sum + (comparison.counts[match] ?? 0), 0);
  const tab = (value: string, words: string, count: number, color: string) => (
    <Tabs.Tab
      key={value}
      value={value}
      rightSection={
        <Badge size="sm" variant="light" color={count > 0 ? color : 'gray'}>
          {count.toLocaleString(locale())}
        </Badge>
      }
    >
      {words}
    </Tabs.Tab>
  );
  return (
    <Tabs
      value={search.show ?? 'all'}
      onChange={(value) => onSearch({ ...search, show: MATCHES().find((match) => match === value) })}
    >
      <Tabs.List>
        {tab('all', t({ defaultMessage: 'All' }), all, 'gray')}
        {MATCHES().map((match) =>
          tab(match, MATCH()[match].words, comparison.counts[match] ?? 0, MATCH()[match].color),
        )}
      </Tabs.List>
    </Tabs>
  );
}

function takingTheirs({ orderId, sellerName, theirs }: ReconcileRow, { month, source }: Comparison): FeeToCorrect {
  const shown = { month: monthWords(month) };

  return {
    orderId: orderId ?? '',
    sellerName,
    amount: ((theirs ?? 0) / 100).toFixed(2),
    reason:
      source === 'service'
        ? t({ defaultMessage: 'The payment service shows this fee for {month}.' }, shown)
        : t({ defaultMessage: 'The provider’s statement shows this fee for {month}.' }, shown),
  };
}

/** Exports the rows that are shown. */
function ReconcileCsv({ input }: { input: ReconcileCsvInput }) {
  const gateway = useGateway();
  const queries = useQueryClient();
  return (
    <CsvButton
      name={t({ defaultMessage: 'Export CSV' })}
      ask={() => queries.fetchQuery(gateway.reconcile.csv.queryOptions({ input, staleTime: 0, gcTime: 0 }))}
    />
  );
}
