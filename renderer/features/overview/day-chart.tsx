// A bar per day. The table shows the same figures to people who can't see it.
import { Text } from '@mantine/core';
import type { OverviewDay } from '../../../contract/console/overview.ts';
import { formatCents } from '../../../contract/format-cents.ts';
import { dayOfYearWords } from '../../../messages/day-words.ts';
import { BarChart } from '../../ui/bar-chart.tsx';
import { niceTicks } from '../../ui/nice-ticks.ts';

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

export function DayChart({ name, title, summary, color, days, centsOf }: DayChartProps) {
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
