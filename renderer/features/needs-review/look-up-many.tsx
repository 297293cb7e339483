// Looks up the orders of many captures at the service. What it shows may resolve a capture; nothing is captured.
import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { UnknownView } from '../../../contract/console/journal.ts';
import { t } from '../../../messages/t.ts';
import { useGateway } from '../../gateway/client.ts';
import { useEnvironment } from '../../window/environment.ts';
import { tellPlainly } from '../../window/toast.ts';
import { ManyProgress } from './many-progress.tsx';
import { useEach } from './use-each.ts';

export function LookUpMany({ entries, onDone }: { entries: UnknownView[]; onDone: () => void }) {
  const gateway = useGateway();
  const { id: environmentId, name } = useEnvironment();
  const { progress, run } = useEach<UnknownView>();
  const [open, setOpen] = useState(0);
  const count = entries.length;
  const send = async () => {
    let resolved = 0;
    const failures = await run(entries, async ({ id: entryId }) => {
      if (await gateway.outcomes.lookUp.call({ environmentId, entryId })) resolved += 1;
    });
    setOpen(count - failures.length - resolved);
    if (resolved < count) return;
    tellPlainly(
      t({ defaultMessage: 'Looked up' }),
      t({ defaultMessage: '{count, plural, one {# call is resolved.} other {# calls are resolved.}}' }, { count }),
    );
    onDone();
  };
  return (
    <Stack gap="md">
      <Text size="sm">
        {t(
          {
            defaultMessage:
              'Paydesk asks {environment} what became of each order. An order shown as charged counts as charged. A call that a restore left in doubt ends if its order isn’t charged. Nothing is captured.',
          },
          { environment: name },
        )}
      </Text>
      <ManyProgress progress={progress} />
      {open > 0 && (
        <Text size="sm" role="status">
          {t(
            {
              defaultMessage:
                '{count, plural, one {# call still needs review: the payment service doesn’t show what became of it.} other {# calls still need review: the payment service doesn’t show what became of them.}}',
            },
            { count: open },
          )}
        </Text>
      )}
      <Group justify="flex-end">
        <Button loading={progress?.isRunning === true} disabled={progress?.isRunning === false} onClick={send}>
          {t({ defaultMessage: 'Look up {count, plural, one {# order} other {# orders}}' }, { count })}
        </Button>
      </Group>
    </Stack>
  );
}
