// The form that invites a seller: who it is, and where the link will go.
import { Button, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { InviteSellerInput } from '../../../contract/console/seller.ts';
import { useGateway } from '../../gateway/client.ts';
import { problemOf, problemSentence } from '../../gateway/problem-of.ts';
import { ProblemAlert } from '../../ui/problem-alert.tsx';
import { useEnvironment } from '../../window/environment.ts';
import { tellDone } from '../../window/toast.ts';

const EMPTY = { name: '', email: '' };

function said(parsed: { success: boolean; error?: { issues: { message: string }[] } }): string | null {
  return parsed.success ? null : `It ${parsed.error?.issues[0]?.message}.`;
}

const emailOf = (typed: string) => typed.trim() || null;

export function InviteSeller({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Modal opened={opened} onClose={onClose} title="Invite a seller">
      <InviteForm />
    </Modal>
  );
}

function InviteForm() {
  const gateway = useGateway();
  const navigate = useNavigate();
  const environmentId = useEnvironment().id;
  const form = useForm({
    initialValues: EMPTY,
    validate: {
      name: (name) => said(InviteSellerInput.shape.name.safeParse(name)),
      email: (email) => said(InviteSellerInput.shape.email.safeParse(emailOf(email))),
    },
  });
  const invite = useMutation(
    gateway.sellers.invite.mutationOptions({
      onSuccess: (seller) => {
        tellDone('Seller added', 'Share the onboarding link next.');
        return navigate({ to: '/sellers/$sellerId', params: { sellerId: seller.id } });
      },
      onError: (error) => {
        const { field } = problemOf(error);
        if (field === 'email') form.setFieldError('email', problemSentence(error).message);
      },
    }),
  );
  const send = form.onSubmit(({ name, email }) => invite.mutate({ environmentId, name, email: emailOf(email) }));
  const problem = invite.error && problemOf(invite.error);
  return (
    <form onSubmit={send} noValidate>
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          Nothing is sent yet: the next page has the onboarding link to share.
        </Text>
        <TextInput label="Name" dir="auto" autoComplete="off" data-autofocus {...form.getInputProps('name')} />
        <TextInput
          label="E-mail"
          description="Optional. Where the link will go."
          type="email"
          autoComplete="off"
          {...form.getInputProps('email')}
        />
        {problem && problem.field !== 'email' && <ProblemAlert problem={problem} />}
        <Button type="submit" fullWidth size="md" loading={invite.isPending}>
          Add seller
        </Button>
      </Stack>
    </form>
  );
}
