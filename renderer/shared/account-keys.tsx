// An account's API keys as far as they may be seen, and the ways to enter, rotate and remove them.

import { Button, Group, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useDisclosure } from '@mantine/hooks';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { AccountRole, AccountView } from '../../contract/console/environment.ts';
import { ApiKeysInput } from '../../contract/console/environment.ts';
import { mayHoldKeysOf } from '../../contract/console/may-hold-keys.ts';
import type { Problem } from '../../contract/console/problem.ts';
import { t } from '../../messages/t.ts';
import { useGateway } from '../gateway/client.ts';
import { problemOf, problemSentence } from '../gateway/problem-of.ts';
import { fieldProblem } from '../ui/field-problem.ts';
import { hostToAcknowledge, KeysGoTo } from '../ui/keys-go-to.tsx';
import { Moment } from '../ui/moment.tsx';
import { ProblemAlert } from '../ui/problem-alert.tsx';
import { rich } from '../ui/rich.tsx';
import { useEnvironment } from '../window/environment.ts';
import { useDuties } from '../window/may.tsx';
import { tellDone } from '../window/toast.ts';
import { ActionDialog } from './action-dialog.tsx';
import { KeyLink } from './key-link.tsx';

/** of: whose they are; contract/console/may-hold-keys.ts says who holds whose keys. */
type Holder = Pick<AccountView, 'id' | 'name' | 'keys'>;
type AccountKeysProps = { account: Holder; of: AccountRole };

export function AccountKeys({ account, of }: AccountKeysProps) {
  const mayHold = mayHoldKeysOf(useDuties(), of);
  const { keysAtServer } = useEnvironment();
  const [entering, form] = useDisclosure(false);
  const [removing, removal] = useDisclosure(false);
  return (
    <Stack gap="sm">
      {(account.keys || !entering) && (
        <Group justify="space-between" gap="sm">
          <KeysWords keys={account.keys} />
          {!entering && mayHold && (
            <Group gap="xs">
              <Button size="compact-sm" variant={account.keys ? 'default' : 'filled'} onClick={form.open}>
                {account.keys ? t({ defaultMessage: 'Rotate keys' }) : t({ defaultMessage: 'Enter API keys' })}
              </Button>
              {keysAtServer && <KeyLink account={account} />}
              {account.keys && (
                <Button size="compact-sm" variant="subtle" color="red" onClick={removal.open}>
                  {t({ defaultMessage: 'Remove keys' })}
                </Button>
              )}
            </Group>
          )}
        </Group>
      )}
      {entering && account.keys && (
        <Text size="sm" c="dimmed">
          {t({ defaultMessage: 'The current keys stay in use until the new ones are verified.' })}
        </Text>
      )}
      {entering && <KeysForm accountId={account.id} onDone={form.close} onCancel={form.close} />}
      <RemoveKeys account={account} opened={removing} onClose={removal.close} />
    </Stack>
  );
}

function KeysWords({ keys }: { keys: AccountView['keys'] }) {
  if (!keys)
    return (
      <Text size="sm" c="dimmed">
        {t({ defaultMessage: 'No API keys yet' })}
      </Text>
    );
  return (
    <Text size="sm">
      {rich(
        { defaultMessage: 'Client ID ending in {ending} · Verified {time}' },
        {
          ending: (
            <Text span inherit ff="monospace">
              {keys.clientIdEnding}
            </Text>
          ),
          time: <Moment at={keys.verifiedAt} />,
        },
      )}
    </Text>
  );
}

function RemoveKeys({ account, opened, onClose }: { account: Holder; opened: boolean; onClose: () => void }) {
  const environmentId = useEnvironment().id;
  return (
    <ActionDialog
      opened={opened}
      onClose={onClose}
      title={t({ defaultMessage: 'Remove the API keys of {account}?' }, { account: account.name })}
      procedure={useGateway().keys.remove}
      words={t({
        defaultMessage:
          'This account can’t make calls until you enter keys again. The keys themselves stay valid: to revoke them, use the account’s dashboard.',
      })}
      input={() => ({ environmentId, accountId: account.id })}
      action={t({ defaultMessage: 'Remove keys' })}
      color="red"
      canCancel
      onDone={() =>
        tellDone(
          t({ defaultMessage: 'Keys removed' }),
          t({ defaultMessage: 'This account can’t make calls until you enter keys again.' }),
        )
      }
    />
  );
}

type KeysFormProps = { accountId: string; onDone: () => void; onCancel?: (() => void) | undefined };

const EMPTY: ApiKeysInput = { clientId: '', clientSecret: '' };

const check = (field: keyof ApiKeysInput, missing: string) => (text: string) =>
  fieldProblem(ApiKeysInput.shape[field].safeParse(text), { missing });

/** The form API keys are entered in: write-only, and checked by a token before they are kept. */
function KeysForm({ accountId, onDone, onCancel }: KeysFormProps) {
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
        environmentId: environment.id,
        accountId,
        ...keys,
        confirmedTokenHost: tokenHost,
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
          description={
            environment.keysAtServer
              ? t({
                  defaultMessage: 'Sealed on your team’s ledger server once verified. Paydesk never shows it again.',
                })
              : t({
                  defaultMessage: 'Stored in this computer’s keychain once verified. Paydesk never shows it again.',
                })
          }
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

/** Has keys checked and kept in the vault, or at the server. What was typed is forgotten here as soon as they are. */
function useEnterKeys(onDone: () => void) {
  const gateway = useGateway();
  const { keysAtServer } = useEnvironment();
  return useMutation(
    gateway.keys.enter.mutationOptions({
      gcTime: 0,
      onSuccess: () => {
        tellDone(
          t({ defaultMessage: 'API keys verified' }),
          keysAtServer
            ? t({ defaultMessage: 'The ledger server can sign in with them. They aren’t on this computer.' })
            : t({ defaultMessage: 'Paydesk can sign in with them. They’re stored on this computer.' }),
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
