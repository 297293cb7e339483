// What was refused for a cause that passes and is about to be tried again: seen from every screen, and stopped by a click.

import { Affix, Alert, Button, Group, Loader, Text } from '@mantine/core';
import { useIsMutating, useMutation, useQuery } from '@tanstack/react-query';
import type { PendingRetry } from '../../../contract/console/journal.ts';
import { t } from '../../../messages/t.ts';
import { useGateway } from '../../gateway/client.ts';
import { Identifier } from '../../ui/identifier.tsx';
import { OPERATION } from '../../ui/operation-words.ts';
import { remarkWords } from '../../ui/remark-words.ts';
import { useNow } from '../../ui/use-now.ts';
import { askedEvery } from '../../window/asked-every.ts';
import { useEnvironment } from '../../window/environment.ts';
import { MayCall } from '../../window/may.tsx';
import classes from './frame.module.css';

const WHILE_SENDING_MS = 700;
const OTHERWISE_MS = 10_000;
const A_SECOND = 1_000;
/** The action that waits may have been sent from one. */
const ABOVE_DIALOGS = 400;
/** px; toasts have the other corner. */
const BESIDE_THE_NAVIGATION = 264;
/** More than these are counted. */
const SHOWN = 3;

export function RetryingBar() {
  const gateway = useGateway();
  const environmentId = useEnvironment().id;
  const isSending = useIsMutating() > 0;
  const query = useQuery(
    gateway.outcomes.retrying.queryOptions({
      input: { environmentId },
      refetchInterval: ({ state }) => (isSending || state.data?.length ? WHILE_SENDING_MS : askedEvery(OTHERWISE_MS)),
    }),
  );
  const calls = query.data ?? [];
  if (calls.length === 0) return null;
  return (
    <Affix position={{ bottom: 20, left: BESIDE_THE_NAVIGATION }} zIndex={ABOVE_DIALOGS}>
      <Alert
        className={classes.retrying ?? ''}
        color="yellow"
        icon={<Loader size={16} color="yellow" />}
        role="status"
        title={t({ defaultMessage: 'Retrying automatically' })}
      >
        {calls.slice(0, SHOWN).map((call) => (
          <WaitingCall key={call.id} call={call} />
        ))}
        {calls.length > SHOWN && (
          <Text size="sm">{t({ defaultMessage: 'And {count, number} more.' }, { count: calls.length - SHOWN })}</Text>
        )}
      </Alert>
    </Affix>
  );
}

function WaitingCall({ call }: { call: PendingRetry }) {
  const gateway = useGateway();
  const stop = useMutation(gateway.outcomes.stopRetrying.mutationOptions());
  const seconds = Math.max(0, Math.ceil((Date.parse(call.nextAt) - useNow(A_SECOND)) / 1000));
  return (
    <Group justify="space-between" gap="md" mb={4}>
      <div style={{ flex: 1, minWidth: 240, overflowWrap: 'anywhere' }}>
        <Group gap="xs">
          <Text size="sm" fw={550}>
            {OPERATION()[call.operation].name}
          </Text>
          {call.orderId && <Identifier id={call.orderId} />}
        </Group>
        <Text size="sm">{remarkWords(call.why)}</Text>
        <Text size="sm">
          {t(
            { defaultMessage: 'Attempt {next, number} of {most, number} in {seconds, number} s' },
            { next: call.next, most: call.most, seconds },
          )}
        </Text>
      </div>
      <MayCall to="outcomes.stopRetrying">
        <Button size="compact-sm" variant="default" onClick={() => stop.mutate({ id: call.id })}>
          {t({ defaultMessage: 'Stop retrying' })}
        </Button>
      </MayCall>
    </Group>
  );
}
