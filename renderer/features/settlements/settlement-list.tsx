// Deposits of all sellers, newest first.
import { Alert, Stack, Text } from '@mantine/core';
import { IconBuildingBank } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { BOOKS_TIME_ZONE } from '../../../contract/books-month.ts';
import type { SettlementsTrouble, SettlementView } from '../../../contract/console/settlement.ts';
import { formatCents } from '../../../contract/format-cents.ts';
import { t } from '../../../messages/t.ts';
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

/** whose: what accounts are called; null where there is one alone. */
type Names = { whose: string | null; nameOf: (accountId: string) => string };

const columnsOf = ({ whose, nameOf }: Names): RowColumn<SettlementView>[] => [
  {
    name: withZone(t({ defaultMessage: 'Deposited', description: 'When money was deposited' })),
    cell: ({ accountId, id, depositedAt }) => (
      <>
        <RowLink to={`/settlements/${id}`}>
          <Moment at={depositedAt} />
        </RowLink>
        {whose !== null && (
          <Text size="xs" c="dimmed" hiddenFrom="sm">
            {nameOf(accountId)}
          </Text>
        )}
      </>
    ),
  },
  ...(whose !== null
    ? [
        {
          name: whose,
          visibleFrom: 'sm' as const,
          cell: ({ accountId }: SettlementView) => <bdi>{nameOf(accountId)}</bdi>,
        },
      ]
    : []),
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
];

export function SettlementList({ search, onSearch }: SettlementsSearchProps) {
  const gateway = useGateway();
  const { id: environmentId, accounts, mode } = useEnvironment();
  const nameOf = (accountId: string) => accounts.find(({ id }) => id === accountId)?.name ?? accountId;
  const { account = null, amount = null, day = null, month = null } = search;
  const asked = { environmentId, accountId: account, amount, day, month };
  const query = usePages(gateway.settlements.list, asked, { placeholderData: keepPreviousData });
  const first = query.data?.pages[0];
  if (first?.offered === false) return <NotOffered />;
  const ofAccounts = mode === 'marketplace' ? t({ defaultMessage: 'Seller' }) : t({ defaultMessage: 'Account' });
  const whose = accounts.length > 1 ? ofAccounts : null;
  const isFiltered = account !== null || amount !== null || day !== null || month !== null;
  return (
    <Stack gap="sm">
      {first?.trouble && <ListTrouble trouble={first.trouble} />}
      {first?.isReading && (
        <Text size="sm" c="dimmed" role="status">
          {t({ defaultMessage: 'Earlier settlements are still being read.' })}
        </Text>
      )}
      <PagedTable
        query={query}
        columns={columnsOf({ whose, nameOf })}
        rowId={({ id }) => id}
        none={
          isFiltered ? (
            <NothingMatches words={nothingFound(search, account && nameOf(account))} onClear={() => onSearch({})} />
          ) : (
            <NoDeposits />
          )
        }
        fitsPhone
      />
    </Stack>
  );
}

function ListTrouble({ trouble }: { trouble: SettlementsTrouble }) {
  return (
    <Alert color="orange" title={t({ defaultMessage: 'Some settlements may be missing' })}>
      {trouble === 'other_organization'
        ? t({
            defaultMessage:
              'The payment service reported a deposit of another organization, which isn’t shown. Ask the payment service why.',
          })
        : t({
            defaultMessage:
              'The payment service’s list of deposits can’t be read. Paydesk tries again in an hour. If this stays, ask the payment service.',
          })}
    </Alert>
  );
}

/** What was searched, and what to do. */
function nothingFound({ amount, day, month }: SettlementsSearch, account: string | null): string {
  const searched = {
    account: account ?? '',
    amount: amount === undefined ? '' : formatCents(amount),
    day: day === undefined ? '' : dayWords(day),
    zone: zoneWords(BOOKS_TIME_ZONE),
  };
  if (amount !== undefined && day !== undefined)
    return t(
      {
        defaultMessage:
          'No deposit has this amount and day: {amount} on {day}, {zone}. Check both on your bank statement, or search by one of them.',
      },
      searched,
    );
  if (amount !== undefined)
    return t(
      {
        defaultMessage:
          'No deposit has this amount: {amount}. Check the amount on your bank statement, or search by its day.',
      },
      searched,
    );
  if (day !== undefined)
    return t(
      {
        defaultMessage:
          'No deposit has this day: {day}, {zone}. Banks can book a deposit a day later: search by its amount.',
      },
      searched,
    );
  if (month !== undefined) return t({ defaultMessage: 'No deposit was made in this month.' });
  return t({ defaultMessage: 'No deposit was made to {account} yet.' }, searched);
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
