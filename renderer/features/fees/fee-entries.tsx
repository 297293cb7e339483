// The fee entries behind the totals, newest first, each with a link to its order.
import { Badge, Button, Group, Stack, Table, Text, Title } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { FeeEntryView, FeeFilter } from '../../../contract/console/fee.ts';
import { formatCents } from '../../../contract/format-cents.ts';
import { perLanguage, t } from '../../../messages/t.ts';
import { useGateway } from '../../gateway/client.ts';
import { problemOf } from '../../gateway/problem-of.ts';
import { CorrectFee, type FeeToCorrect } from '../../shared/correct-fee.tsx';
import { type Column, DataTable, LoadMore, RowLink, TableSkeleton } from '../../ui/data-table.tsx';
import { Identifier } from '../../ui/identifier.tsx';
import { AgedMoment } from '../../ui/moment.tsx';
import { Money } from '../../ui/money.tsx';
import { ProblemAlert } from '../../ui/problem-alert.tsx';
import { remarkWords } from '../../ui/remark-words.ts';
import { withZone } from '../../ui/time-words.ts';
import { MayCall } from '../../window/may.tsx';
import { FeeCsv } from './fee-csv.tsx';

const COLUMNS = perLanguage((): Column[] => [
  { name: t({ defaultMessage: 'Seller' }) },
  { name: t({ defaultMessage: 'Entry' }) },
  { name: t({ defaultMessage: 'Order' }) },
  { name: withZone(t({ defaultMessage: 'Charged' })) },
  { name: t({ defaultMessage: 'Seller fee' }), align: 'right' },
  { name: t({ defaultMessage: 'Action' }), align: 'right' },
]);

export function FeeEntries({ filter }: { filter: FeeFilter }) {
  const gateway = useGateway();
  const [correcting, setCorrecting] = useState<FeeToCorrect | null>(null);
  const query = useInfiniteQuery(
    gateway.fees.entries.infiniteOptions({
      input: (cursor: string | null) => ({ ...filter, cursor }),
      initialPageParam: null,
      getNextPageParam: (page) => page.nextCursor,
    }),
  );
  const entries = query.data?.pages.flatMap((page) => page.items);
  return (
    <Stack gap="sm" component="section" aria-label={t({ defaultMessage: 'Entries' })}>
      <Group justify="space-between">
        <Title order={2}>{t({ defaultMessage: 'Entries' })}</Title>
        <FeeCsv input={{ ...filter, show: 'entries' }} name={t({ defaultMessage: 'Export entries as CSV' })} />
      </Group>
      {query.isError && !entries && <ProblemAlert problem={problemOf(query.error)} />}
      {query.isPending && <TableSkeleton columns={COLUMNS()} />}
      {entries && (
        <DataTable columns={COLUMNS()}>
          {entries.map((entry) => (
            <EntryRow key={entry.id} entry={entry} onCorrect={() => setCorrecting(toCorrect(entry))} />
          ))}
        </DataTable>
      )}
      <LoadMore query={query} />
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

function EntryRow({ entry, onCorrect }: { entry: FeeEntryView; onCorrect: () => void }) {
  return (
    <Table.Tr>
      <Table.Td>
        <RowLink to={`/orders/${entry.orderId}`}>
          <bdi>{entry.sellerName}</bdi>
        </RowLink>
      </Table.Td>
      <Table.Td>
        <EntryWords entry={entry} />
      </Table.Td>
      <Table.Td>
        <Identifier id={entry.orderId} />
        <Text size="xs" c="dimmed" ff="monospace">
          {entry.trackNumber}
        </Text>
      </Table.Td>
      <Table.Td>
        <AgedMoment at={entry.at} />
      </Table.Td>
      <Table.Td ta="right">
        <Money cents={entry.amount} fw={550} />
      </Table.Td>
      <Table.Td ta="right">
        {entry.kind === 'accrual' && (
          <MayCall to="fees.correct">
            {' '}
            <Button variant="subtle" size="compact-sm" onClick={onCorrect}>
              {entry.amount === null ? t({ defaultMessage: 'Enter fee' }) : t({ defaultMessage: 'Correct fee' })}
            </Button>
          </MayCall>
        )}
      </Table.Td>
    </Table.Tr>
  );
}

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
