// Alarms: responses that contradict what a person entered. They stay listed after a note is saved.
import { Badge, Group, Stack, Title } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { t } from '../../../messages/t.ts';
import { useGateway } from '../../gateway/client.ts';
import { problemOf } from '../../gateway/problem-of.ts';
import { LoadMore } from '../../ui/data-table.tsx';
import { ProblemAlert } from '../../ui/problem-alert.tsx';
import { useEnvironment } from '../../window/environment.ts';
import { AlarmPanel } from './alarm-panel.tsx';

const ON_A_PAGE = 20;

/** Empty if there was never an alarm. */
export function Alarms() {
  const gateway = useGateway();
  const environmentId = useEnvironment().id;
  const query = useInfiniteQuery(
    gateway.outcomes.alarms.infiniteOptions({
      input: (cursor: string | null) => ({ environmentId, cursor, limit: ON_A_PAGE }),
      initialPageParam: null,
      getNextPageParam: (page) => page.nextCursor,
    }),
  );
  if (query.error && !query.data) return <ProblemAlert problem={problemOf(query.error)} />;
  const alarms = query.data?.pages.flatMap(({ items }) => items) ?? [];
  const open = query.data?.pages[0]?.open ?? 0;
  if (alarms.length === 0) return null;
  return (
    <Stack gap="md" mb="xl" component="section" aria-label={t({ defaultMessage: 'Alarms' })}>
      <Group gap="sm">
        <Title order={2} size="h4">
          {t({ defaultMessage: 'Alarms' })}
        </Title>
        {open > 0 && (
          <Badge color="red" variant="light">
            {t({ defaultMessage: '{count, number} open' }, { count: open })}
          </Badge>
        )}
      </Group>
      {alarms.map((alarm) => (
        <AlarmPanel key={alarm.id} alarm={alarm} />
      ))}
      <LoadMore query={query} />
    </Stack>
  );
}
