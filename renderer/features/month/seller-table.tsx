// The month's figures per seller. Each figure opens its rows.
import { Anchor, Button, Center, Group, Stack, Text, TextInput, Title, UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconSearch } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { AccountFigures, MovementSum } from '../../../contract/console/month-figures.ts';
import type { MovementFilter } from '../../../contract/console/movement-kind.ts';
import { formatCents } from '../../../contract/format-cents.ts';
import { locale, perLanguage, t } from '../../../messages/t.ts';
import { type RowColumn, RowTable } from '../../ui/data-table.tsx';
import { ROW_LINK } from '../../ui/identifier.tsx';
import { Money } from '../../ui/money.tsx';
import { NothingMatches } from '../../ui/nothing-matches.tsx';
import { useEnvironment } from '../../window/environment.ts';
import type { MonthSearch, MonthSearchProps } from './month-search.ts';

type Figure = { by: string; name: string; show: MovementFilter; sumOf: (figures: AccountFigures) => MovementSum };

/** What was refunded, without the refunds that failed. */
const refundedOf = ({ refund, refund_failed }: AccountFigures): MovementSum => ({
  count: refund.count + refund_failed.count,
  amount: refund.amount - refund_failed.amount,
  unknown: refund.unknown + refund_failed.unknown,
});

const FIGURES = perLanguage((): Figure[] => [
  { by: 'captured', name: t({ defaultMessage: 'Captured' }), show: 'capture', sumOf: ({ capture }) => capture },
  { by: 'fees', name: t({ defaultMessage: 'Fees' }), show: 'fee', sumOf: ({ fee }) => fee },
  { by: 'refunded', name: t({ defaultMessage: 'Refunded' }), show: 'refunded', sumOf: refundedOf },
  { by: 'returned', name: t({ defaultMessage: 'Returned' }), show: 'return', sumOf: (figures) => figures.return },
  { by: 'settled', name: t({ defaultMessage: 'Settled' }), show: 'deposit', sumOf: ({ deposit }) => deposit },
  {
    by: 'open',
    name: t({ defaultMessage: 'Still open', description: 'Captured, and not settled' }),
    show: 'open',
    sumOf: ({ open }) => open,
  },
]);

type Sort = { by: string; isDescending: boolean };
/** From so many sellers on, a person searches. */
const SEARCHED_FROM = 10;
/** So many rows are drawn at first. */
const SHOWN_AT_FIRST = 100;

type SellerTableProps = MonthSearchProps & { sellers: AccountFigures[]; total: AccountFigures };

export function SellerTable({ sellers, total, search, onSearch }: SellerTableProps) {
  const isMarketplace = useEnvironment().mode === 'marketplace';
  const [sought, setSought] = useState('');
  const [sort, setSort] = useState<Sort>({ by: 'captured', isDescending: true });
  const [most, setMost] = useState(SHOWN_AT_FIRST);
  const found = sorted(sellers, sort).filter(({ accountName }) =>
    accountName.toLocaleLowerCase(locale()).includes(sought.trim().toLocaleLowerCase(locale())),
  );
  const title = isMarketplace ? t({ defaultMessage: 'Sellers' }) : t({ defaultMessage: 'Account' });
  const columns = columnsOf({ isMarketplace, search, sort, onSort: setSort });
  return (
    <Stack gap="sm" component="section" aria-label={title}>
      <Group justify="space-between">
        <Title order={2}>{title}</Title>
        {sellers.length >= SEARCHED_FROM && (
          <TextInput
            type="search"
            aria-label={t({ defaultMessage: 'Search sellers' })}
            placeholder={t({ defaultMessage: 'Name of a seller' })}
            leftSection={<IconSearch size={16} />}
            w={260}
            value={sought}
            onChange={({ currentTarget }) => setSought(currentTarget.value)}
          />
        )}
      </Group>
      {found.length === 0 ? (
        <NothingMatches words={t({ defaultMessage: 'No seller has this name.' })} onClear={() => setSought('')} />
      ) : (
        <RowTable
          columns={columns}
          rows={found.slice(0, most)}
          rowId={({ accountId }) => accountId}
          {...(sellers.length > 1 && sought === '' && { total: { ...total, accountName: '' } })}
        />
      )}
      {found.length > most && (
        <Center>
          <Button variant="default" onClick={() => setMost(most + SHOWN_AT_FIRST)}>
            {t({ defaultMessage: 'Show more' })}
          </Button>
        </Center>
      )}
      {total.fee.unknown > 0 && (
        <Text size="sm" c="dimmed">
          {t(
            {
              defaultMessage:
                '{count, plural, one {The fee of # capture is unknown and not included.} other {The fees of # captures are unknown and not included.}}',
            },
            { count: total.fee.unknown },
          )}
        </Text>
      )}
      {search.account && (
        <Group gap="xs">
          <Text size="sm">{t({ defaultMessage: 'The figures below are of one seller.' })}</Text>
          <Anchor
            component="button"
            type="button"
            size="sm"
            onClick={() => onSearch({ ...search, account: undefined })}
          >
            {t({ defaultMessage: 'Show all sellers' })}
          </Anchor>
        </Group>
      )}
    </Stack>
  );
}

