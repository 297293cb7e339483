// The totals of a comparison, their difference, and the number of open differences.
import { Badge, Group, SimpleGrid, Text } from '@mantine/core';
import type { Comparison } from '../../../contract/console/reconcile.ts';
import { t } from '../../../messages/t.ts';
import { Card } from '../../ui/card.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Money } from '../../ui/money.tsx';
import { rich } from '../../ui/rich.tsx';

export function ComparisonSums({ comparison }: { comparison: Comparison }) {
  const { ours, theirs, open } = comparison;
  const compared = { time: <Moment at={comparison.comparedAt} />, person: <bdi>{comparison.comparedBy}</bdi> };
  return (
    <Card
      title={t({ defaultMessage: 'Totals' })}
      aside={
        <Badge color={open > 0 ? 'orange' : 'teal'} variant="light" size="lg">
          {open > 0
            ? t(
                { defaultMessage: '{count, plural, one {# open difference} other {# open differences}}' },
                { count: open },
              )
            : t({ defaultMessage: 'No open differences' })}
        </Badge>
      }
    >
      <SimpleGrid cols={3} mb="md">
        <Sum name={t({ defaultMessage: 'Paydesk' })} cents={ours} />
        <Sum
          name={
            comparison.source === 'service'
              ? t({ defaultMessage: 'Payment service' })
              : t({ defaultMessage: 'Statement' })
          }
          cents={theirs}
        />
        <Sum name={t({ defaultMessage: 'Difference' })} cents={theirs - ours} />
      </SimpleGrid>
      <Group gap={6}>
        <Text size="xs" c="dimmed">
          {comparison.source === 'service'
            ? rich({ defaultMessage: 'Compared with the payment service, {time}, by {person}.' }, compared)
            : rich(
                { defaultMessage: 'Compared with {file}, {time}, by {person}.' },
                { ...compared, file: <bdi>{comparison.fileName}</bdi> },
              )}{' '}
          {t({ defaultMessage: 'Totals don’t include unknown fees.' })}
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
