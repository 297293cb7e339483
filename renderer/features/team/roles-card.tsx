// The roles of a team: Paydesk's own, and those that administrators make of duties.
import { ActionIcon, Button, Checkbox, Group, Menu, Stack, Text } from '@mantine/core';
import { IconDots, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ALL_DUTIES, type Duty } from '../../../contract/operations/who-may-send.ts';
import {
  AddRoleInput,
  DefaultRole,
  defaultRole,
  type RoleView,
  type TeamRoleView,
} from '../../../contract/team/roles.ts';
import { t } from '../../../messages/t.ts';
import { useGateway } from '../../gateway/client.ts';
import { problemOf } from '../../gateway/problem-of.ts';
import { ActionForm, RecordDialog } from '../../shared/action-dialog.tsx';
import { OwnRequest } from '../../shared/second-person/own-request.tsx';
import { type RowColumn, RowTable, TableSkeleton } from '../../ui/data-table.tsx';
import { fieldProblem } from '../../ui/field-problem.ts';
import { ProblemAlert } from '../../ui/problem-alert.tsx';
import { dutyWords, roleWords } from '../../ui/role-words.ts';
import { tellDone } from '../../window/toast.ts';

/** isOwn: the team made it, and can change it. heldBy: the names of those who have it. */
type Row = RoleView & { isOwn: boolean; heldBy: string[] };
type Doing = { role: TeamRoleView | null; act: 'edit' | 'remove' };

export function RolesCard() {
  const gateway = useGateway();
  const query = useQuery(gateway.team.roles.queryOptions());
  const [doing, setDoing] = useState<Doing | null>(null);
  const people = useQuery(gateway.team.people.queryOptions()).data ?? [];
  const own = query.data ?? [];
  const rows = [...DefaultRole.options.map(defaultRole), ...own].map((role) => ({
    ...role,
    isOwn: role.name !== null,
    heldBy: people.filter((person) => person.leftAt === null && person.role.id === role.id).map(({ name }) => name),
  }));
  const columns = columnsOf((id, act) => setDoing({ role: own.find((role) => role.id === id) ?? null, act }));
  const close = () => setDoing(null);
  return (
    <Stack gap="md" component="section" aria-label={t({ defaultMessage: 'Roles' })}>
      <Group justify="space-between">
        <Text component="h2" fw={600} fz={15} m={0}>
          {t({ defaultMessage: 'Roles' })}
        </Text>
        <Button
          variant="default"
          leftSection={<IconPlus size={16} />}
          onClick={() => setDoing({ role: null, act: 'edit' })}
        >
          {t({ defaultMessage: 'Add role' })}
        </Button>
      </Group>
      <OwnRequest
        kind="role"
        isOf={({ roleId }) => roleId === null || own.some(({ id }) => id === roleId)}
        action={({ roleId }) =>
          roleId === null ? t({ defaultMessage: 'Add role' }) : t({ defaultMessage: 'Save role' })
        }
        carryOut={({ roleId, name, duties }, { id: approvalId }) =>
          roleId === null
            ? gateway.team.addRole.call({ name, duties, approvalId })
            : gateway.team.editRole.call({ roleId, name, duties, approvalId })
        }
      />
      {query.error && <ProblemAlert problem={problemOf(query.error)} />}
      {query.data && <RowTable columns={columns} rows={rows} rowId={({ id }) => id} fitsPhone isTop />}
      {query.isPending && <TableSkeleton columns={columns} fitsPhone />}
      <RecordDialog
        record={doing?.act === 'edit' ? doing : null}
        onClose={close}
        title={
          doing?.role
            ? t({ defaultMessage: 'Edit {role}' }, { role: doing.role.name })
            : t({ defaultMessage: 'Add role' })
        }
      >
        {({ role }) => <RoleForm role={role} onClose={close} />}
      </RecordDialog>
      <RecordDialog
        record={doing?.act === 'remove' ? doing.role : null}
        onClose={close}
        title={t({ defaultMessage: 'Remove {role}?' }, { role: doing?.role?.name ?? '' })}
      >
        {({ id: roleId }) => (
          <ActionForm
            procedure={gateway.team.removeRole}
            words={t({
              defaultMessage: 'People can’t be given this role any more. What was done with it stays in the audit log.',
            })}
            input={() => ({ roleId })}
            action={t({ defaultMessage: 'Remove role' })}
            color="red"
            canCancel
            onDone={() =>
              tellDone(
                t({ defaultMessage: 'Role removed' }),
                t({ defaultMessage: 'It can’t be given to anybody any more.' }),
              )
            }
            onClose={close}
          />
        )}
      </RecordDialog>
    </Stack>
  );
}