function sorted(sellers: AccountFigures[], { by, isDescending }: Sort): AccountFigures[] {
  const figure = FIGURES().find((one) => one.by === by);
  const order = (a: AccountFigures, b: AccountFigures) =>
    figure ? figure.sumOf(a).amount - figure.sumOf(b).amount : b.accountName.localeCompare(a.accountName, locale());
  return sellers.toSorted((a, b) => (isDescending ? order(b, a) : order(a, b)));
}

type Columns = {
  isMarketplace: boolean;
  search: MonthSearch;
  sort: Sort;
  onSort: (sort: Sort) => void;
};

function columnsOf({ isMarketplace, search, sort, onSort }: Columns): RowColumn<AccountFigures>[] {
  const name = isMarketplace ? t({ defaultMessage: 'Seller' }) : t({ defaultMessage: 'Account' });
  const head = (by: string, words: string) => <SortHead by={by} words={words} sort={sort} onSort={onSort} />;
  return [
    {
      name,
      head: head('name', name),
      cell: ({ accountId, accountName }) => {
        if (accountId === '') return accountName || t({ defaultMessage: 'Total' });
        return (
          <Anchor
            component={Link}
            to="/month"
            search={(() => ({ ...search, account: accountId })) as () => never}
            size="sm"
            fw={550}
            c={ROW_LINK}
          >
            <bdi>{accountName}</bdi>
          </Anchor>
        );
      },
    },
    ...FIGURES().map(
      (figure): RowColumn<AccountFigures> => ({
        name: figure.name,
        align: 'right',
        head: head(figure.by, figure.name),
        cell: (figures) => <FigureLink figure={figure} figures={figures} search={search} />,
      }),
    ),
  ];
}

/** A figure that has no rows is no link. */
function FigureLink({ figure, figures, search }: { figure: Figure; figures: AccountFigures; search: MonthSearch }) {
  const { count, amount } = figure.sumOf(figures);
  if (count === 0)
    return (
      <Text component="span" inherit c="dimmed">
        —
      </Text>
    );
  const account = figures.accountId === '' ? undefined : figures.accountId;
  return (
    <Anchor
      component={Link}
      to="/month"
      search={(() => ({ month: search.month, account, kind: figure.show })) as () => never}
      size="sm"
      c={ROW_LINK}
      inherit
      aria-label={t(
        { defaultMessage: '{figure}: {amount}, {count, plural, one {# row} other {# rows}}' },
        { figure: figure.name, amount: formatCents(amount), count },
      )}
    >
      <Money cents={amount} />
    </Anchor>
  );
}

function SortHead({ by, words, sort, onSort }: { by: string; words: string } & Pick<Columns, 'sort' | 'onSort'>) {
  const isSorted = sort.by === by;
  const Arrow = sort.isDescending ? IconArrowDown : IconArrowUp;
  return (
    <UnstyledButton
      fz="inherit"
      fw="inherit"
      c="inherit"
      aria-label={t({ defaultMessage: 'Sort by {column}' }, { column: words })}
      onClick={() => onSort({ by, isDescending: isSorted ? !sort.isDescending : true })}
    >
      <Group gap={4} wrap="nowrap" component="span" style={{ display: 'inline-flex' }}>
        {words}
        {isSorted && <Arrow size={13} aria-hidden />}
      </Group>
    </UnstyledButton>
  );
}
