// A locked (sealed) ledger: why, and the way out, which only a named person can take.
import { Alert, Button, Checkbox, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconLock } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import type { KeepingState } from '../../../contract/console/keeping.ts';
import { useGateway } from '../../gateway/client.ts';
import { problemOf } from '../../gateway/problem-of.ts';
import { unknownWords } from '../../shared/unknown-count.ts';
import { Moment } from '../../ui/moment.tsx';
import { PersonAndReason, personAndReasonRules } from '../../ui/person-and-reason.tsx';
import { ProblemAlert } from '../../ui/problem-alert.tsx';
import { tellPlainly } from '../../window/toast.ts';
import { useWindowState } from '../../window/window-state.ts';
import { SEAL_WORDS } from './seal-words.ts';

export function SealedCard({ seal }: { seal: NonNullable<KeepingState['seal']> }) {
  const words = SEAL_WORDS[seal.cause];
  const unseal = useUnseal();
  const form = useForm({
    initialValues: { name: useWindowState((state) => state.settlerName), reason: '', isGone: false },
    validate: {
      ...personAndReasonRules,
      isGone: (isGone) => (isGone ? null : 'Check this box to unlock.'),
    },
  });
  const send = form.onSubmit(({ name, reason }) => {
    useWindowState.setState({ settlerName: name });
    unseal.mutate({ name, reason, otherCopyIsGone: true });
  });
  return (
    <Alert color="red" variant="light" icon={<IconLock size={18} />} title="This ledger is locked">
      <Stack gap="md" maw={560}>
        <Text size="sm">
          {words.happened} Paydesk shows what it holds and sends nothing. Locked <Moment at={seal.at} />.
        </Text>
        <Text size="sm">
          {words.todo} Once you unlock it, every order not known to be charged is listed under Unknown outcomes and
          stays blocked until you say what became of it.
        </Text>
        <Text size="xs" c="dimmed">
          Details: {seal.reason}
        </Text>
        <form onSubmit={send} noValidate>
          <Stack gap="sm">
            <PersonAndReason form={form} example={words.example} />
            <Checkbox label={words.confirm} {...form.getInputProps('isGone', { type: 'checkbox' })} />
            {unseal.error && <ProblemAlert problem={problemOf(unseal.error)} />}
            <Button type="submit" color="red" w="fit-content" loading={unseal.isPending}>
              Unlock
            </Button>
          </Stack>
        </form>
      </Stack>
    </Alert>
  );
}

/** Lifts the seal of a ledger. */
function useUnseal() {
  const gateway = useGateway();
  return useMutation(
    gateway.keeping.unseal.mutationOptions({
      onSuccess: (unknown) => tellPlainly('Ledger unlocked', unknownWords(unknown)),
    }),
  );
}
