// The seller fees by seller, month, or day, with their total.
import { Anchor, Badge } from '@mantine/core';
import {
  type FeeGroup,
  type FeeGrouping,
  type FeeSummary,
  type FeeSums,
  knownSum,
} from '../../../contract/console/fee.ts';
import { locale, perLanguage, t } from '../../../messages/t.ts';
import { type RowColumn, RowTable } from '../../ui/data-table.tsx';
import { Money } from '../../ui/money.tsx';
import { ROW_LINK } from '../../ui/row-link.ts';
import { groupName } from './group-name.ts';

const GROUP_NAME = perLanguage(
  (): Record<FeeGrouping, string> => ({
    seller: t({ defaultMessage: 'Seller' }),
    month: t({ defaultMessage: 'Month' }),
    day: t({ defaultMessage: 'Day' }),
  }),
);

/** group: null in the row of the total. */
type FeeRow = FeeSums & { group: FeeGroup | null };

const count = (value: number) => value.toLocaleString(locale());
const DIGITS = { style: { fontVariantNumeric: 'tabular-nums' } };

/** The columns. The first is named after the grouping. */
export const feeColumns = (by: FeeGrouping, onInside?: (group: FeeGroup) => void): RowColumn<FeeRow>[] => [
  {
    name: GROUP_NAME()[by],
    cell: ({ group }) =>
      group === null ? (
        t({ defaultMessage: 'Total' })
      ) : (
        <Anchor component="button" type="button" size="sm" fw={550} c={ROW_LINK} onClick={() => onInside?.(group)}>
          <bdi>{groupName(by, group)}</bdi>
        </Anchor>
      ),
  },
  {
    name: t({ defaultMessage: 'Transactions' }),
    align: 'right',
    td: DIGITS,
    cell: ({ transactions }) => count(transactions),
  },
  {
    name: t({ defaultMessage: 'Unknown fees' }),
    align: 'right',
    td: DIGITS,
    cell: ({ unknown }) =>
      unknown > 0 ? (
        <Badge color="yellow" variant="light">
          {count(unknown)}
        </Badge>
      ) : (
        '0'
      ),
  },
  { name: t({ defaultMessage: 'Volume' }), align: 'right', cell: ({ volume }) => <Money cents={volume} /> },
  {
    name: t({ defaultMessage: 'Seller fees' }),
    align: 'right',
    cell: (sums) => <Money cents={knownSum(sums)} fw={650} />,
  },
];

type FeeTableProps = { summary: FeeSummary; by: FeeGrouping; onInside: (group: FeeGroup) => void };

export function FeeTable({ summary: { groups, total }, by, onInside }: FeeTableProps) {
  return (
    <RowTable
      columns={feeColumns(by, onInside)}
      rows={groups.map((group) => ({ ...group, group }))}
      rowId={({ group }) => group?.key ?? ''}
      total={{ ...total, group: null }}
    />
  );
}
