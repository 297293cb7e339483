// The fees as bars: the same groups as the table below, oldest day or month first.
import { BarChart } from '@mantine/charts';
import { Text } from '@mantine/core';
import type { FeeGroup, FeeGrouping } from '../../../contract/console/fee.ts';
import { formatCents } from '../../../contract/format-cents.ts';
import { Card } from '../../ui/card.tsx';
import { niceTicks } from '../../ui/nice-ticks.ts';

/** More bars than these can't be told apart. */
const MOST_BARS = 62;
const BY_WORDS: Record<FeeGrouping, string> = { seller: 'by seller', month: 'by month', day: 'by day' };

export function FeeChart({ groups, by }: { groups: FeeGroup[]; by: FeeGrouping }) {
  const shown = groups.slice(0, MOST_BARS);
  const bars = (by === 'seller' ? shown : shown.toReversed()).map(({ name, amount }) => ({
    name,
    'Seller fees': amount,
  }));
  const amounts = bars.map((bar) => bar['Seller fees']);
  // Below zero, where corrections take back more than came in, the chart finds its own.
  const ticks = Math.min(...amounts) < 0 ? undefined : niceTicks(Math.max(0, ...amounts));
  const left = groups.length - shown.length;
  return (
    <Card
      title={`Seller fees ${BY_WORDS[by]}`}
      aside={
        left > 0 && (
          <Text size="xs" c="dimmed">
            The {by === 'seller' ? 'largest' : 'newest'} {MOST_BARS} of {groups.length}; all are in the table
          </Text>
        )
      }
    >
      <div role="img" aria-label={`Bars of the seller fees ${BY_WORDS[by]}; the table below says the same.`}>
        <BarChart
          h={200}
          data={bars}
          dataKey="name"
          series={[{ name: 'Seller fees', color: 'ink.5' }]}
          valueFormatter={formatCents}
          maxBarWidth={56}
          barProps={{ isAnimationActive: false, radius: [4, 4, 0, 0] }}
          barChartProps={{ accessibilityLayer: false }}
          yAxisProps={{ width: 84, interval: 0, ...(ticks && { ticks, domain: [0, ticks.at(-1) ?? 0] }) }}
        />
      </div>
    </Card>
  );
}
