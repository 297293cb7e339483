// Which role a group of the company gives, for administrators of a team whose server offers sign-in with company accounts.
import { Button, Group, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type CompanyGroup, SetCompanyGroupInput } from '../../../contract/team/company-groups.ts';
import type { RoleId } from '../../../contract/team/roles.ts';
import { t } from '../../../messages/t.ts';
import { useGateway } from '../../gateway/client.ts';
import { problemOf } from '../../gateway/problem-of.ts';
import { ActionDialog, ActionForm, RecordDialog } from '../../shared/action-dialog.tsx';
import { Card } from '../../ui/card.tsx';
import { type RowColumn, RowTable, TableSkeleton } from '../../ui/data-table.tsx';
import { fieldProblem } from '../../ui/field-problem.ts';
import { DeadlineMoment } from '../../ui/moment.tsx';
import { ProblemAlert } from '../../ui/problem-alert.tsx';
import { rich } from '../../ui/rich.tsx';
import { roleWords } from '../../ui/role-words.ts';
import { RoleChoice } from './role-choice.tsx';

const columnsOf = (onRemove: (group: CompanyGroup) => void): RowColumn<CompanyGroup>[] => [
  {
    name: t({ defaultMessage: 'Group' }),
    cell: ({ group, setAt, setBy }) => (
      <>
        <Text component="bdi" inherit style={{ overflowWrap: 'anywhere', whiteSpace: 'normal' }}>
          {group}
        </Text>
        <Text size="xs" c="dimmed">
          {rich(
            { defaultMessage: 'Set by {person}, {time}' },
            {
              person: <bdi>{setBy}</bdi>,
              time: <DeadlineMoment at={setAt} />,
            },
          )}
        </Text>
      </>
    ),
  },
  { name: t({ defaultMessage: 'Role' }), cell: ({ role }) => <bdi>{roleWords(role).name}</bdi> },
  {
    name: t({ defaultMessage: 'Actions' }),
    align: 'right',
    cell: (row) => (
      <Button
        size="compact-sm"
        variant="default"
        aria-label={t({ defaultMessage: 'Remove {group}' }, { group: row.group })}
        onClick={() => onRemove(row)}
      >
        {t({ defaultMessage: 'Remove' })}
      </Button>
    ),
  },
];

/** `address`: the server's, which says whether it offers sign-in. */
export function CompanyGroups({ address }: { address: string }) {
  const { data } = useQuery(
    useGateway().team.server.queryOptions({ input: { address }, staleTime: Number.POSITIVE_INFINITY }),
  );
  return data?.signIn ? <GroupsCard /> : null;
}

function GroupsCard() {
  const query = useQuery(useGateway().companyGroups.list.queryOptions());
  const [adding, add] = useDisclosure(false);
  const [removing, setRemoving] = useState<CompanyGroup | null>(null);
  const columns = columnsOf(setRemoving);
  return (
    <Card
      title={t({ defaultMessage: 'Company groups' })}
      aside={
        <Button size="xs" leftSection={<IconPlus size={16} />} onClick={add.open}>
          {t({ defaultMessage: 'Give group a role' })}
        </Button>
      }
    >
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {t({
            defaultMessage:
              'People who sign in with your company’s account get the role of their group. If they are in several, the first in this list counts. A change holds within five minutes.',
          })}
        </Text>
        {query.error && <ProblemAlert problem={problemOf(query.error)} />}
        {query.isPending && <TableSkeleton columns={columns} fitsPhone />}
        {query.data?.length === 0 && (
          <Group>
            <Text size="sm">{t({ defaultMessage: 'No group has a role yet, so no one can sign in.' })}</Text>
          </Group>
        )}
        {query.data && query.data.length > 0 && (
          <RowTable columns={columns} rows={query.data} rowId={({ group }) => group} fitsPhone />
        )}
      </Stack>
      <AddGroup opened={adding} onClose={add.close} />
      <RemoveGroup group={removing} onClose={() => setRemoving(null)} />
    </Card>
  );
}

function AddGroup({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const [role, setRole] = useState<RoleId>('clerk');
  return (
    <ActionDialog
      opened={opened}
      onClose={onClose}
      title={t({ defaultMessage: 'Give group a role' })}
      procedure={useGateway().companyGroups.set}
      fields={{
        group: {
          label: t({ defaultMessage: 'Group' }),
          description: t({ defaultMessage: 'As your company’s sign-in service names it' }),
          as: 'code',
          problem: (typed) =>
            fieldProblem(SetCompanyGroupInput.shape.group.safeParse(typed), {
              missing: t({ defaultMessage: 'Enter the name of a group.' }),
            }),
        },
      }}
      input={({ group }) => ({ group: group.trim(), role })}
      action={t({ defaultMessage: 'Set role' })}
      isBackToForm
    >
      <RoleChoice value={role} onChange={setRole} />
    </ActionDialog>
  );
}

function RemoveGroup({ group, onClose }: { group: CompanyGroup | null; onClose: () => void }) {
  const { set } = useGateway().companyGroups;
  return (
    <RecordDialog
      record={group}
      onClose={onClose}
      title={t({ defaultMessage: 'Remove {group}?' }, { group: group?.group ?? '' })}
    >
      {({ group: name }) => (
        <ActionForm
          procedure={set}
          words={t({
            defaultMessage:
              'People of this group get the role of another of their groups in this list, or are signed out.',
          })}
          input={() => ({ group: name, role: null })}
          action={t({ defaultMessage: 'Remove group' })}
          color="red"
          canCancel
          onClose={onClose}
        />
      )}
    </RecordDialog>
  );
}
