// The warning that API keys are not in the keychain, in what it means for a person; why stands on the Environment page.

import { ActionIcon, Alert, Anchor, Button, Group, Loader, Text } from '@mantine/core';
import { useTimeout } from '@mantine/hooks';
import { IconKey, IconRefresh } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { VaultState } from '../../../contract/console/environment.ts';
import { t } from '../../../messages/t.ts';
import { useGateway } from '../../gateway/client.ts';
import { problemOf } from '../../gateway/problem-of.ts';
import { ProblemAlert } from '../../ui/problem-alert.tsx';
import { tellDone } from '../../window/toast.ts';
import { useWindowState } from '../../window/window-state.ts';

/** ms. */
const WORTH_A_WORD = 1_500;

export function VaultBanner({ vault }: { vault: VaultState }) {
  if (vault.state === 'keychain') return null;
  if (vault.state === 'waiting') return <WaitingBanner />;
  return <MemoryBanner />;
}

/** A keychain that answers at once is not worth a banner that comes and goes. */
function WaitingBanner() {
  const [isSlow, setSlow] = useState(false);
  useTimeout(() => setSlow(true), WORTH_A_WORD, { autoInvoke: true });
  if (!isSlow) return null;
  return (
    <Alert
      color="ink"
      mt="lg"
      icon={<Loader size={16} />}
      title={t({ defaultMessage: 'Waiting for this computer’s keychain' })}
      role="status"
    >
      {t({ defaultMessage: 'Your system may be asking for its password in another window.' })}
    </Alert>
  );
}

function MemoryBanner() {
  const isDismissed = useWindowState((state) => state.keychainDismissed);
  const gateway = useGateway();
  const retry = useMutation(
    gateway.console.retryKeychain.mutationOptions({
      onSuccess: ({ state }) => {
        if (state === 'keychain')
          tellDone(
            t({ defaultMessage: 'Keychain available' }),
            t({ defaultMessage: 'API keys are now stored in this computer’s keychain.' }),
          );
      },
    }),
  );
  if (isDismissed) return null;
  const again = t({ defaultMessage: 'Try keychain again' });
  const attempt = { loading: retry.isPending, onClick: () => retry.mutate() };
  return (
    <Alert
      role="status"
      color="yellow"
      mt="lg"
      py="xs"
      icon={<IconKey size={18} />}
      // One line: its icon and its cross are in the middle of it.
      styles={{ wrapper: { alignItems: 'center' }, icon: { marginTop: 0 }, closeButton: { alignSelf: 'center' } }}
      withCloseButton
      closeButtonLabel={t({ defaultMessage: 'Dismiss' })}
      onClose={() => useWindowState.setState({ keychainDismissed: true })}
    >
      <Group justify="space-between" gap="xs" wrap="nowrap">
        <Text size="sm">
          <Text span inherit fw={700} visibleFrom="sm">
            {t({ defaultMessage: 'You’ll need to enter API keys again after a restart' })}
          </Text>
          <Text span inherit fw={700} hiddenFrom="sm">
            {t({ defaultMessage: 'API keys aren’t stored' })}
          </Text>{' '}
          <Anchor underline="always" component={Link} to="/environment" inherit>
            {t({ defaultMessage: 'Why', description: 'Why API keys aren’t kept in the keychain' })}
          </Anchor>
        </Text>
        <Button variant="default" size="compact-sm" visibleFrom="sm" {...attempt}>
          {again}
        </Button>
        <ActionIcon variant="default" size="sm" hiddenFrom="sm" aria-label={again} title={again} {...attempt}>
          <IconRefresh size={14} />
        </ActionIcon>
      </Group>
      {retry.error && <ProblemAlert problem={problemOf(retry.error)} />}
    </Alert>
  );
}
