// The transactions of a comparison, filtered by status. Differences can be resolved.
import { Anchor, Badge, Button, Group, Stack, Switch, Tabs, Text } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Month } from '../../../contract/books-month.ts';
import type { Comparison, ReconcileCsvInput, ReconcileRow } from '../../../contract/console/reconcile.ts';
import { monthWords } from '../../../messages/day-words.ts';
import { locale, t } from '../../../messages/t.ts';
import { useGateway } from '../../gateway/client.ts';
import { ActionForm, RecordDialog, reasonField } from '../../shared/action-dialog.tsx';
import { CorrectFee, type FeeToCorrect } from '../../shared/correct-fee.tsx';
import { BareCard } from '../../ui/card.tsx';
import { CsvButton } from '../../ui/csv-button.tsx';
import { LoadMore, ROW_LINK, type RowColumn, RowTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Identifier } from '../../ui/identifier.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Money } from '../../ui/money.tsx';
import { rich } from '../../ui/rich.tsx';
import { withZone } from '../../ui/time-words.ts';
import { useEnvironment } from '../../window/environment.ts';
import { MayCall } from '../../window/may.tsx';
import { tellDone } from '../../window/toast.ts';
import { MATCH, MATCHES, matchWords } from './match-words.ts';
import type { ReconcileSearchProps } from './reconcile-search.ts';

type ComparisonRowsProps = ReconcileSearchProps & {
  comparison: Comparison;
  rows: ReconcileRow[];
  filter: ReconcileCsvInput;
  query: Parameters<typeof LoadMore>[0]['query'];
};

export function ComparisonRows({ comparison, rows, filter, query, search, onSearch }: ComparisonRowsProps) {
  const [workingOff, setWorkingOff] = useState<ReconcileRow | null>(null);
  const [correcting, setCorrecting] = useState<FeeToCorrect | null>(null);
  const columns = rowColumns(setWorkingOff, (row) => setCorrecting(takingTheirs(row, comparison)));
  return (
    <Stack gap="sm">
      <Group justify="space-between" align="center">
        <MatchTabs comparison={comparison} search={search} onSearch={onSearch} />
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
        <RowTable columns={columns} rows={rows} rowId={({ key }) => key} />
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

type OnRow = (row: ReconcileRow) => void;

/** A transaction of the comparison: both fees, and the ways to resolve a difference. */
export const rowColumns = (onResolve?: OnRow, onUseStatementAmount?: OnRow): RowColumn<ReconcileRow>[] => [
  { name: t({ defaultMessage: 'Transaction' }), cell: (row) => <Names row={row} /> },
  {
    name: t({ defaultMessage: 'Status' }),
    cell: (row) => (
      <>
        <MatchBadge row={row} />
        {row.resolved && (
          <Text size="xs" c="dimmed" maw={240} lineClamp={2} title={row.resolved.reason} mt={2}>
            {rich(
              { defaultMessage: 'Resolved by {person}: {reason}' },
              { person: <bdi>{row.resolved.by}</bdi>, reason: row.resolved.reason },
            )}
          </Text>
        )}
      </>
    ),
  },
  { name: withZone(t({ defaultMessage: 'Charged' })), cell: ({ at }) => (at ? <Moment at={at} /> : '—') },
  {
    name: t({ defaultMessage: 'Paydesk' }),
    align: 'right',
    cell: ({ match, ours }) => (match === 'missing_here' ? '—' : <Money cents={ours} />),
  },
  {
    name: t({ defaultMessage: 'Provider' }),
    align: 'right',
    cell: ({ theirs }) => (theirs === null ? '—' : <Money cents={theirs} />),
  },
  {
    name: t({ defaultMessage: 'Action' }),
    align: 'right',
    cell: (row) =>
      row.match !== 'matched' &&
      row.resolved === null && (
        <MayCall to="reconcile.resolve">
          <Stack gap={4} align="flex-end">
            {canUseStatementAmount(row) && (
              <Button variant="light" size="compact-sm" onClick={() => onUseStatementAmount?.(row)}>
                {t({ defaultMessage: 'Use statement amount' })}
              </Button>
            )}
            <Button variant="subtle" size="compact-sm" onClick={() => onResolve?.(row)}>
              {t({ defaultMessage: 'Resolve without change' })}
            </Button>
          </Stack>
        </MayCall>
      ),
  },
];

/** A fee can't be negative, and only an order with an entry in Paydesk can be corrected. */
const canUseStatementAmount = ({ match, orderId, theirs }: ReconcileRow): boolean =>
  match === 'different' && orderId !== null && theirs !== null && theirs >= 0;

/** What explains a difference may take two lines: the columns beside it keep their room. */
function MatchBadge({ row }: { row: ReconcileRow }) {
  const color = row.resolved ? 'gray' : MATCH()[row.match].color;
  const twoLines = {
    miw: 0,
    maw: 128,
    h: 'auto',
    py: 3,
    styles: { label: { whiteSpace: 'normal', lineHeight: 1.35 } },
  };
  return (
    <Badge variant="light" color={color} {...(row.became && twoLines)}>
      {matchWords(row)}
    </Badge>
  );
}

function Names({ row }: { row: ReconcileRow }) {
  const id = row.orderId ?? row.chargeId ?? row.trackNumber ?? '';
  return (
    <Stack gap={0}>
      <Group gap="xs" wrap="nowrap">
        <Identifier id={id} />
        {row.orderId && row.match !== 'missing_here' && (
          <Anchor
            component={Link}
            to={`/orders/${row.orderId}`}
            size="xs"
            c={ROW_LINK}
            style={{ whiteSpace: 'nowrap' }}
          >
            {t({ defaultMessage: 'Open order' })}
          </Anchor>
        )}
      </Group>
      <Text size="xs" c="dimmed">
        {row.sellerName ? <bdi>{row.sellerName}</bdi> : t({ defaultMessage: 'Unknown seller' })}
        {row.trackNumber && row.trackNumber !== id && (
          <>
            {' · '}
            <bdi>{row.trackNumber}</bdi>
          </>
        )}
      </Text>
    </Stack>
  );
}

type WorkOffProps = { row: ReconcileRow | null; month: Month; onClose: () => void };

/** Resolves a difference without changing a fee. A person gives the reason. */
function WorkOff({ row, month, onClose }: WorkOffProps) {
  const environmentId = useEnvironment().id;
  const { resolve } = useGateway().reconcile;
  return (
    <RecordDialog record={row} onClose={onClose} title={t({ defaultMessage: 'Resolve without change' })}>
      {({ key, ours, theirs }) => (
        <ActionForm
          procedure={resolve}
          hint={t({
            defaultMessage:
              'No fee changes. The difference is resolved with your name and reason, and opens again if an amount changes.',
          })}
          fields={{
            reason: reasonField(
              t({ defaultMessage: 'For example: the provider includes it in next month’s statement' }),
            ),
          }}
          input={({ reason }) => ({ environmentId, month, key, ours, theirs, reason })}
          action={t({ defaultMessage: 'Resolve without change' })}
          onDone={() =>
            tellDone(t({ defaultMessage: 'Resolved' }), t({ defaultMessage: 'Your name and reason were saved.' }))
          }
          onClose={onClose}
        />
      )}
    </RecordDialog>
  );
}
