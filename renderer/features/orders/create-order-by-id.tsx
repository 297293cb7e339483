// Creates an order from a pasted session ID. Paydesk may not have seen the session before.
import { Button, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useNavigate } from '@tanstack/react-router';
import { t } from '../../../messages/t.ts';
import { problemOf } from '../../gateway/problem-of.ts';
import { useCreateOrder } from '../../shared/use-create-order.ts';
import { AccountSelect } from '../../ui/account-select.tsx';
import { NoSigner } from '../../ui/no-signer.tsx';
import { ProblemAlert } from '../../ui/problem-alert.tsx';
import { useSigner } from '../../ui/use-signer.ts';
import { signersOf, useEnvironment } from '../../window/environment.ts';
import { sessionIdProblem } from './id-problem.ts';

export function CreateOrderById({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Modal opened={opened} onClose={onClose} title={t({ defaultMessage: 'Create order by session ID' })}>
      <CreateOrderForm />
    </Modal>
  );
}

function CreateOrderForm() {
  const environment = useEnvironment();
  const signers = signersOf(environment);
  const navigate = useNavigate();
  const signer = useSigner(signers);
  const create = useCreateOrder((order) => navigate({ to: '/orders/$orderId', params: { orderId: order.id } }));
  const form = useForm({ initialValues: { sessionId: '' }, validate: { sessionId: sessionIdProblem } });
  const send = form.onSubmit(({ sessionId }) => {
    const accountId = signer.choose();
    if (accountId === null) return;
    create.mutate({ environmentId: environment.id, accountId, sessionId: sessionId.trim() });
  });
  if (signers.length === 0) return <NoSigner />;
  return (
    <form onSubmit={send} noValidate>
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {t({
            defaultMessage:
              'Use this for a checkout that was completed on your own website. The payment service checks that the session is complete.',
          })}
        </Text>
        <TextInput
          label={t({ defaultMessage: 'Session ID' })}
          placeholder="sess_…"
          styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
          autoComplete="off"
          spellCheck={false}
          data-autofocus
          {...form.getInputProps('sessionId')}
        />
        <AccountSelect {...signer.select} />
        {create.error && <ProblemAlert problem={problemOf(create.error)} />}
        <Button type="submit" fullWidth size="md" loading={create.isPending}>
          {t({ defaultMessage: 'Create order' })}
        </Button>
      </Stack>
    </form>
  );
}
