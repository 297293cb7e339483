// Inviting a person: their name and role; and the code, which is shown once.
import { Alert, Button, Group, Radio, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { TeamRole } from '../../../contract/operations/who-may-send.ts';
import { type Invited, InvitePersonInput } from '../../../contract/team/people.ts';
import { t } from '../../../messages/t.ts';
import { useGateway } from '../../gateway/client.ts';
import { problemOf, problemSentence } from '../../gateway/problem-of.ts';
import { AskColleague, wantedOf } from '../../shared/second-person/ask-colleague.tsx';
import { CopyTextButton } from '../../ui/copy-text-button.tsx';
import { fieldProblem } from '../../ui/field-problem.ts';
import { DeadlineMoment } from '../../ui/moment.tsx';
import { ProblemAlert } from '../../ui/problem-alert.tsx';
import { rich } from '../../ui/rich.tsx';
import { roleWords } from '../../ui/role-words.ts';

/** gcTime: the code isn't kept once its dialog is gone. */
const NOT_KEPT = { gcTime: 0 };

export function InvitePerson({ onClose }: { onClose: () => void }) {
  const gateway = useGateway();
  const form = useForm<InvitePersonInput>({
    initialValues: { name: '', role: 'back_office' },
    validate: {
      name: (name) =>
        fieldProblem(InvitePersonInput.shape.name.safeParse(name), { missing: t({ defaultMessage: 'Enter a name.' }) }),
    },
  });
  const invite = useMutation(
    gateway.team.invite.mutationOptions({
      ...NOT_KEPT,
      onError: (error) => {
        const { field } = problemOf(error);
        const { message, nextStep } = problemSentence(error);
        if (field === 'name') form.setFieldError('name', `${message} ${nextStep}`);
      },
    }),
  );
  if (invite.data) return <InvitationCode invited={invite.data} person={form.values.name} onClose={onClose} />;
  const wanted = wantedOf(invite.error);
  if (wanted) return <AskColleague what={wanted} onAsked={onClose} onBack={invite.reset} />;
  const problem = invite.error && problemOf(invite.error);
  return (
    <form onSubmit={form.onSubmit((said) => invite.mutate(said))} noValidate>
      <Stack gap="md">
        <TextInput
          label={t({ defaultMessage: 'Name' })}
          description={t({ defaultMessage: 'As the audit log shows it' })}
          dir="auto"
          autoComplete="off"
          data-autofocus
          {...form.getInputProps('name')}
        />
        <RoleChoice value={form.values.role} onChange={(role) => form.setFieldValue('role', role)} />
        {problem && problem.field !== 'name' && <ProblemAlert problem={problem} />}
        <Button type="submit" fullWidth size="md" loading={invite.isPending}>
          {t({ defaultMessage: 'Create invitation' })}
        </Button>
      </Stack>
    </form>
  );
}

type RoleChoiceProps = { value: TeamRole; onChange: (role: TeamRole) => void };

/** The four roles, each with what it may do. */
export function RoleChoice({ value, onChange }: RoleChoiceProps) {
  return (
    <Radio.Group
      label={t({ defaultMessage: 'Role' })}
      value={value}
      onChange={(role) => onChange(TeamRole.parse(role))}
    >
      <Stack gap="xs" mt={4}>
        {TeamRole.options.map((role) => (
          <Radio key={role} value={role} label={roleWords(role).name} description={roleWords(role).may} />
        ))}
      </Stack>
    </Radio.Group>
  );
}

/** A further device of somebody, or a code in place of one that was lost. */
export function InviteAgain({ personId, name, onClose }: { personId: string; name: string; onClose: () => void }) {
  const gateway = useGateway();
  const invite = useMutation({ ...gateway.team.inviteAgain.mutationOptions(), ...NOT_KEPT });
  if (invite.data) return <InvitationCode invited={invite.data} person={name} onClose={onClose} />;
  const wanted = wantedOf(invite.error);
  if (wanted) return <AskColleague what={wanted} onAsked={onClose} onBack={onClose} />;
  return (
    <Stack gap="md">
      <Text size="sm">
        {t(
          {
            defaultMessage: '{person} can join with another computer. Earlier codes that weren’t used stop working.',
          },
          { person: name },
        )}
      </Text>
      {invite.error && <ProblemAlert problem={problemOf(invite.error)} />}
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onClose} data-autofocus>
          {t({ defaultMessage: 'Cancel' })}
        </Button>
        <Button loading={invite.isPending} onClick={() => invite.mutate({ personId })}>
          {t({ defaultMessage: 'Create invitation' })}
        </Button>
      </Group>
    </Stack>
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
