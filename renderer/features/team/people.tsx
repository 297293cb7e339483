// A team's people and their devices, for its administrators.

import { Badge, Button, Group, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ApprovalSubject } from '../../../contract/team/approval-subject.ts';
import type { Invited, PersonView } from '../../../contract/team/people.ts';
import type { DeviceState } from '../../../contract/team/wire.ts';
import { perLanguage, t } from '../../../messages/t.ts';
import { useGateway } from '../../gateway/client.ts';
import { problemOf } from '../../gateway/problem-of.ts';
import { ActionForm, RecordDialog } from '../../shared/action-dialog.tsx';
import { useApprovals } from '../../shared/second-person/approvals.ts';
import { OwnRequest } from '../../shared/second-person/own-request.tsx';
import { type RowColumn, RowTable, TableSkeleton } from '../../ui/data-table.tsx';
import { DeadlineMoment } from '../../ui/moment.tsx';
import { ProblemAlert } from '../../ui/problem-alert.tsx';
import { rich } from '../../ui/rich.tsx';
import { roleWords } from '../../ui/role-words.ts';
import { tellDone } from '../../window/toast.ts';
import { ApproveDevice, WaitingDevices } from './approve-device.tsx';
import type { DeviceOf } from './device-of.ts';
import { InvitationCode, InvitePerson } from './invite-person.tsx';
import { PersonMenu } from './person-menu.tsx';

type Subject = Extract<ApprovalSubject, { kind: 'administrator' }>;

/** What this person asked another administrator to approve about who administers, and the one click that carries it out. */
function AdministratorRequests() {
  const gateway = useGateway();
  const own = useApprovals().data?.own ?? [];
  const [invited, setInvited] = useState<{ invited: Invited; person: string } | null>(null);
  const subjects = new Map(own.flatMap(({ what }) => (what.kind === 'administrator' ? [[nameOf(what), what]] : [])));

  async function carryOut(what: Subject, approvalId: string): Promise<void> {
    const { change, name, personId, deviceId, role } = what;
    if (change === 'invite') {
      setInvited({
        invited: await gateway.team.invite.call({ name, role: role ?? 'administrator', approvalId }),
        person: name,
      });
    } else if (change === 'approve_device') {
      await gateway.team.approve.call({ deviceId: deviceId ?? '', approvalId });
    } else if (personId !== null && change === 'invite_again') {
      setInvited({ invited: await gateway.team.inviteAgain.call({ personId, approvalId }), person: name });
    } else if (change === 'group') {
      await gateway.companyGroups.set.call({ group: name, role, approvalId });
    } else if (personId !== null && change === 'remove') {
      await gateway.team.removePerson.call({ personId, approvalId });
    } else if (personId !== null && role !== null) {
      await gateway.team.changeRole.call({ personId, role, approvalId });
    }
  }

  return (
    <>
      {[...subjects].map(([key]) => (
        <OwnRequest
          key={key}
          kind="administrator"
          isOf={(what) => nameOf(what) === key}
          action={actionWords}
          carryOut={(what, { id }) => carryOut(what, id)}
        />
      ))}
      <RecordDialog
        record={invited}
        onClose={() => setInvited(null)}
        title={t({ defaultMessage: 'New invitation for {person}' }, { person: invited?.person ?? '' })}
      >
        {(shown) => <InvitationCode {...shown} onClose={() => setInvited(null)} />}
      </RecordDialog>
    </>
  );
}

const nameOf = (what: Subject): string => JSON.stringify(what);

function actionWords({ change }: Subject): string {
  switch (change) {
    case 'invite':
    case 'invite_again':
      return t({ defaultMessage: 'Create invitation' });
    case 'approve_device':
      return t({ defaultMessage: 'Approve device' });
    case 'role':
      return t({ defaultMessage: 'Change role' });
    case 'group':
      return t({ defaultMessage: 'Set role' });
    case 'remove':
      return t({ defaultMessage: 'Remove person' });
  }
}

type Revoking = (of: DeviceOf) => void;

const TALL = { py: 'sm' };

