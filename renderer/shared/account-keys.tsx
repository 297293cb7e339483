// An account's API keys as far as they may be seen, and the ways to enter, rotate and remove them.
import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation } from '@tanstack/react-query';
import type { AccountView } from '../../contract/console/environment.ts';
import { useGateway } from '../gateway/client.ts';
import { ConfirmRemoval } from '../ui/confirm-removal.tsx';
import { Moment } from '../ui/moment.tsx';
import { useEnvironment } from '../window/environment.ts';
import { tellDone } from '../window/toast.ts';
import { KeysForm } from './keys-form.tsx';

type Holder = Pick<AccountView, 'id' | 'name' | 'keys'>;

export function AccountKeys({ account }: { account: Holder }) {
  const [entering, form] = useDisclosure(false);
  const [removing, removal] = useDisclosure(false);
  return (
    <Stack gap="sm">
      {(account.keys || !entering) && (
        <Group justify="space-between" gap="sm">
          <KeysWords keys={account.keys} />
          {!entering && (
            <Group gap="xs">
              <Button size="compact-sm" variant={account.keys ? 'default' : 'filled'} onClick={form.open}>
                {account.keys ? 'Rotate' : 'Enter keys'}
              </Button>
              {account.keys && (
                <Button size="compact-sm" variant="subtle" color="red" onClick={removal.open}>
                  Remove
                </Button>
              )}
            </Group>
          )}
        </Group>
      )}
      {entering && account.keys && (
        <Text size="sm" c="dimmed">
          The keys above stay in use until the new ones have worked.
        </Text>
      )}
      {entering && <KeysForm accountId={account.id} onDone={form.close} onCancel={form.close} />}
      <RemoveKeys account={account} opened={removing} onClose={removal.close} />
    </Stack>
  );
}

function KeysWords({ keys }: { keys: AccountView['keys'] }) {
  if (!keys)
    return (
      <Text size="sm" c="dimmed">
        No keys yet.
      </Text>
    );
  return (
    <Text size="sm">
      Client ID ends in{' '}
      <Text span inherit ff="monospace">
        {keys.clientIdEnding}
      </Text>
      , verified <Moment at={keys.verifiedAt} />
    </Text>
  );
}

function RemoveKeys({ account, opened, onClose }: { account: Holder; opened: boolean; onClose: () => void }) {
  const environmentId = useEnvironment().id;
  const remove = useRemoveKeys(onClose);
  return (
    <Modal opened={opened} onClose={onClose} title={`Remove the keys of ${account.name}?`}>
      <Stack gap="md">
        <Text size="sm">
          Nothing can be signed for this account until keys are entered again. The service knows nothing of it: revoke
          them in the account’s dashboard if they must not work any more.
        </Text>
        <ConfirmRemoval
          name="Remove keys"
          removal={remove}
          onConfirm={() => remove.mutate({ environmentId, accountId: account.id })}
          onCancel={onClose}
        />
      </Stack>
    </Modal>
  );
}

/** Takes an account's keys out of the vault. */
function useRemoveKeys(onDone: () => void) {
  const gateway = useGateway();
  return useMutation(
    gateway.keys.remove.mutationOptions({
      onSuccess: () => {
        tellDone('Keys removed', 'Nothing can be signed for this account until keys are entered again.');
        onDone();
      },
    }),
  );
}
