// The form API keys are entered in: write-only, and checked by a token before they are kept.

import { Button, Group, PasswordInput, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiKeysInput } from '../../contract/console/environment.ts';
import type { Problem } from '../../contract/console/problem.ts';
import { t } from '../../messages/t.ts';
import { useGateway } from '../gateway/client.ts';
import { problemOf, problemSentence } from '../gateway/problem-of.ts';
import { fieldProblem } from '../ui/field-problem.ts';
import { hostToAcknowledge, KeysGoTo } from '../ui/keys-go-to.tsx';
import { ProblemAlert } from '../ui/problem-alert.tsx';
import { useEnvironment } from '../window/environment.ts';
import { tellDone } from '../window/toast.ts';

type KeysFormProps = { accountId: string; onDone: () => void; onCancel?: (() => void) | undefined };

const EMPTY: ApiKeysInput = { clientId: '', clientSecret: '' };

const check = (field: keyof ApiKeysInput, missing: string) => (text: string) =>
  fieldProblem(ApiKeysInput.shape[field].safeParse(text), { missing });

export function KeysForm({ accountId, onDone, onCancel }: KeysFormProps) {
  const environment = useEnvironment();
  const { baseUrl, authUrl, dashboardUrl } = environment;
  const tokenHost = hostToAcknowledge(environment);
  const form = useForm({
    initialValues: EMPTY,
    validate: {
      clientId: check('clientId', t({ defaultMessage: 'Enter the client ID.' })),
      clientSecret: check('clientSecret', t({ defaultMessage: 'Enter the client secret.' })),
    },
  });
  const [problem, setProblem] = useState<Problem | null>(null);
  const [isAcknowledged, setAcknowledged] = useState(false);
  const [wasSent, setSent] = useState(false);
  const enter = useEnterKeys(() => {
    form.reset();
    onDone();
  });
  // The client ID stays to be corrected.
  const refused = (error: unknown) => {
    const told = problemOf(error);
    enter.reset();
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
    // Before the call goes: what is shown while it goes on takes the secret out of what React keeps of the form.
    form.setFieldValue('clientSecret', '');
    enter.mutate(
      {
        ...{ environmentId: environment.id, accountId, ...keys, confirmedTokenHost: tokenHost },
        shown: { baseUrl, authUrl, dashboardUrl },
      },
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
            error: wasSent && !isAcknowledged ? t({ defaultMessage: 'Confirm the host first.' }) : null,
          }}
        />
        <TextInput
          label={t({ defaultMessage: 'Client ID' })}
          autoComplete="off"
          spellCheck={false}
          styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
          data-autofocus
          {...form.getInputProps('clientId')}
        />
        <PasswordInput
          label={t({ defaultMessage: 'Client secret' })}
          description={t({
            defaultMessage: 'Stored in this computer’s keychain once verified. Paydesk never shows it again.',
          })}
          size="md"
          autoComplete="new-password"
          visibilityToggleButtonProps={{ 'aria-label': t({ defaultMessage: 'Show secret' }) }}
          {...form.getInputProps('clientSecret')}
        />
        {problem && <ProblemAlert problem={problem} />}
        <Group gap="sm">
          <Button type="submit" loading={enter.isPending}>
            {t({ defaultMessage: 'Verify and save' })}
          </Button>
          {onCancel && (
            <Button variant="default" onClick={onCancel}>
              {t({ defaultMessage: 'Cancel' })}
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
        tellDone(
          t({ defaultMessage: 'API keys verified' }),
          t({ defaultMessage: 'Paydesk can sign in with them. They’re stored on this computer.' }),
        );
        onDone();
      },
      // React keeps the state before last of what it showed, and with it this very object.
      onSettled: (_done, _problem, sent) => {
        sent.clientSecret = '';
      },
    }),
  );
}
