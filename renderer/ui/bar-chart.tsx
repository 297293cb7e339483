// A bar chart. What draws it is as large as a screen, and is fetched when the first one is shown.
import type { BarChartProps } from '@mantine/charts';
import { Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';

const Drawn = lazy(async () => {
  const { BarChart: Chart } = await import('@mantine/charts');
  return { default: Chart };
});

/** height: px, and the room that is kept until it is drawn. */
export function BarChart({ height, ...props }: Omit<BarChartProps, 'h'> & { height: number }) {
  return (
    <Suspense fallback={<Skeleton height={height} />}>
      <Drawn h={height} {...props} />
    </Suspense>
  );
}
