// Inviting a person: their name and role; and the code, which is shown once.
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { type Invited, InvitePersonInput } from '../../../contract/team/people.ts';
import type { RoleId } from '../../../contract/team/roles.ts';
import { t } from '../../../messages/t.ts';
import { useGateway } from '../../gateway/client.ts';
import { ActionDialog } from '../../shared/action-dialog.tsx';
import { CopyTextButton } from '../../ui/copy-text-button.tsx';
import { fieldProblem } from '../../ui/field-problem.ts';
import { DeadlineMoment } from '../../ui/moment.tsx';
import { rich } from '../../ui/rich.tsx';
import { RoleChoice } from './role-choice.tsx';

type InvitePersonProps = { opened: boolean; onClose: () => void };

export function InvitePerson({ opened, onClose }: InvitePersonProps) {
  const [role, setRole] = useState<RoleId>('clerk');
  const close = () => {
    setRole('clerk');
    onClose();
  };
  return (
    <ActionDialog
      opened={opened}
      onClose={close}
      title={t({ defaultMessage: 'Invite person' })}
      procedure={useGateway().team.invite}
      fields={{
        name: {
          label: t({ defaultMessage: 'Name' }),
          description: t({ defaultMessage: 'As the audit log shows it' }),
          dir: 'auto',
          problem: (name) =>
            fieldProblem(InvitePersonInput.shape.name.safeParse(name), {
              missing: t({ defaultMessage: 'Enter a name.' }),
            }),
        },
      }}
      input={({ name }) => ({ name, role })}
      errorsAt={['name']}
      action={t({ defaultMessage: 'Create invitation' })}
      isSecret
      isBackToForm
      result={(invited, { name }) => <InvitationCode invited={invited} person={name} onClose={close} />}
    >
      <RoleChoice value={role} onChange={setRole} />
    </ActionDialog>
  );
}

type InviteAgainProps = { opened: boolean; personId: string; name: string; onClose: () => void };

/** A further device of somebody, or a code in place of one that was lost. */
export function InviteAgain({ opened, personId, name, onClose }: InviteAgainProps) {
  return (
    <ActionDialog
      opened={opened}
      onClose={onClose}
      title={t({ defaultMessage: 'New invitation for {person}' }, { person: name })}
      procedure={useGateway().team.inviteAgain}
      words={t(
        {
          defaultMessage: '{person} can join with another computer. Earlier codes that weren’t used stop working.',
        },
        { person: name },
      )}
      input={() => ({ personId })}
      action={t({ defaultMessage: 'Create invitation' })}
      canCancel
      isSecret
      result={(invited) => <InvitationCode invited={invited} person={name} onClose={onClose} />}
    />
  );
}

type InvitationCodeProps = { invited: Invited; person: string; onClose: () => void };

export function InvitationCode({ invited: { code, expiresAt }, person, onClose }: InvitationCodeProps) {
  return (
    <Stack gap="md">
      <Text size="sm">
        {t(
          {
            defaultMessage:
              'Give {person} this code and the server’s address. They enter both under Environment → Work as a team.',
          },
          { person },
        )}
      </Text>
      <Group gap="sm">
        <Text ff="monospace" fz={18} fw={600} style={{ overflowWrap: 'anywhere' }} data-invitation-code>
          {code}
        </Text>
        <CopyTextButton name={t({ defaultMessage: 'Copy code' })} text={() => code} />
      </Group>
      <Alert color="yellow" title={t({ defaultMessage: 'Shown only now' })} role="status">
        {rich(
          { defaultMessage: 'It works once, until {time}. If it’s lost, create another.' },
          { time: <DeadlineMoment at={expiresAt} /> },
        )}
      </Alert>
      <Group justify="flex-end">
        <Button onClick={onClose} data-autofocus>
          {t({ defaultMessage: 'Done', description: 'Button: closes a dialog' })}
        </Button>
      </Group>
    </Stack>
  );
}
