// The form that invites a seller: who it is, and where the link will go.

import { Button, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { InviteSellerInput } from '../../../contract/console/seller.ts';
import { t } from '../../../messages/t.ts';
import { useGateway } from '../../gateway/client.ts';
import { problemOf, problemSentence } from '../../gateway/problem-of.ts';
import { fieldProblem } from '../../ui/field-problem.ts';
import { ProblemAlert } from '../../ui/problem-alert.tsx';
import { useEnvironment } from '../../window/environment.ts';
import { tellDone } from '../../window/toast.ts';

const EMPTY = { name: '', email: '' };

const emailOf = (typed: string) => typed.trim() || null;

export function InviteSeller({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Modal opened={opened} onClose={onClose} title={t({ defaultMessage: 'Invite seller' })}>
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
      name: (name) =>
        fieldProblem(InviteSellerInput.shape.name.safeParse(name), { missing: t({ defaultMessage: 'Enter a name.' }) }),
      email: (email) =>
        fieldProblem(InviteSellerInput.shape.email.safeParse(emailOf(email)), {
          missing: t({ defaultMessage: 'Enter an email address.' }),
          wrong: t({ defaultMessage: 'Enter an email address like name@example.com.' }),
        }),
    },
  });
  const invite = useMutation(
    gateway.sellers.invite.mutationOptions({
      onSuccess: (seller) => {
        tellDone(t({ defaultMessage: 'Seller added' }), t({ defaultMessage: 'Share the onboarding link next.' }));
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
          {t({ defaultMessage: 'Nothing is sent yet. The next page has the onboarding link to share.' })}
        </Text>
        <TextInput
          label={t({ defaultMessage: 'Name' })}
          dir="auto"
          autoComplete="off"
          data-autofocus
          {...form.getInputProps('name')}
        />
        <TextInput
          label={t({ defaultMessage: 'Email' })}
          description={t({ defaultMessage: 'Optional. Where you’ll send the link.' })}
          type="email"
          autoComplete="off"
          {...form.getInputProps('email')}
        />
        {problem && problem.field !== 'email' && <ProblemAlert problem={problem} />}
        <Button type="submit" fullWidth size="md" loading={invite.isPending}>
          {t({ defaultMessage: 'Add seller' })}
        </Button>
      </Stack>
    </form>
  );
}
