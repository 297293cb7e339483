// Captured volume and seller fees of the last days, as a chart or a table.

import { Group, SegmentedControl, SimpleGrid, Stack, Table, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { BOOKS_TIME_ZONE } from '../../../contract/books-month.ts';
import type { OverviewDay } from '../../../contract/console/overview.ts';
import { OVERVIEW_DAYS, type Overview } from '../../../contract/console/overview.ts';
import { formatCents } from '../../../contract/format-cents.ts';
import { dayOfYearWords, dayWords } from '../../../messages/day-words.ts';
import { locale, perLanguage, t } from '../../../messages/t.ts';
import { BarChart } from '../../ui/bar-chart.tsx';
import { Card } from '../../ui/card.tsx';
import { Money } from '../../ui/money.tsx';
import { niceTicks } from '../../ui/nice-ticks.ts';
import { zoneWords } from '../../ui/time-words.ts';
import { useEnvironment } from '../../window/environment.ts';
import { useMay } from '../../window/may.tsx';
import classes from './day-table.module.css';

type DayChartProps = {
  /** The label of the tooltip. */
  name: string;
  title: string;
  /** The description for screen readers. */
  summary: string;
  color: string;
  days: OverviewDay[];
  centsOf: (day: OverviewDay) => number;
};

/** Whole dollars for the axis. */
const dollars = (cents: number) => formatCents(cents).replace(/\.00$/, '');

/** A bar per day. The table shows the same figures to people who can't see it. */
function DayChart({ name, title, summary, color, days, centsOf }: DayChartProps) {
  const weeks = days.filter((_, index) => (days.length - 1 - index) % 7 === 0).map(({ day }) => dayOfYearWords(day));
  const ticks = niceTicks(Math.max(...days.map(centsOf)));
  const bars = days.map((day) => ({ day: dayOfYearWords(day.day), [name]: centsOf(day) }));
  return (
    <div>
      <Text size="sm" fw={550} mb="xs">
        {title}
      </Text>
      <div role="img" aria-label={summary}>
        <BarChart
          height={190}
          data={bars}
          dataKey="day"
          series={[{ name, color }]}
          valueFormatter={formatCents}
          maxBarWidth={28}
          barProps={{ isAnimationActive: false, radius: [3, 3, 0, 0] }}
          barChartProps={{ accessibilityLayer: false, margin: { top: 8, right: 20 } }}
          xAxisProps={{ ticks: weeks, interval: 0 }}
          yAxisProps={{ width: 72, interval: 0, tickFormatter: dollars, ticks, domain: [0, ticks.at(-1) ?? 0] }}
        />
      </div>
    </div>
  );
}

const SHAPES = perLanguage(
  () =>
    [
      { value: 'chart', label: t({ defaultMessage: 'Chart' }) },
      { value: 'table', label: t({ defaultMessage: 'Table' }) },
    ] as const,
);
type Shape = ReturnType<typeof SHAPES>[number]['value'];

export function LastDays({ overview }: { overview: Overview }) {
  const [shape, setShape] = useState<Shape>('chart');
  const [{ mode }, may] = [useEnvironment(), useMay()];
  const withFees = mode === 'marketplace' && may('fees.summary');
  return (
    <Card
      title={t({ defaultMessage: 'Last {days, number} days' }, { days: OVERVIEW_DAYS })}
      aside={
        <Group gap="md">
          <Text size="xs" c="dimmed">
            {t({ defaultMessage: 'Days are in {zone}' }, { zone: zoneWords(BOOKS_TIME_ZONE) })}
          </Text>
          <SegmentedControl<Shape>
            size="xs"
            aria-label={t({ defaultMessage: 'Show as' })}
            data={[...SHAPES()]}
            value={shape}
            onChange={setShape}
          />
        </Group>
      }
    >
      <Stack gap="lg">
        <Totals overview={overview} withFees={withFees} />
        {shape === 'table' ? (
          <DayTable overview={overview} withFees={withFees} />
        ) : (
          <Charts overview={overview} withFees={withFees} />
        )}
      </Stack>
    </Card>
  );
}

type LastDaysProps = { overview: Overview; withFees: boolean };

function Totals({ overview: { captured, fees, feesUnknown }, withFees }: LastDaysProps) {
  return (
    <Group gap={48} align="flex-start">
      <Total name={t({ defaultMessage: 'Captured volume' })} left={unknownAmounts(captured.amountUnknown)}>
        <Money cents={captured.amount} />
      </Total>
      <Total name={t({ defaultMessage: 'Orders captured' })}>{captured.count.toLocaleString(locale())}</Total>
      {withFees && (
        <Total name={t({ defaultMessage: 'Seller fees' })} left={unknownFees(feesUnknown)}>
          <Money cents={fees} />
        </Total>
      )}
    </Group>
  );
}

const unknownAmounts = (count: number) =>
  count === 0
    ? null
    : t({ defaultMessage: 'plus {count, plural, one {# order} other {# orders}} with an unknown amount' }, { count });

const unknownFees = (count: number) =>
  count === 0
    ? null
    : t({ defaultMessage: 'plus {count, plural, one {# unknown fee} other {# unknown fees}}' }, { count });

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

function Charts({ overview: { days, captured }, withFees }: LastDaysProps) {
  if (captured.count === 0) {
    return (
      <Text size="sm" c="dimmed" ta="center" py={72}>
        {t({ defaultMessage: 'No captures in this period.' })}
      </Text>
    );
  }
  return (
    <SimpleGrid cols={withFees ? { base: 1, md: 2 } : 1} spacing="lg">
      <DayChart
        name={t({ defaultMessage: 'Captured volume' })}
        title={t({ defaultMessage: 'Captured volume per day' })}
        summary={t({ defaultMessage: 'Bar chart of the captured volume per day. The table shows the same figures.' })}
        color="ink.5"
        days={days}
        centsOf={({ volume }) => volume}
      />
      {withFees && (
        <DayChart
          name={t({ defaultMessage: 'Seller fees' })}
          title={t({ defaultMessage: 'Seller fees per day' })}
          summary={t({ defaultMessage: 'Bar chart of the seller fees per day. The table shows the same figures.' })}
          color="teal.5"
          days={days}
          centsOf={({ fees }) => fees}
        />
      )}
    </SimpleGrid>
  );
}

/** The same days in figures, newest first, and their total. */
function DayTable({ overview, withFees }: { overview: Overview; withFees: boolean }) {
  const { days, captured, fees } = overview;
  const total = { day: 'total', captured: captured.count, volume: captured.amount, fees };
  return (
    <Table className={classes.table ?? ''}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t({ defaultMessage: 'Day' })}</Table.Th>
          <Table.Th>{t({ defaultMessage: 'Orders captured' })}</Table.Th>
          <Table.Th>{t({ defaultMessage: 'Captured volume' })}</Table.Th>
          {withFees && <Table.Th>{t({ defaultMessage: 'Seller fees' })}</Table.Th>}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {[...days.toReversed(), total].map((row) => (
          <Table.Tr key={row.day} {...(row === total ? { fw: 650 } : {})}>
            <Table.Td>{row === total ? t({ defaultMessage: 'Total' }) : dayWords(row.day)}</Table.Td>
            <Table.Td>{row.captured.toLocaleString(locale())}</Table.Td>
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
