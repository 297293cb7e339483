// The transactions of a comparison, filtered by status. Differences can be resolved.
import { Badge, Button, Checkbox, Group, Stack, Switch, Tabs, Text } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Comparison, ReconcileCsvInput, ReconcileRow } from '../../../contract/console/reconcile.ts';
import { monthWords } from '../../../messages/day-words.ts';
import { locale, t } from '../../../messages/t.ts';
import { useGateway } from '../../gateway/client.ts';
import { problemOf } from '../../gateway/problem-of.ts';
import { CorrectFee, type FeeToCorrect } from '../../shared/correct-fee.tsx';
import { type Selection, useSelection } from '../../shared/record-list/use-selection.ts';
import { BareCard } from '../../ui/card.tsx';
import { CsvButton } from '../../ui/csv-button.tsx';
import { LoadMore, type RowColumn, RowTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Identifier } from '../../ui/identifier.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Money } from '../../ui/money.tsx';
import { ProblemAlert } from '../../ui/problem-alert.tsx';
import { rich } from '../../ui/rich.tsx';
import { withZone } from '../../ui/time-words.ts';
import { MayCall, useMay } from '../../window/may.tsx';
import { tellDone } from '../../window/toast.ts';
import { MATCH, MATCHES, matchWords } from './match-words.ts';
import type { ReconcileSearchProps } from './reconcile-search.ts';
import { ResolveBar } from './resolve-bar.tsx';
import { ResolveDifference } from './resolve-difference.tsx';
import { StatedFees } from './stated-fees.tsx';

type ComparisonRowsProps = ReconcileSearchProps & {
  comparison: Comparison;
  rows: ReconcileRow[];
  filter: ReconcileCsvInput;
  query: Parameters<typeof LoadMore>[0]['query'];
};