const columnsOf = (onRevoke: Revoking): RowColumn<PersonView>[] => [
  {
    name: t({ defaultMessage: 'Person' }),
    td: TALL,
    cell: (person) => (
      <>
        <Text fw={550} component="bdi" inherit>
          {person.name}
        </Text>
        <PersonState person={person} />
        <Stack gap="xs" mt={4} hiddenFrom="sm" style={{ whiteSpace: 'normal' }}>
          <Text size="sm" component="bdi">
            {roleWords(person.role).name}
          </Text>
          <Devices person={person} onRevoke={onRevoke} />
        </Stack>
      </>
    ),
  },
  {
    name: t({ defaultMessage: 'Role' }),
    visibleFrom: 'sm',
    td: TALL,
    cell: ({ role }) => <bdi>{roleWords(role).name}</bdi>,
  },
  {
    name: t({ defaultMessage: 'Devices' }),
    visibleFrom: 'sm',
    td: TALL,
    cell: (person) => <Devices person={person} onRevoke={onRevoke} />,
  },
  {
    name: t({ defaultMessage: 'Actions' }),
    align: 'right',
    td: TALL,
    cell: (person) => person.leftAt === null && <PersonMenu person={person} />,
  },
];

export function People() {
  const gateway = useGateway();
  const query = useQuery(gateway.team.people.queryOptions());
  const [inviting, invite] = useDisclosure(false);
  const [approving, setApproving] = useState<DeviceOf | null>(null);
  const [revoking, setRevoking] = useState<DeviceOf | null>(null);
  const columns = columnsOf(setRevoking);
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
      {query.data && <RowTable columns={columns} rows={query.data} rowId={({ id }) => id} fitsPhone isTop />}
      {query.isPending && <TableSkeleton columns={columns} fitsPhone />}
      <InvitePerson opened={inviting} onClose={invite.close} />
      <ApproveDevice of={approving} onClose={() => setApproving(null)} />
      <RevokeDevice of={revoking} onClose={() => setRevoking(null)} />
    </Stack>
  );
}

type Act = { onRevoke: Revoking };

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

function PersonState({ person: { leftAt, invitedUntil, companyAccount } }: { person: PersonView }) {
  if (leftAt === null && companyAccount) return <CompanyAccount email={companyAccount.email} />;
  if (leftAt === null && invitedUntil === null) return null;
  return (
    <Text size="xs" c="dimmed">
      {leftAt !== null
        ? rich({ defaultMessage: 'Removed {time}' }, { time: <DeadlineMoment at={leftAt} /> })
        : rich({ defaultMessage: 'Invited until {time}' }, { time: <DeadlineMoment at={invitedUntil ?? ''} /> })}
    </Text>
  );
}

function CompanyAccount({ email }: { email: string | null }) {
  return (
    <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
      {email === null
        ? t({ defaultMessage: 'Company account' })
        : rich({ defaultMessage: 'Company account {email}' }, { email: <bdi>{email}</bdi> })}
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
const signInWords = () => ({ color: 'yellow', words: t({ defaultMessage: 'Must sign in again' }) });
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
  const { color, words } = of.device.mustSignIn && state === 'approved' ? signInWords() : STATE()[state];
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

/** Asks before a device is revoked: it's for good. */
function RevokeDevice({ of, onClose }: { of: DeviceOf | null; onClose: () => void }) {
  const { revoke } = useGateway().team;
  return (
    <RecordDialog
      record={of}
      onClose={onClose}
      title={of && t({ defaultMessage: 'Revoke {device}?' }, { device: of.device.name })}
    >
      {({ person, device }) => (
        <ActionForm
          procedure={revoke}
          words={t(
            {
              defaultMessage:
                'It stops working at once and can’t be approved again. {person} needs a new invitation to come back. When it connects next, it deletes the team’s API keys from its keychain. If it is lost, replace them at the provider.',
            },
            { person: person.name },
          )}
          input={() => ({ deviceId: device.id })}
          action={t({ defaultMessage: 'Revoke device' })}
          color="red"
          canCancel
          onDone={() =>
            tellDone(
              t({ defaultMessage: 'Device revoked' }),
              t({ defaultMessage: 'It can’t reach your team’s ledger any more.' }),
            )
          }
          onClose={onClose}
        />
      )}
    </RecordDialog>
  );
}
