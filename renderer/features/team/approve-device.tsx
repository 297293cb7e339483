// Devices that wait for approval, and the comparison before it.
import { Alert, Button, Group, Text } from '@mantine/core';
import { IconDeviceDesktop } from '@tabler/icons-react';
import { t } from '../../../messages/t.ts';
import { useGateway } from '../../gateway/client.ts';
import { ActionForm, RecordDialog } from '../../shared/action-dialog.tsx';
import { rich } from '../../ui/rich.tsx';
import { roleWords } from '../../ui/role-words.ts';
import { tellDone } from '../../window/toast.ts';
import type { DeviceOf } from './device-of.ts';
import { Fingerprint } from './fingerprint.tsx';

type WaitingDevicesProps = { waiting: DeviceOf[]; onApprove: (of: DeviceOf) => void };

/** Each with its fingerprint, above all else: somebody sits there and waits. */
export function WaitingDevices({ waiting, onApprove }: WaitingDevicesProps) {
  return waiting.map(({ person, device }) => (
    <Alert
      key={device.id}
      color="yellow"
      icon={<IconDeviceDesktop size={18} />}
      title={t({ defaultMessage: '{device} waits for approval' }, { device: device.name })}
    >
      <Group justify="space-between" gap="md">
        <Text size="sm" flex="1 1 280px">
          {rich(
            { defaultMessage: '{person} · {role} · Fingerprint {fingerprint}' },
            {
              person: <bdi>{person.name}</bdi>,
              role: <bdi>{roleWords(person.role).name}</bdi>,
              fingerprint: <Fingerprint text={device.fingerprint} />,
            },
          )}
        </Text>
        <Button size="xs" onClick={() => onApprove({ person, device })}>
          {t({ defaultMessage: 'Compare and approve' })}
        </Button>
      </Group>
    </Alert>
  ));
}

export function ApproveDevice({ of, onClose }: { of: DeviceOf | null; onClose: () => void }) {
  const { approve } = useGateway().team;
  return (
    <RecordDialog record={of} onClose={onClose} title={t({ defaultMessage: 'Approve this device?' })}>
      {({ person, device }) => (
        <ActionForm
          procedure={approve}
          words={
            <>
              <Text size="sm">
                {t(
                  {
                    defaultMessage:
                      'Ask {person} to read the fingerprint that {device} shows under Team. Approve it only if it’s the same.',
                  },
                  { person: person.name, device: device.name },
                )}
              </Text>
              <Fingerprint text={device.fingerprint} isLarge />
              <Text size="sm" c="dimmed">
                {rich(
                  { defaultMessage: '{role}: {may}' },
                  { role: <bdi>{roleWords(person.role).name}</bdi>, may: roleWords(person.role).may },
                )}
              </Text>
            </>
          }
          input={() => ({ deviceId: device.id })}
          action={t({ defaultMessage: 'Approve device' })}
          canCancel
          onDone={() =>
            tellDone(
              t({ defaultMessage: 'Device approved' }),
              t({ defaultMessage: '{person} can work on {device} now.' }, { person: person.name, device: device.name }),
            )
          }
          onClose={onClose}
        />
      )}
    </RecordDialog>
  );
}