export function ComparisonRows({ comparison, rows, filter, query, search, onSearch }: ComparisonRowsProps) {
  const [resolving, setResolving] = useState<ReconcileRow | null>(null);
  const [correcting, setCorrecting] = useState<FeeToCorrect | null>(null);
  const open = rows.filter(isOpen);
  const selection = useSelection(
    JSON.stringify([filter, comparison.comparedAt]),
    open.map(({ key }) => key),
  );
  const mayResolve = useMay()('reconcile.resolveMany') && open.length > 0;
  const { environmentId, month } = filter;
  const reopen = useMutation(
    useGateway().reconcile.reopen.mutationOptions({
      onSuccess: () =>
        tellDone(t({ defaultMessage: 'Reopened' }), t({ defaultMessage: 'The difference is open again.' })),
    }),
  );
  const columns = rowColumns({
    resolve: setResolving,
    useStatementAmount: (row) => setCorrecting(statementFee(row, comparison)),
    reopen: ({ key }) => reopen.mutate({ environmentId, month, key }),
  });
  return (
    <Stack gap="sm">
      <StatedFees comparison={comparison} />
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
      {reopen.error && <ProblemAlert problem={problemOf(reopen.error)} />}
      {rows.length === 0 ? (
        <BareCard>
          <EmptyState
            icon={IconCircleCheck}
            title={t({ defaultMessage: 'No transactions' })}
            words={t({ defaultMessage: 'No transactions this month match this filter.' })}
          />
        </BareCard>
      ) : (
        <RowTable
          columns={mayResolve ? [selectColumn(selection, open), ...columns] : columns}
          rows={rows}
          rowId={({ key }) => key}
        />
      )}
      <LoadMore query={query} />
      <ResolveBar comparison={comparison} open={open} filter={filter} selection={selection} />
      <ResolveDifference row={resolving} month={month} onClose={() => setResolving(null)} />
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

function statementFee(
  { orderId, sellerName, statementAmount }: ReconcileRow,
  { month, source }: Comparison,
): FeeToCorrect {
  const shown = { month: monthWords(month) };

  return {
    orderId: orderId ?? '',
    sellerName,
    amount: ((statementAmount ?? 0) / 100).toFixed(2),
    reason:
      source === 'service'
        ? t({ defaultMessage: 'The payment service shows this fee for {month}.' }, shown)
        : t({ defaultMessage: 'The statement shows this fee for {month}.' }, shown),
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

/** A difference that a person must judge, and hasn't. */
const isOpen = ({ match, resolved }: ReconcileRow): boolean =>
  match !== 'matched' && match !== 'explained' && resolved === null;

function selectColumn(selection: Selection, open: ReconcileRow[]): RowColumn<ReconcileRow> {
  const isEvery = selection.isAll || open.every(({ key }) => selection.isPicked(key));
  return {
    name: t({ defaultMessage: 'Select' }),
    width: 36,
    head: (
      <Checkbox
        size="xs"
        aria-label={t({ defaultMessage: 'Select all' })}
        checked={isEvery}
        indeterminate={!isEvery && open.some(({ key }) => selection.isPicked(key))}
        onChange={() => (isEvery ? selection.clear() : selection.pickMany(open.map(({ key }) => key)))}
      />
    ),
    cell: (row) =>
      isOpen(row) && (
        <Checkbox
          size="xs"
          aria-label={t({ defaultMessage: 'Select {name}' }, { name: nameOf(row) })}
          checked={selection.isPicked(row.key)}
          onChange={({ currentTarget, nativeEvent }) =>
            selection.pick(row.key, currentTarget.checked, 'shiftKey' in nativeEvent && nativeEvent.shiftKey === true)
          }
        />
      ),
  };
}

const nameOf = ({ orderId, chargeId, trackNumber }: ReconcileRow): string => orderId ?? chargeId ?? trackNumber ?? '';

/** What the buttons of a row do. */
type RowActions = Record<'resolve' | 'useStatementAmount' | 'reopen', (row: ReconcileRow) => void>;

/** A transaction of the comparison: both fees, and the ways to resolve a difference. */
export const rowColumns = (actions?: RowActions): RowColumn<ReconcileRow>[] => [
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
    cell: ({ match, paydeskAmount }) => (match === 'missing_here' ? '—' : <Money cents={paydeskAmount} />),
  },
  {
    name: t({ defaultMessage: 'Statement' }),
    align: 'right',
    cell: ({ statementAmount }) => (statementAmount === null ? '—' : <Money cents={statementAmount} />),
  },
  {
    name: t({ defaultMessage: 'Action' }),
    align: 'right',
    cell: (row) =>
      row.resolved ? (
        <MayCall to="reconcile.reopen">
          <Button variant="subtle" size="compact-sm" onClick={() => actions?.reopen(row)}>
            {t({ defaultMessage: 'Reopen' })}
          </Button>
        </MayCall>
      ) : (
        <MayCall to="reconcile.resolve">
          <Stack gap={4} align="flex-end">
            {canUseStatementAmount(row) && (
              <Button variant="light" size="compact-sm" onClick={() => actions?.useStatementAmount(row)}>
                {t({ defaultMessage: 'Use statement amount' })}
              </Button>
            )}
            {isOpen(row) && (
              <Button variant="subtle" size="compact-sm" onClick={() => actions?.resolve(row)}>
                {t({ defaultMessage: 'Resolve without change' })}
              </Button>
            )}
          </Stack>
        </MayCall>
      ),
  },
];

/** A fee can't be negative, and only an order with an entry in Paydesk can be corrected. */
const canUseStatementAmount = ({ match, became, orderId, statementAmount }: ReconcileRow): boolean =>
  (match === 'different' || became?.kind === 'stated') &&
  orderId !== null &&
  statementAmount !== null &&
  statementAmount >= 0;

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
  const id = nameOf(row);
  return (
    <Stack gap={0}>
      <Identifier id={id} to={row.orderId && row.match !== 'missing_here' ? `/orders/${row.orderId}` : undefined} />
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
