// An account's deposits, newest first.
import { Table, Text } from '@mantine/core';
import { IconBuildingBank } from '@tabler/icons-react';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { BOOKS_TIME_ZONE } from '../../../contract/books-month.ts';
import type { AccountView } from '../../../contract/console/environment.ts';
import type { SettlementView } from '../../../contract/console/settlement.ts';
import { formatCents } from '../../../contract/format-cents.ts';
import { perLanguage, t } from '../../../messages/t.ts';
import { useGateway } from '../../gateway/client.ts';
import { problemOf } from '../../gateway/problem-of.ts';
import { NotOffered } from '../../shared/feed-state.tsx';
import { BareCard } from '../../ui/card.tsx';
import { type Column, DataTable, LoadMore, RowLink, TableSkeleton } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Money } from '../../ui/money.tsx';
import { NothingMatches } from '../../ui/nothing-matches.tsx';
import { ProblemAlert } from '../../ui/problem-alert.tsx';
import { dayWords, withZone, zoneWords } from '../../ui/time-words.ts';
import { useEnvironment } from '../../window/environment.ts';
import type { SettlementsSearch, SettlementsSearchProps } from './settlements-search.ts';

const COLUMNS = perLanguage((): Column[] => [
  { name: withZone(t({ defaultMessage: 'Deposited', description: 'When money was deposited' })) },
  { name: t({ defaultMessage: 'Amount' }), align: 'right' },
  { name: t({ defaultMessage: 'Charges' }), align: 'right', visibleFrom: 'sm' },
  {
    name: t({ defaultMessage: 'Net fees', description: 'Fees without those that were returned' }),
    align: 'right',
    visibleFrom: 'sm',
  },
  { name: t({ defaultMessage: 'Refunds' }), align: 'right', visibleFrom: 'md' },
  { name: t({ defaultMessage: 'Returns' }), align: 'right', visibleFrom: 'md' },
]);

type ListProps = SettlementsSearchProps & { account: AccountView };

export function SettlementList({ account, search, onSearch }: ListProps) {
  const gateway = useGateway();
  const { id: environmentId } = useEnvironment();
  const asked = { environmentId, accountId: account.id, amount: search.amount ?? null, day: search.day ?? null };
  const query = useInfiniteQuery(
    gateway.settlements.list.infiniteOptions({
      input: (cursor: string | null) => ({ ...asked, cursor }),
      initialPageParam: null,
      getNextPageParam: (page) => page.nextCursor,
      placeholderData: keepPreviousData,
    }),
  );
  if (query.isError && !query.data) return <ProblemAlert problem={problemOf(query.error)} />;
  if (!query.data) return <TableSkeleton columns={COLUMNS()} fitsPhone />;
  if (!query.data.pages[0]?.offered) return <NotOffered />;
  const items = query.data.pages.flatMap((page) => page.items);
  if (items.length === 0) {
    return search.amount !== undefined || search.day !== undefined ? (
      <NothingMatches
        words={nothingFound(account, search)}
        onClear={() => onSearch({ ...search, amount: undefined, day: undefined })}
      />
    ) : (
      <NoDeposits />
    );
  }
  return (
    <>
      <DataTable columns={COLUMNS()} fitsPhone>
        {items.map((settlement) => (
          <Row key={settlement.id} settlement={settlement} />
        ))}
      </DataTable>
      <LoadMore query={query} />
    </>
  );
}

/** What was searched, and what to do. */
function nothingFound({ name }: AccountView, { amount, day }: SettlementsSearch): string {
  const searched = {
    account: name,
    amount: amount === undefined ? '' : formatCents(amount),
    day: day === undefined ? '' : dayWords(day),
    zone: zoneWords(BOOKS_TIME_ZONE),
  };
  if (day === undefined)
    return t(
      {
        defaultMessage:
          'No deposit to {account} has this amount: {amount}. Check the amount on your bank statement, or search by its day.',
      },
      searched,
    );
  if (amount === undefined)
    return t(
      {
        defaultMessage:
          'No deposit to {account} has this day: {day}, {zone}. Banks can book a deposit a day later: search by its amount.',
      },
      searched,
    );
  return t(
    {
      defaultMessage:
        'No deposit has this amount and day. Searched {account} for {amount} on {day}, {zone}. Check both on your bank statement, or search by one of them.',
    },
    searched,
  );
}

function Row({ settlement }: { settlement: SettlementView }) {
  const { id, accountId, depositedAt, amount, charges, fees, feesReturned, refunds, returns } = settlement;
  return (
    <Table.Tr>
      <Table.Td>
        <RowLink to={`/settlements/${accountId}/${id}`}>
          <Moment at={depositedAt} />
        </RowLink>
      </Table.Td>
      <Table.Td ta="right">
        <Money cents={amount} fw={650} />
      </Table.Td>
      <Table.Td ta="right" visibleFrom="sm">
        <Money cents={charges} />
      </Table.Td>
      <Table.Td ta="right" visibleFrom="sm">
        <Taken cents={fees - feesReturned} />
      </Table.Td>
      <Table.Td ta="right" visibleFrom="md">
        <Taken cents={refunds} />
      </Table.Td>
      <Table.Td ta="right" visibleFrom="md">
        <Taken cents={returns} />
      </Table.Td>
    </Table.Tr>
  );
}

/** What a deposit is less by; a dash for nothing. */
function Taken({ cents }: { cents: number }) {
  return cents === 0 ? (
    <Text component="span" inherit c="dimmed">
      —
    </Text>
  ) : (
    <Money cents={0 - cents} />
  );
}

function NoDeposits() {
  return (
    <BareCard>
      <EmptyState
        icon={IconBuildingBank}
        title={t({ defaultMessage: 'No settlements yet' })}
        words={t({
          defaultMessage:
            'A settlement appears here when captured orders reach your bank account, about three banking days later.',
        })}
      />
    </BareCard>
  );
}
