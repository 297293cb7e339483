// How a comparison came out: both sums, what they differ by, and what is left to do.
import { Badge, Group, SimpleGrid, Text } from '@mantine/core';
import type { Comparison } from '../../../contract/console/reconcile.ts';
import { Card } from '../../ui/card.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Money } from '../../ui/money.tsx';

export function ComparisonSums({ comparison }: { comparison: Comparison }) {
  const { ours, theirs, open } = comparison;
  return (
    <Card
      title="Both sides"
      aside={
        <Badge color={open > 0 ? 'orange' : 'teal'} variant="light" size="lg">
          {open > 0 ? `${open.toLocaleString('en-US')} open` : 'Nothing open'}
        </Badge>
      }
    >
      <SimpleGrid cols={3} mb="md">
        <Sum name="Kept here" cents={ours} />
        <Sum name={comparison.source === 'service' ? 'The service says' : 'The statement says'} cents={theirs} />
        <Sum name="Difference" cents={theirs - ours} />
      </SimpleGrid>
      <Group gap={6}>
        <Text size="xs" c="dimmed">
          {comparison.source === 'service' ? 'Asked of the service' : `From ${comparison.fileName}`},{' '}
          <Moment at={comparison.comparedAt} />, by <bdi>{comparison.comparedBy}</bdi>. Unknown fees are not in the
          sums.
        </Text>
      </Group>
    </Card>
  );
}

function Sum({ name, cents }: { name: string; cents: number }) {
  return (
    <div>
      <Text size="xs" c="dimmed">
        {name}
      </Text>
      <Text fz={20} fw={600}>
        <Money cents={cents} />
      </Text>
    </div>
  );
}
