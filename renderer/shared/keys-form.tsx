// The form API keys are entered in: write-only, and checked by a token before they are kept.
import { Button, Group, PasswordInput, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiKeysInput } from '../../contract/console/environment.ts';
import type { Problem } from '../../contract/console/problem.ts';
import { useGateway } from '../gateway/client.ts';
import { problemOf, problemSentence } from '../gateway/problem-of.ts';
import { hostToAcknowledge, KeysGoTo } from '../ui/keys-go-to.tsx';
import { ProblemAlert } from '../ui/problem-alert.tsx';
import { useEnvironment } from '../window/environment.ts';
import { tellDone } from '../window/toast.ts';

type KeysFormProps = { accountId: string; onDone: () => void; onCancel?: (() => void) | undefined };

const EMPTY: ApiKeysInput = { clientId: '', clientSecret: '' };

const said = (field: keyof ApiKeysInput) => (text: string) => {
  const read = ApiKeysInput.shape[field].safeParse(text);
  return read.success ? null : `It ${read.error.issues[0]?.message}.`;
};

export function KeysForm({ accountId, onDone, onCancel }: KeysFormProps) {
  const environment = useEnvironment();
  const tokenHost = hostToAcknowledge(environment);
  const form = useForm({
    initialValues: EMPTY,
    validate: { clientId: said('clientId'), clientSecret: said('clientSecret') },
  });
  const [problem, setProblem] = useState<Problem | null>(null);
  const [isAcknowledged, setAcknowledged] = useState(false);
  const [wasSent, setSent] = useState(false);
  const enter = useEnterKeys(() => {
    form.reset();
    onDone();
  });
  // Refused or not, the secret is forgotten here once it was sent; the client ID stays to be corrected.
  const refused = (error: unknown) => {
    const told = problemOf(error);
    enter.reset();
    form.setFieldValue('clientSecret', '');
    const isAboutId = told.field === 'clientId';
    if (isAboutId) {
      const { message, nextStep } = problemSentence(error);
      form.setFieldError('clientId', `${message} ${nextStep}`);
    } else setProblem(told);
    // The button that was pressed could not keep the focus while it waited.
    form.getInputNode(isAboutId ? 'clientId' : 'clientSecret')?.focus({ preventScroll: true });
  };
  const send = form.onSubmit((keys) => {
    setProblem(null);
    setSent(true);
    if (tokenHost !== null && !isAcknowledged) return;
    enter.mutate(
      { environmentId: environment.id, accountId, ...keys, confirmedTokenHost: tokenHost },
      { onError: refused },
    );
  });
  return (
    <form onSubmit={send} noValidate autoComplete="off">
      <Stack gap="sm" maw={520}>
        <KeysGoTo
          environment={environment}
          acknowledgment={{
            isGiven: isAcknowledged,
            onChange: setAcknowledged,
            error: wasSent && !isAcknowledged ? 'Check the host first.' : null,
          }}
        />
        <TextInput
          label="Client ID"
          autoComplete="off"
          spellCheck={false}
          styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
          data-autofocus
          {...form.getInputProps('clientId')}
        />
        <PasswordInput
          label="Client secret"
          description="Kept in this computer’s vault once it works; it is never shown again."
          size="md"
          autoComplete="new-password"
          visibilityToggleButtonProps={{ 'aria-label': 'Show what is typed' }}
          {...form.getInputProps('clientSecret')}
        />
        {problem && <ProblemAlert problem={problem} />}
        <Group gap="sm">
          <Button type="submit" loading={enter.isPending}>
            Check and keep
          </Button>
          {onCancel && (
            <Button variant="default" onClick={onCancel}>
              Cancel
            </Button>
          )}
        </Group>
      </Stack>
    </form>
  );
}

/** Has keys checked and kept in the vault. What was typed is forgotten here as soon as they are. */
function useEnterKeys(onDone: () => void) {
  const gateway = useGateway();
  return useMutation(
    gateway.keys.enter.mutationOptions({
      gcTime: 0,
      onSuccess: () => {
        tellDone('Keys verified', 'A token was got with them, and they are in the vault.');
        onDone();
      },
    }),
  );
}
