// The last days: what was captured and the seller fees of it, as bars or as a table.
import { Group, SegmentedControl, SimpleGrid, Stack, Table, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { dayWords } from '../../../contract/books-day.ts';
import { OVERVIEW_DAYS, type Overview } from '../../../contract/console/overview.ts';
import { BOOKS_TIME_ZONE } from '../../../contract/dashboard-api/month.ts';
import { Card } from '../../ui/card.tsx';
import { Money } from '../../ui/money.tsx';
import { useEnvironment } from '../../window/environment.ts';
import { DayChart } from './day-chart.tsx';
import classes from './day-table.module.css';

const SHAPES = ['Chart', 'Table'] as const;
type Shape = (typeof SHAPES)[number];

export function LastDays({ overview }: { overview: Overview }) {
  const [shape, setShape] = useState<Shape>('Chart');
  const withFees = useEnvironment().mode === 'marketplace';
  return (
    <Card
      title={`Last ${OVERVIEW_DAYS} days`}
      aside={
        <Group gap="md">
          <Text size="xs" c="dimmed">
            Days of {BOOKS_TIME_ZONE}
          </Text>
          <SegmentedControl
            size="xs"
            aria-label="Show as"
            data={[...SHAPES]}
            value={shape}
            onChange={(value) => setShape(value === 'Table' ? 'Table' : 'Chart')}
          />
        </Group>
      }
    >
      <Stack gap="lg">
        <Totals overview={overview} withFees={withFees} />
        {shape === 'Table' ? (
          <DayTable overview={overview} withFees={withFees} />
        ) : (
          <Charts overview={overview} withFees={withFees} />
        )}
      </Stack>
    </Card>
  );
}

type Given = { overview: Overview; withFees: boolean };

function Totals({ overview: { captured, fees, feesUnknown }, withFees }: Given) {
  return (
    <Group gap={48} align="flex-start">
      <Total name="Captured volume" left={unknownWords(captured.amountUnknown, 'amount')}>
        <Money cents={captured.amount} />
      </Total>
      <Total name="Orders captured">{captured.count.toLocaleString('en-US')}</Total>
      {withFees && (
        <Total name="Seller fees" left={unknownWords(feesUnknown, 'fee')}>
          <Money cents={fees} />
        </Total>
      )}
    </Group>
  );
}

const unknownWords = (count: number, what: string) =>
  count === 0 ? null : `and ${count.toLocaleString('en-US')} of unknown ${what}`;

function Total({ name, left = null, children }: { name: string; left?: string | null; children: ReactNode }) {
  return (
    <div>
      <Text size="xs" c="dimmed">
        {name}
      </Text>
      <Text fz={22} fw={650} lh={1.35} style={{ fontVariantNumeric: 'tabular-nums' }}>
        {children}
      </Text>
      {left && (
        <Text size="xs" c="dimmed">
          {left}
        </Text>
      )}
    </div>
  );
}

function Charts({ overview: { days, captured }, withFees }: Given) {
  if (captured.count === 0) {
    return (
      <Text size="sm" c="dimmed" ta="center" py={72}>
        Nothing was captured in these days.
      </Text>
    );
  }
  return (
    <SimpleGrid cols={withFees ? { base: 1, md: 2 } : 1} spacing="lg">
      <DayChart name="Captured volume" color="ink.5" days={days} centsOf={({ volume }) => volume} />
      {withFees && <DayChart name="Seller fees" color="teal.5" days={days} centsOf={({ fees }) => fees} />}
    </SimpleGrid>
  );
}

/** The same days in figures, newest first, and their total. */
function DayTable({ overview, withFees }: { overview: Overview; withFees: boolean }) {
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
