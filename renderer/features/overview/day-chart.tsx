// One bar a day; the table says the same to those who can't see it.
import { BarChart } from '@mantine/charts';
import { Text } from '@mantine/core';
import { dayWords } from '../../../contract/books-day.ts';
import type { OverviewDay } from '../../../contract/console/overview.ts';
import { formatCents } from '../../../contract/format-cents.ts';
import { niceTicks } from '../../ui/nice-ticks.ts';

type DayChartProps = {
  /** What a bar is, where it is pointed at. */
  name: string;
  title: string;
  /** Said to those who can't see the bars. */
  summary: string;
  color: string;
  days: OverviewDay[];
  centsOf: (day: OverviewDay) => number;
};

/** "Nov 21": the year is plain. */
const shortDay = (day: string) => dayWords(day).replace(/, \d{4}$/, '');
/** A whole number of dollars beside the axis; to the cent where a day is pointed at. */
const dollars = (cents: number) => formatCents(cents).replace(/\.00$/, '');

export function DayChart({ name, title, summary, color, days, centsOf }: DayChartProps) {
  const weeks = days.filter((_, index) => (days.length - 1 - index) % 7 === 0).map(({ day }) => shortDay(day));
  const ticks = niceTicks(Math.max(...days.map(centsOf)));
  const bars = days.map((day) => ({ day: shortDay(day.day), [name]: centsOf(day) }));
  return (
    <div>
      <Text size="sm" fw={550} mb="xs">
        {title}
      </Text>
      <div role="img" aria-label={summary}>
        <BarChart
          h={190}
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
