// What moved in the month, by kind.
import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { AccountFigures } from '../../../contract/console/month-figures.ts';
import type { MovementFilter } from '../../../contract/console/movement-kind.ts';
import { locale, t } from '../../../messages/t.ts';
import { Card } from '../../ui/card.tsx';
import { type RowColumn, RowTable } from '../../ui/data-table.tsx';
import { Money } from '../../ui/money.tsx';
import { ROW_LINK } from '../../ui/row-link.ts';
import { KIND_WORDS } from './kind-words.ts';
import type { MonthSearch } from './month-search.ts';

type KindRow = { kind: MovementFilter; name: string; count: number; amount: number };

const columnsOf = (search: MonthSearch): RowColumn<KindRow>[] => [
  {
    name: t({ defaultMessage: 'Kind', description: 'Of a movement of money' }),
    cell: ({ kind, name, count }) =>
      count === 0 ? (
        name
      ) : (
        <Anchor
          component={Link}
          to="/month"
          search={(() => ({ month: search.month, kind })) as () => never}
          size="sm"
          c={ROW_LINK}
        >
          {name}
        </Anchor>
      ),
  },
  {
    name: t({ defaultMessage: 'Movements' }),
    align: 'right',
    td: { style: { fontVariantNumeric: 'tabular-nums' } },
    cell: ({ count }) => count.toLocaleString(locale()),
  },
  { name: t({ defaultMessage: 'Amount' }), align: 'right', cell: ({ amount }) => <Money cents={amount} /> },
];

export function KindTotals({ total, search }: { search: MonthSearch; total: AccountFigures }) {
  const rows = Object.entries(KIND_WORDS()).map(([name, words]): KindRow => {
    const kind = name as keyof ReturnType<typeof KIND_WORDS>;
    return { kind, name: words, count: total[kind].count, amount: total[kind].amount };
  });
  return (
    <Card
      title={t({ defaultMessage: 'Totals by kind' })}
      aside={
        <Anchor
          component={Link}
          to="/month"
          search={(() => ({ month: search.month, kind: 'all' })) as () => never}
          size="sm"
        >
          {t({ defaultMessage: 'Show all movements' })}
        </Anchor>
      }
    >
      <RowTable columns={columnsOf(search)} rows={rows} rowId={({ kind }) => kind} fitsPhone />
    </Card>
  );
}
