// An account's deposits, newest first.
import { Text } from '@mantine/core';
import { IconBuildingBank } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { BOOKS_TIME_ZONE } from '../../../contract/books-month.ts';
import type { AccountView } from '../../../contract/console/environment.ts';
import type { SettlementView } from '../../../contract/console/settlement.ts';
import { formatCents } from '../../../contract/format-cents.ts';
import { perLanguage, t } from '../../../messages/t.ts';
import { useGateway } from '../../gateway/client.ts';
import { NotOffered } from '../../shared/feed-state.tsx';
import { PagedTable } from '../../shared/record-list/paged-table.tsx';
import { usePages } from '../../shared/record-list/use-pages.ts';
import { BareCard } from '../../ui/card.tsx';
import { type RowColumn, RowLink } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Money } from '../../ui/money.tsx';
import { NothingMatches } from '../../ui/nothing-matches.tsx';
import { dayWords, withZone, zoneWords } from '../../ui/time-words.ts';
import { useEnvironment } from '../../window/environment.ts';
import type { SettlementsSearch, SettlementsSearchProps } from './settlements-search.ts';

const COLUMNS = perLanguage((): RowColumn<SettlementView>[] => [
  {
    name: withZone(t({ defaultMessage: 'Deposited', description: 'When money was deposited' })),
    cell: ({ accountId, id, depositedAt }) => (
      <RowLink to={`/settlements/${accountId}/${id}`}>
        <Moment at={depositedAt} />
      </RowLink>
    ),
  },
  { name: t({ defaultMessage: 'Amount' }), align: 'right', cell: ({ amount }) => <Money cents={amount} fw={650} /> },
  {
    name: t({ defaultMessage: 'Charges' }),
    align: 'right',
    visibleFrom: 'sm',
    cell: ({ charges }) => <Money cents={charges} />,
  },
  {
    name: t({ defaultMessage: 'Net fees', description: 'Fees without those that were returned' }),
    align: 'right',
    visibleFrom: 'sm',
    cell: ({ fees, feesReturned }) => <Deduction cents={fees - feesReturned} />,
  },
  {
    name: t({ defaultMessage: 'Refunds' }),
    align: 'right',
    visibleFrom: 'md',
    cell: ({ refunds }) => <Deduction cents={refunds} />,
  },
  {
    name: t({ defaultMessage: 'Returns' }),
    align: 'right',
    visibleFrom: 'md',
    cell: ({ returns }) => <Deduction cents={returns} />,
  },
]);

type ListProps = SettlementsSearchProps & { account: AccountView };

export function SettlementList({ account, search, onSearch }: ListProps) {
  const gateway = useGateway();
  const { id: environmentId } = useEnvironment();
  const asked = { environmentId, accountId: account.id, amount: search.amount ?? null, day: search.day ?? null };
  const query = usePages(gateway.settlements.list, asked, { placeholderData: keepPreviousData });
  if (query.data?.pages[0]?.offered === false) return <NotOffered />;
  const isFiltered = search.amount !== undefined || search.day !== undefined;
  const clear = () => onSearch({ ...search, amount: undefined, day: undefined });
  return (
    <PagedTable
      query={query}
      columns={COLUMNS()}
      rowId={({ id }) => id}
      none={isFiltered ? <NothingMatches words={nothingFound(account, search)} onClear={clear} /> : <NoDeposits />}
      fitsPhone
    />
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

/** What a deposit is less by; a dash for nothing. */
function Deduction({ cents }: { cents: number }) {
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
