// Asks before a device is revoked: it's for good.
import { Modal, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { t } from '../../../messages/t.ts';
import { useGateway } from '../../gateway/client.ts';
import { ConfirmRemoval } from '../../ui/confirm-removal.tsx';
import { tellDone } from '../../window/toast.ts';
import type { DeviceOf } from './device-of.ts';

export function RevokeDevice({ of, onClose }: { of: DeviceOf | null; onClose: () => void }) {
  return (
    <Modal
      opened={of !== null}
      onClose={onClose}
      title={of && t({ defaultMessage: 'Revoke {device}?' }, { device: of.device.name })}
    >
      {of && <Revoke of={of} onClose={onClose} />}
    </Modal>
  );
}

function Revoke({ of: { person, device }, onClose }: { of: DeviceOf; onClose: () => void }) {
  const gateway = useGateway();
  const revoke = useMutation(
    gateway.team.revoke.mutationOptions({
      onSuccess: () => {
        tellDone(
          t({ defaultMessage: 'Device revoked' }),
          t({ defaultMessage: 'It can’t reach your team’s ledger any more.' }),
        );
        onClose();
      },
    }),
  );
  return (
    <Stack gap="md">
      <Text size="sm">
        {t(
          {
            defaultMessage:
              'It stops working at once and can’t be approved again. {person} needs a new invitation to come back. When it connects next, it deletes the team’s API keys from its keychain. If it is lost, replace them at the provider.',
          },
          { person: person.name },
        )}
      </Text>
      <ConfirmRemoval
        name={t({ defaultMessage: 'Revoke device' })}
        removal={revoke}
        onConfirm={() => revoke.mutate({ deviceId: device.id })}
        onCancel={onClose}
      />
    </Stack>
  );
}
