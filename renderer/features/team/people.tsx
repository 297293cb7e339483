// A team's people and their devices, for its administrators.
import { Badge, Button, Group, Modal, Stack, Table, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { PersonView } from '../../../contract/team/people.ts';
import type { DeviceState } from '../../../contract/team/wire.ts';
import { perLanguage, t } from '../../../messages/t.ts';
import { useGateway } from '../../gateway/client.ts';
import { problemOf } from '../../gateway/problem-of.ts';
import { type Column, DataTable, TableSkeleton } from '../../ui/data-table.tsx';
import { DeadlineMoment } from '../../ui/moment.tsx';
import { ProblemAlert } from '../../ui/problem-alert.tsx';
import { rich } from '../../ui/rich.tsx';
import { roleWords } from '../../ui/role-words.ts';
import { AdministratorRequests } from './administrator-requests.tsx';
import { ApproveDevice, WaitingDevices } from './approve-device.tsx';
import type { DeviceOf } from './device-of.ts';
import { InvitePerson } from './invite-person.tsx';
import { PersonMenu } from './person-menu.tsx';
import { RevokeDevice } from './revoke-device.tsx';

const COLUMNS = perLanguage((): Column[] => [
  { name: t({ defaultMessage: 'Person' }) },
  { name: t({ defaultMessage: 'Role' }), visibleFrom: 'sm' },
  { name: t({ defaultMessage: 'Devices' }), visibleFrom: 'sm' },
  { name: t({ defaultMessage: 'Actions' }), align: 'right' },
]);

export function People() {
  const gateway = useGateway();
  const query = useQuery(gateway.team.people.queryOptions());
  const [inviting, invite] = useDisclosure(false);
  const [approving, setApproving] = useState<DeviceOf | null>(null);
  const [revoking, setRevoking] = useState<DeviceOf | null>(null);
  const waiting = (query.data ?? []).flatMap((person) =>
    person.devices.filter(({ state }) => state === 'waiting').map((device) => ({ person, device })),
  );
  return (
    <Stack gap="md" component="section" aria-label={t({ defaultMessage: 'People' })}>
      <Group justify="space-between">
        <Text component="h2" fw={600} fz={15} m={0}>
          {t({ defaultMessage: 'People' })}
        </Text>
        <Button leftSection={<IconPlus size={16} />} onClick={invite.open}>
          {t({ defaultMessage: 'Invite person' })}
        </Button>
      </Group>
      {query.data && <AdministratorRequests />}
      <WaitingDevices waiting={waiting} onApprove={setApproving} />
      {query.error && <ProblemAlert problem={problemOf(query.error)} />}
      {query.data && <PeopleTable people={query.data} onRevoke={setRevoking} />}
      {query.isPending && <TableSkeleton columns={COLUMNS()} fitsPhone />}
      <Modal opened={inviting} onClose={invite.close} title={t({ defaultMessage: 'Invite person' })}>
        <InvitePerson onClose={invite.close} />
      </Modal>
      <ApproveDevice of={approving} onClose={() => setApproving(null)} />
      <RevokeDevice of={revoking} onClose={() => setRevoking(null)} />
    </Stack>
  );
}

type Act = { onRevoke: (of: DeviceOf) => void };

function PeopleTable({ people, onRevoke }: { people: PersonView[] } & Act) {
  return (
    <DataTable columns={COLUMNS()} fitsPhone>
      {people.map((person) => (
        <Table.Tr key={person.id} style={{ verticalAlign: 'top' }}>
          <Table.Td py="sm">
            <Text fw={550} component="bdi" inherit>
              {person.name}
            </Text>
            <PersonState person={person} />
            <Stack gap="xs" mt={4} hiddenFrom="sm" style={{ whiteSpace: 'normal' }}>
              <Text size="sm">{roleWords(person.role).name}</Text>
              <Devices person={person} onRevoke={onRevoke} />
            </Stack>
          </Table.Td>
          <Table.Td py="sm" visibleFrom="sm">
            {roleWords(person.role).name}
          </Table.Td>
          <Table.Td py="sm" visibleFrom="sm">
            <Devices person={person} onRevoke={onRevoke} />
          </Table.Td>
          <Table.Td py="sm" ta="right">
            {person.leftAt === null && <PersonMenu person={person} />}
          </Table.Td>
        </Table.Tr>
      ))}
    </DataTable>
  );
}

function Devices({ person, onRevoke }: { person: PersonView } & Act) {
  if (person.devices.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        {t({ defaultMessage: 'None yet', description: 'No device has joined with this person’s invitation' })}
      </Text>
    );
  }
  return (
    <Stack gap="sm">
      {person.devices.map((device) => (
        <Device key={device.id} of={{ person, device }} onRevoke={onRevoke} />
      ))}
    </Stack>
  );
}

function PersonState({ person: { leftAt, invitedUntil } }: { person: PersonView }) {
  if (leftAt === null && invitedUntil === null) return null;
  return (
    <Text size="xs" c="dimmed">
      {leftAt !== null
        ? rich({ defaultMessage: 'Removed {time}' }, { time: <DeadlineMoment at={leftAt} /> })
        : rich({ defaultMessage: 'Invited until {time}' }, { time: <DeadlineMoment at={invitedUntil ?? ''} /> })}
    </Text>
  );
}

const STATE = perLanguage(
  (): Record<DeviceState, { color: string; words: string }> => ({
    waiting: { color: 'yellow', words: t({ defaultMessage: 'Waiting for approval' }) },
    approved: { color: 'teal', words: t({ defaultMessage: 'Approved', description: 'State of a device' }) },
    revoked: { color: 'gray', words: t({ defaultMessage: 'Revoked', description: 'State of a device' }) },
  }),
);
/** By what Node names them. */
const PLATFORM = perLanguage(
  (): Record<string, string> => ({
    linux: t({ defaultMessage: 'Linux', description: 'An operating system: stays as it is' }),
    darwin: t({ defaultMessage: 'macOS', description: 'An operating system: stays as it is' }),
    win32: t({ defaultMessage: 'Windows', description: 'An operating system: stays as it is' }),
  }),
);

function Device({ of, onRevoke }: { of: DeviceOf } & Act) {
  const { name, state, appVersion, platform, lastSeenAt } = of.device;
  const { color, words } = STATE()[state];
  return (
    <Group justify="space-between" gap="sm" align="flex-start">
      <div>
        <Group gap="xs">
          <bdi>{name}</bdi>
          <Badge color={color} variant="light">
            {words}
          </Badge>
        </Group>
        <Text size="xs" c="dimmed">
          {t(
            { defaultMessage: '{platform} · Paydesk {version}' },
            { platform: PLATFORM()[platform] ?? platform, version: appVersion },
          )}
        </Text>
        <Text size="xs" c="dimmed">
          {lastSeenAt === null
            ? t({ defaultMessage: 'Not seen yet' })
            : rich({ defaultMessage: 'Last seen {time}' }, { time: <DeadlineMoment at={lastSeenAt} /> })}
        </Text>
      </div>
      {state !== 'revoked' && (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={t({ defaultMessage: 'Revoke {device}' }, { device: name })}
          onClick={() => onRevoke(of)}
        >
          {t({ defaultMessage: 'Revoke' })}
        </Button>
      )}
    </Group>
  );
}
