// The same days in figures, newest first, and their total.
import { Table } from '@mantine/core';
import { dayWords } from '../../../contract/books-day.ts';
import type { Overview } from '../../../contract/console/overview.ts';
import { Money } from '../../ui/money.tsx';
import classes from './day-table.module.css';

export function DayTable({ overview, withFees }: { overview: Overview; withFees: boolean }) {
  const { days, captured, fees } = overview;
  const total = { day: 'Total', captured: captured.count, volume: captured.amount, fees };
  return (
    <Table className={classes.table ?? ''}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Day</Table.Th>
          <Table.Th>Orders captured</Table.Th>
          <Table.Th>Captured volume</Table.Th>
          {withFees && <Table.Th>Seller fees</Table.Th>}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {[...days.toReversed(), total].map((row) => (
          <Table.Tr key={row.day} {...(row === total ? { fw: 650 } : {})}>
            <Table.Td>{row === total ? 'Total' : dayWords(row.day)}</Table.Td>
            <Table.Td>{row.captured.toLocaleString('en-US')}</Table.Td>
            <Table.Td>
              <Money cents={row.volume} />
            </Table.Td>
            {withFees && (
              <Table.Td>
                <Money cents={row.fees} />
              </Table.Td>
            )}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
