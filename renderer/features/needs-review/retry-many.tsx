// Retries many captures where the provider rejects duplicate charges. Production asks for confirmation first.
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { UnknownView } from '../../../contract/console/journal.ts';
import { t } from '../../../messages/t.ts';
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
  // Production needs a confirmed amount, so captures without one are retried separately.
  const ready = isProduction ? entries.filter(({ amount }) => amount !== null) : entries;
  const left = entries.length - ready.length;
  const count = ready.length;
  const sum = sumWords(ready.map(({ amount }) => amount));
  const send = async () => {
    const failures = await run(ready, ({ id: entryId, amount }) =>
      gateway.outcomes.retrySafely.call({ environmentId, entryId, confirmedAmount: isProduction ? amount : null }),
    );
    if (failures.length > 0) return;
    tellPlainly(
      t({ defaultMessage: 'Confirmed by the payment service' }),
      t(
        { defaultMessage: '{count, plural, one {# order is charged once.} other {# orders are charged once each.}}' },
        { count },
      ),
    );
    onDone();
  };
  return (
    <Stack gap="md">
      {isProduction && (
        <Alert
          color="red"
          icon={<IconAlertTriangle size={18} />}
          title={t({ defaultMessage: 'Real money in PRODUCTION: {environment}' }, { environment: name })}
        >
          {t({ defaultMessage: 'Up to {amount} will be charged.' }, { amount: sum })}
        </Alert>
      )}
      <Text size="sm" fw={550}>
        {t({ defaultMessage: '{count, plural, one {# capture} other {# captures}}' }, { count })} · {sum}
      </Text>
      <Text size="sm">
        {t({
          defaultMessage: 'Orders that were already charged aren’t charged again. Orders that weren’t are charged now.',
        })}
      </Text>
      {left > 0 && (
        <Text size="sm">
          {t(
            {
              defaultMessage:
                '{count, plural, one {# capture has no known amount and is skipped. Review it in the list.} other {# captures have no known amount and are skipped. Review each one in the list.}}',
            },
            { count: left },
          )}
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
          {t({ defaultMessage: 'Retry {count, plural, one {# capture} other {# captures}}' }, { count })}
        </Button>
      </Group>
    </Stack>
  );
}
