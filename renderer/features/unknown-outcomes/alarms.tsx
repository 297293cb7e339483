// Alarms, above everything: an answer that contradicts what a person said stays here, also when somebody has dealt with it.
import { Stack, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useGateway } from '../../gateway/client.ts';
import { problemOf } from '../../gateway/problem-of.ts';
import { ProblemAlert } from '../../ui/problem-alert.tsx';
import { useEnvironment } from '../../window/environment.ts';
import { AlarmPanel } from './alarm-panel.tsx';

/** Nothing where there was never one: that is how it should be. */
export function Alarms() {
  const gateway = useGateway();
  const query = useQuery(gateway.outcomes.alarms.queryOptions({ input: { environmentId: useEnvironment().id } }));
  if (query.error && !query.data) return <ProblemAlert problem={problemOf(query.error)} />;
  if (!query.data || query.data.length === 0) return null;
  return (
    <Stack gap="md" mb="xl" component="section" aria-label="Alarms">
      <Title order={2} size="h4">
        Alarms
      </Title>
      {query.data.map((alarm) => (
        <AlarmPanel key={alarm.id} alarm={alarm} />
      ))}
    </Stack>
  );
}
