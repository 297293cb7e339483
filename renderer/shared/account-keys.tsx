// An account's API keys as far as they may be seen, and the ways to enter, rotate and remove them.

import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation } from '@tanstack/react-query';
import type { AccountRole, AccountView } from '../../contract/console/environment.ts';
import { mayHoldKeysOf } from '../../contract/console/may-hold-keys.ts';
import { t } from '../../messages/t.ts';
import { useGateway } from '../gateway/client.ts';
import { ConfirmRemoval } from '../ui/confirm-removal.tsx';
import { Moment } from '../ui/moment.tsx';
import { rich } from '../ui/rich.tsx';
import { useEnvironment } from '../window/environment.ts';
import { useRole } from '../window/may.tsx';
import { tellDone } from '../window/toast.ts';
import { KeysForm } from './keys-form.tsx';

/** of: whose they are; onboarding holds keys of sellers alone. */
type Holder = Pick<AccountView, 'id' | 'name' | 'keys'>;
type AccountKeysProps = { account: Holder; of: AccountRole };

export function AccountKeys({ account, of }: AccountKeysProps) {
  const mayHold = mayHoldKeysOf(useRole(), of);
  const [entering, form] = useDisclosure(false);
  const [removing, removal] = useDisclosure(false);
  return (
    <Stack gap="sm">
      {(account.keys || !entering) && (
        <Group justify="space-between" gap="sm">
          <KeysWords keys={account.keys} />
          {!entering && mayHold && (
            <Group gap="xs">
              <Button size="compact-sm" variant={account.keys ? 'default' : 'filled'} onClick={form.open}>
                {account.keys ? t({ defaultMessage: 'Rotate keys' }) : t({ defaultMessage: 'Enter API keys' })}
              </Button>
              {account.keys && (
                <Button size="compact-sm" variant="subtle" color="red" onClick={removal.open}>
                  {t({ defaultMessage: 'Remove keys' })}
                </Button>
              )}
            </Group>
          )}
        </Group>
      )}
      {entering && account.keys && (
        <Text size="sm" c="dimmed">
          {t({ defaultMessage: 'The current keys stay in use until the new ones are verified.' })}
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
        {t({ defaultMessage: 'No API keys yet' })}
      </Text>
    );
  return (
    <Text size="sm">
      {rich(
        { defaultMessage: 'Client ID ending in {ending} · Verified {time}' },
        {
          ending: (
            <Text span inherit ff="monospace">
              {keys.clientIdEnding}
            </Text>
          ),
          time: <Moment at={keys.verifiedAt} />,
        },
      )}
    </Text>
  );
}

function RemoveKeys({ account, opened, onClose }: { account: Holder; opened: boolean; onClose: () => void }) {
  const environmentId = useEnvironment().id;
  const remove = useRemoveKeys(onClose);
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t({ defaultMessage: 'Remove the API keys of {account}?' }, { account: account.name })}
    >
      <Stack gap="md">
        <Text size="sm">
          {t({
            defaultMessage:
              'This account can’t make calls until you enter keys again. The keys themselves stay valid: to revoke them, use the account’s dashboard.',
          })}
        </Text>
        <ConfirmRemoval
          name={t({ defaultMessage: 'Remove keys' })}
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
        tellDone(
          t({ defaultMessage: 'Keys removed' }),
          t({ defaultMessage: 'This account can’t make calls until you enter keys again.' }),
        );
        onDone();
      },
    }),
  );
}