const TALL = { py: 'sm' };

const columnsOf = (onDo: (roleId: string, act: Doing['act']) => void): RowColumn<Row>[] => [
  {
    name: t({ defaultMessage: 'Role' }),
    td: TALL,
    cell: (role) => (
      <>
        <Text fw={550} component="bdi" inherit>
          {roleWords(role).name}
        </Text>
        <Text size="sm" hiddenFrom="sm" style={{ whiteSpace: 'normal' }}>
          {roleWords(role).may}
        </Text>
        <Text size="xs" c="dimmed" hiddenFrom="sm" style={{ whiteSpace: 'normal' }}>
          <Holders of={role.heldBy} />
        </Text>
      </>
    ),
  },
  {
    name: t({ defaultMessage: 'Duties' }),
    visibleFrom: 'sm',
    td: TALL,
    cell: (role) => <span style={{ whiteSpace: 'normal' }}>{roleWords(role).may}</span>,
  },
  {
    name: t({ defaultMessage: 'Held by' }),
    visibleFrom: 'sm',
    td: TALL,
    cell: ({ heldBy }) => <Holders of={heldBy} />,
  },
  {
    name: t({ defaultMessage: 'Actions' }),
    align: 'right',
    td: TALL,
    cell: (role) => role.isOwn && <RoleMenu role={role} onDo={(act) => onDo(role.id, act)} />,
  },
];

function Holders({ of }: { of: Row['heldBy'] }) {
  if (of.length === 0) return t({ defaultMessage: 'No one' });
  return of.map((name, index) => (
    <span key={name}>
      {index > 0 && ', '}
      <bdi>{name}</bdi>
    </span>
  ));
}

function RoleMenu({ role, onDo }: { role: RoleView; onDo: (act: Doing['act']) => void }) {
  const { name } = roleWords(role);
  return (
    <Menu position="bottom-end" width={200}>
      <Menu.Target>
        <ActionIcon
          variant="default"
          size="lg"
          aria-label={t({ defaultMessage: 'Actions for the role {role}' }, { role: name })}
        >
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPencil size={16} />} onClick={() => onDo('edit')}>
          {t({ defaultMessage: 'Edit role' })}
        </Menu.Item>
        <Menu.Item color="red" leftSection={<IconTrash size={16} />} onClick={() => onDo('remove')}>
          {t({ defaultMessage: 'Remove role' })}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

function RoleForm({ role, onClose }: { role: TeamRoleView | null; onClose: () => void }) {
  const { addRole, editRole } = useGateway().team;
  const [duties, setDuties] = useState<readonly Duty[]>(role?.duties ?? ['view']);
  const form = {
    fields: {
      name: {
        label: t({ defaultMessage: 'Name' }),
        initial: role?.name ?? '',
        dir: 'auto' as const,
        problem: (name: string) =>
          fieldProblem(AddRoleInput.shape.name.safeParse(name), { missing: t({ defaultMessage: 'Enter a name.' }) }),
      },
    },
    errorsAt: ['name'] as const,
    canCancel: true,
    isBackToForm: true,
    onClose,
    children: <DutyChoice value={duties} onChange={setDuties} />,
  };
  if (role === null)
    return (
      <ActionForm
        {...form}
        procedure={addRole}
        input={({ name }) => ({ name, duties: [...duties] })}
        action={t({ defaultMessage: 'Add role' })}
        onDone={() =>
          tellDone(
            t({ defaultMessage: 'Role added' }),
            t({ defaultMessage: 'Administrators can give it to people now.' }),
          )
        }
      />
    );
  return (
    <ActionForm
      {...form}
      procedure={editRole}
      input={({ name }) => ({ roleId: role.id, name, duties: [...duties] })}
      action={t({ defaultMessage: 'Save role' })}
      onDone={() =>
        tellDone(
          t({ defaultMessage: 'Role saved' }),
          t({ defaultMessage: 'It holds from the next request of everybody who has the role.' }),
        )
      }
    />
  );
}

type DutyChoiceProps = { value: readonly Duty[]; onChange: (duties: readonly Duty[]) => void };

function DutyChoice({ value, onChange }: DutyChoiceProps) {
  return (
    <Checkbox.Group
      label={t({ defaultMessage: 'What people with this role may do' })}
      value={[...value]}
      onChange={(chosen) => onChange(ALL_DUTIES.filter((duty) => chosen.includes(duty)))}
    >
      <Stack gap="xs" mt={4}>
        {ALL_DUTIES.map((duty) => (
          <Checkbox
            key={duty}
            value={duty}
            label={dutyWords(duty).name}
            description={dutyWords(duty).may}
            // Every role includes it.
            disabled={duty === 'view'}
          />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}
