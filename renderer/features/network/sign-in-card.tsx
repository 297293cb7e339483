// The proxy's user name and password: write-only, for one proxy alone.
import { Button, Group, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { VaultState } from '../../../contract/console/environment.ts';
import { type NetworkState, ProxySignInInput } from '../../../contract/console/network.ts';
import { t } from '../../../messages/t.ts';
import { useGateway } from '../../gateway/client.ts';
import { problemOf } from '../../gateway/problem-of.ts';
import { Card } from '../../ui/card.tsx';
import { ProblemAlert } from '../../ui/problem-alert.tsx';
import { tellDone } from '../../window/toast.ts';

type SignInCardProps = { state: NetworkState; vault: VaultState['state'] };

export function SignInCard({ state: { proxy, signIn }, vault }: SignInCardProps) {
  const gateway = useGateway();
  // A field that wasn't edited follows the saved proxy.
  const [typed, setTyped] = useState<string | null>(null);
  const proxyName = typed ?? (proxy.mode === 'server' ? proxy.server : (signIn?.proxy ?? ''));
  const form = useForm({
    initialValues: { user: signIn?.user ?? '', password: '' },
    validate: (values) => problemsIn({ ...values, proxy: proxyName }),
  });
  const save = useMutation(
    gateway.network.signIn.mutationOptions({
      gcTime: 0,
      onSuccess: () => {
        tellDone(
          t({ defaultMessage: 'Proxy sign-in saved' }),
          t({ defaultMessage: 'Check an address to see whether the proxy accepts it.' }),
        );
      },
      // Refused or not, the password is forgotten here once it was sent.
      onSettled: () => form.setFieldValue('password', ''),
    }),
  );
  const remove = useMutation(gateway.network.removeSignIn.mutationOptions());
  const problem = save.error ?? remove.error;
  return (
    <Card title={t({ defaultMessage: 'Proxy sign-in' })}>
      <form
        onSubmit={form.onSubmit((values) => save.mutate({ ...values, proxy: proxyName }))}
        noValidate
        autoComplete="off"
      >
        <Stack gap="sm" maw={520}>
          <Text size="sm" c="dimmed">
            {signIn
              ? t(
                  { defaultMessage: 'The password of {user} for {proxy} is stored.' },
                  { user: signIn.user, proxy: signIn.proxy },
                )
              : t({ defaultMessage: 'Only for a proxy that asks for a user name and password.' })}
          </Text>
          <TextInput
            label={t({ defaultMessage: 'Proxy' })}
            description={t({ defaultMessage: 'The password is sent to this host and port only.' })}
            placeholder="proxy.example.com:3128"
            spellCheck={false}
            value={proxyName}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
            error={form.errors['proxy']}
          />
          <TextInput
            label={t({ defaultMessage: 'User name' })}
            autoComplete="off"
            spellCheck={false}
            {...form.getInputProps('user')}
          />
          <PasswordInput
            label={t({ defaultMessage: 'Password' })}
            description={storedWords(vault)}
            size="md"
            autoComplete="new-password"
            visibilityToggleButtonProps={{ 'aria-label': t({ defaultMessage: 'Show password' }) }}
            {...form.getInputProps('password')}
          />
          {problem && <ProblemAlert problem={problemOf(problem)} />}
          <Group gap="sm">
            <Button type="submit" loading={save.isPending}>
              {t({ defaultMessage: 'Save sign-in' })}
            </Button>
            {signIn && (
              <Button variant="default" loading={remove.isPending} onClick={() => remove.mutate(undefined)}>
                {t({ defaultMessage: 'Remove password' })}
              </Button>
            )}
          </Group>
        </Stack>
      </form>
    </Card>
  );
}

function storedWords(vault: VaultState['state']): string {
  return vault === 'memory'
    ? t({
        defaultMessage: 'Kept only until Paydesk closes: your keychain isn’t available. Paydesk never shows it again.',
      })
    : t({ defaultMessage: 'Stored in this computer’s keychain. Paydesk never shows it again.' });
}

function problemsIn(values: ProxySignInInput): Partial<Record<keyof ProxySignInInput, string>> {
  const read = ProxySignInInput.safeParse(values);
  const wrong = new Set(read.success ? [] : read.error.issues.map(({ path }) => path[0]));
  return {
    ...(wrong.has('proxy') && {
      proxy: t({ defaultMessage: 'Enter a host and a port, such as proxy.example.com:3128.' }),
    }),
    ...(wrong.has('user') && { user: t({ defaultMessage: 'Enter the user name, without a colon.' }) }),
    ...(wrong.has('password') && { password: t({ defaultMessage: 'Enter the password.' }) }),
  };
}
