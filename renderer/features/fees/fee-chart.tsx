// The seller fees as a bar chart, in the groups of the table below.
import { Text } from '@mantine/core';
import type { FeeGroup, FeeGrouping } from '../../../contract/console/fee.ts';
import { formatCents } from '../../../contract/format-cents.ts';
import { perLanguage, t } from '../../../messages/t.ts';
import { BarChart } from '../../ui/bar-chart.tsx';
import { Card } from '../../ui/card.tsx';
import { niceTicks } from '../../ui/nice-ticks.ts';
import { groupName } from './group-name.ts';

/** With more bars than this, they can't be told apart. */
const MOST_BARS = 62;
const TITLE = perLanguage(
  (): Record<FeeGrouping, string> => ({
    seller: t({ defaultMessage: 'Seller fees by seller' }),
    month: t({ defaultMessage: 'Seller fees by month' }),
    day: t({ defaultMessage: 'Seller fees by day' }),
  }),
);
/** The description for screen readers. */
const SUMMARY = perLanguage(
  (): Record<FeeGrouping, string> => ({
    seller: t({ defaultMessage: 'Bar chart of the seller fees by seller. The table below shows the same figures.' }),
    month: t({ defaultMessage: 'Bar chart of the seller fees by month. The table below shows the same figures.' }),
    day: t({ defaultMessage: 'Bar chart of the seller fees by day. The table below shows the same figures.' }),
  }),
);
const SERIES = perLanguage(() => t({ defaultMessage: 'Seller fees' }));

export function FeeChart({ groups, by }: { groups: FeeGroup[]; by: FeeGrouping }) {
  const shown = groups.slice(0, MOST_BARS);
  const bars = (by === 'seller' ? shown : shown.toReversed()).map((group) => ({
    name: groupName(by, group),
    [SERIES()]: group.amount,
  }));
  const amounts = shown.map(({ amount }) => amount);
  // Corrections can make a total negative. Then the chart picks its own ticks.
  const ticks = Math.min(...amounts) < 0 ? undefined : niceTicks(Math.max(0, ...amounts));
  const counts = { shown: shown.length, all: groups.length };
  return (
    <Card
      title={TITLE()[by]}
      aside={
        groups.length > shown.length && (
          <Text size="xs" c="dimmed">
            {by === 'seller'
              ? t(
                  {
                    defaultMessage:
                      'Showing the {shown, number} largest of {all, number}. The table lists all of them.',
                  },
                  counts,
                )
              : t(
                  {
                    defaultMessage: 'Showing the {shown, number} newest of {all, number}. The table lists all of them.',
                  },
                  counts,
                )}
          </Text>
        )
      }
    >
      <div role="img" aria-label={SUMMARY()[by]}>
        <BarChart
          height={200}
          data={bars}
          dataKey="name"
          series={[{ name: SERIES(), color: 'ink.5' }]}
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
