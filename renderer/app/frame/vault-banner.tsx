// The warning that API keys are not in the keychain, and the way to try again.
import { Alert, Button, Group, Loader, Text } from '@mantine/core';
import { useTimeout } from '@mantine/hooks';
import { IconKey } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { VaultState } from '../../../contract/console/environment.ts';
import { useDoor } from '../../door/door.ts';
import { problemOf } from '../../door/problem-of.ts';
import { ProblemAlert } from '../../ui/problem-alert.tsx';
import { tellDone } from '../../window/toast.ts';

/** ms. */
const WORTH_A_WORD = 1_500;

export function VaultBanner({ vault }: { vault: VaultState }) {
  if (vault.state === 'keychain') return null;
  if (vault.state === 'waiting') return <WaitingBanner />;
  return <MemoryBanner reason={vault.reason} />;
}

/** A keychain that answers at once is not worth a banner that comes and goes. */
function WaitingBanner() {
  const [isSlow, setSlow] = useState(false);
  useTimeout(() => setSlow(true), WORTH_A_WORD, { autoInvoke: true });
  if (!isSlow) return null;
  return (
    <Alert color="ink" mt="lg" icon={<Loader size={16} />} title="Waiting for this computer's keychain" role="status">
      A window of your system may be asking for its password.
    </Alert>
  );
}

function MemoryBanner({ reason }: { reason: string }) {
  const door = useDoor();
  const retry = useMutation(
    door.console.retryKeychain.mutationOptions({
      onSuccess: ({ state }) => {
        if (state === 'keychain') tellDone('Keychain open', 'Keys are kept in this computer’s keychain now.');
      },
    }),
  );
  return (
    <Alert
      role="status"
      color="yellow"
      mt="lg"
      icon={<IconKey size={18} />}
      title="Keys are kept in memory for this run only"
    >
      <Group justify="space-between" gap="md">
        <Text size="sm" flex="1 1 320px">
          They are forgotten when Paydesk closes. {reason}
        </Text>
        <Button variant="default" size="xs" loading={retry.isPending} onClick={() => retry.mutate()}>
          Try again
        </Button>
      </Group>
      {retry.error && <ProblemAlert problem={problemOf(retry.error)} />}
    </Alert>
  );
}
