// Sends many captures of unknown outcome again, where the provider rejects duplicate charges; in production after count and sum are confirmed.
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { UnknownView } from '../../../contract/console/journal.ts';
import { useGateway } from '../../gateway/client.ts';
import { useEnvironment } from '../../window/environment.ts';
import { tellPlainly } from '../../window/toast.ts';
import { ManyProgress } from './many-progress.tsx';
import { sumWords } from './sum-words.ts';
import { useEach } from './use-each.ts';

export function RetryMany({ entries, onDone }: { entries: UnknownView[]; onDone: () => void }) {
  const gateway = useGateway();
  const { id: environmentId, kind, name } = useEnvironment();
  const { progress, run } = useEach<UnknownView>();
  const isProduction = kind === 'production';
  // Production wants the amount that a person confirmed, so one without an amount is retried by itself.
  const ready = isProduction ? entries.filter(({ amount }) => amount !== null) : entries;
  const left = entries.length - ready.length;
  const many = `${ready.length.toLocaleString('en-US')} ${ready.length === 1 ? 'capture' : 'captures'}`;
  const sum = sumWords(ready.map(({ amount }) => amount));
  const send = async () => {
    const failures = await run(ready, ({ id: entryId, amount }) =>
      gateway.outcomes.retrySafely.call({ environmentId, entryId, confirmedAmount: isProduction ? amount : null }),
    );
    if (failures.length > 0) return;
    tellPlainly('Settled by the service', `${many}: each order is charged, once.`);
    onDone();
  };
  return (
    <Stack gap="md">
      {isProduction && (
        <Alert color="red" icon={<IconAlertTriangle size={18} />} title={`Real money in PRODUCTION, ${name}`}>
          Up to {sum} is charged.
        </Alert>
      )}
      <Text size="sm">
        {many}, {sum} in all. If an order was charged, the service names its charge and charges nothing. If not, it is
        charged now.
      </Text>
      {left > 0 && (
        <Text size="sm">
          {left.toLocaleString('en-US')} without a known amount {left === 1 ? 'is' : 'are'} left out: review{' '}
          {left === 1 ? 'it' : 'each'} in the list.
        </Text>
      )}
      <ManyProgress progress={progress} />
      <Group justify="flex-end">
        <Button
          color={isProduction ? 'red' : 'ink'}
          disabled={ready.length === 0 || progress?.isRunning === false}
          loading={progress?.isRunning === true}
          onClick={send}
        >
          Retry {many}
        </Button>
      </Group>
    </Stack>
  );
}
