// The seller fees by seller, month, or day, with their total.
import { Anchor, Badge, Table } from '@mantine/core';
import {
  type FeeGroup,
  type FeeGrouping,
  type FeeSummary,
  type FeeSums,
  knownSum,
} from '../../../contract/console/fee.ts';
import { locale, perLanguage, t } from '../../../messages/t.ts';
import { type Column, DataTable, ROW_LINK } from '../../ui/data-table.tsx';
import { Money } from '../../ui/money.tsx';
import { groupName } from './group-name.ts';

const GROUP_NAME = perLanguage(
  (): Record<FeeGrouping, string> => ({
    seller: t({ defaultMessage: 'Seller' }),
    month: t({ defaultMessage: 'Month' }),
    day: t({ defaultMessage: 'Day' }),
  }),
);

/** The columns. The first is named after the grouping. */
export function feeColumns(by: FeeGrouping): Column[] {
  return [
    { name: GROUP_NAME()[by] },
    { name: t({ defaultMessage: 'Transactions' }), align: 'right' },
    { name: t({ defaultMessage: 'Unknown fees' }), align: 'right' },
    { name: t({ defaultMessage: 'Volume' }), align: 'right' },
    { name: t({ defaultMessage: 'Seller fees' }), align: 'right' },
  ];
}

type FeeTableProps = { summary: FeeSummary; by: FeeGrouping; onInside: (group: FeeGroup) => void };

export function FeeTable({ summary: { groups, total }, by, onInside }: FeeTableProps) {
  return (
    <DataTable columns={feeColumns(by)}>
      {groups.map((group) => (
        <Table.Tr key={group.key}>
          <Table.Td>
            <Anchor component="button" type="button" size="sm" fw={550} c={ROW_LINK} onClick={() => onInside(group)}>
              <bdi>{groupName(by, group)}</bdi>
            </Anchor>
          </Table.Td>
          <Sums sums={group} />
        </Table.Tr>
      ))}
      <Table.Tr fw={650}>
        <Table.Td>{t({ defaultMessage: 'Total' })}</Table.Td>
        <Sums sums={total} />
      </Table.Tr>
    </DataTable>
  );
}

function Sums({ sums }: { sums: FeeSums }) {
  const count = (value: number) => value.toLocaleString(locale());
  const digits = { fontVariantNumeric: 'tabular-nums' };
  return (
    <>
      <Table.Td ta="right" style={digits}>
        {count(sums.transactions)}
      </Table.Td>
      <Table.Td ta="right" style={digits}>
        {sums.unknown > 0 ? (
          <Badge color="yellow" variant="light">
            {count(sums.unknown)}
          </Badge>
        ) : (
          '0'
        )}
      </Table.Td>
      <Table.Td ta="right">
        <Money cents={sums.volume} />
      </Table.Td>
      <Table.Td ta="right">
        <Money cents={knownSum(sums)} fw={650} />
      </Table.Td>
    </>
  );
}
