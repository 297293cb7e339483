// The proxy: the system's, none, one that is named, or by a PAC file.
import { Button, Group, Radio, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { type NetworkState, ProxyMode, ProxySettings } from '../../../contract/console/network.ts';
import { unclearBypassEntry } from '../../../contract/console/proxy-bypass.ts';
import { perLanguage, t } from '../../../messages/t.ts';
import { useGateway } from '../../gateway/client.ts';
import { problemOf } from '../../gateway/problem-of.ts';
import { Card } from '../../ui/card.tsx';
import { ProblemAlert } from '../../ui/problem-alert.tsx';
import { proxyWords } from '../../ui/proxy-words.ts';
import { tellDone } from '../../window/toast.ts';

const MODES = perLanguage(
  (): Record<ProxyMode, string> => ({
    system: t({ defaultMessage: 'Use system settings' }),
    none: t({ defaultMessage: 'No proxy' }),
    server: t({ defaultMessage: 'Proxy server' }),
    pac: t({ defaultMessage: 'PAC file' }),
  }),
);

type Values = { mode: ProxyMode; server: string; bypass: string; address: string };

const valuesOf = (proxy: ProxySettings): Values => ({
  mode: proxy.mode,
  server: proxy.mode === 'server' ? proxy.server : '',
  bypass: proxy.mode === 'server' ? proxy.bypass : '',
  address: proxy.mode === 'pac' ? proxy.address : '',
});

function settingsOf({ mode, server, bypass, address }: Values) {
  if (mode === 'server') return ProxySettings.safeParse({ mode, server, bypass });
  if (mode === 'pac') return ProxySettings.safeParse({ mode, address });
  return ProxySettings.safeParse({ mode });
}

export function ProxyCard({ state }: { state: NetworkState }) {
  const gateway = useGateway();
  const save = useMutation(
    gateway.network.setProxy.mutationOptions({
      onSuccess: () => {
        form.resetDirty();
        tellDone(t({ defaultMessage: 'Proxy saved' }), t({ defaultMessage: 'New connections use it from now on.' }));
      },
    }),
  );
  const form = useForm({
    initialValues: valuesOf(state.proxy),
    validate: (values) => problemsIn(values),
  });
  if (state.isProxyManaged) {
    return (
      <Card title={t({ defaultMessage: 'Proxy' })}>
        <Text size="sm">{proxyWords(state.proxy)}</Text>
        <Text size="sm" c="dimmed" mt={4}>
          {t({ defaultMessage: 'Your organization manages this setting.' })}
        </Text>
      </Card>
    );
  }
  const { mode } = form.values;
  const send = form.onSubmit((values) => {
    const settings = settingsOf(values);
    if (settings.success) save.mutate(settings.data);
  });
  return (
    <Card title={t({ defaultMessage: 'Proxy' })}>
      <form onSubmit={send} noValidate autoComplete="off">
        <Stack gap="md" maw={520}>
          <Radio.Group
            aria-label={t({ defaultMessage: 'Proxy' })}
            description={t({
              defaultMessage:
                'For calls to payment services, the checkout preview and updates. This computer’s own addresses never use a proxy.',
            })}
            {...form.getInputProps('mode')}
          >
            <Stack gap="xs" mt="sm">
              {ProxyMode.options.map((each) => (
                <Radio key={each} value={each} label={MODES()[each]} disabled={each === 'pac' && !state.readsPac} />
              ))}
            </Stack>
          </Radio.Group>
          {!state.readsPac && (
            <Text size="sm" c="dimmed">
              {t({
                defaultMessage:
                  'In a browser window, system settings are HTTPS_PROXY and NO_PROXY. A PAC file works in the desktop app only.',
              })}
            </Text>
          )}
          {mode === 'server' && (
            <>
              <TextInput
                label={t({ defaultMessage: 'Host and port' })}
                placeholder="proxy.example.com:3128"
                spellCheck={false}
                {...form.getInputProps('server')}
              />
              <TextInput
                label={t({ defaultMessage: 'Hosts without proxy' })}
                description={t({ defaultMessage: 'Separate them with commas.' })}
                placeholder=".corp.example.com"
                spellCheck={false}
                {...form.getInputProps('bypass')}
              />
            </>
          )}
          {mode === 'pac' && (
            <TextInput
              label={t({ defaultMessage: 'Address of the PAC file' })}
              placeholder="https://wpad.example.com/proxy.pac"
              spellCheck={false}
              {...form.getInputProps('address')}
            />
          )}
          {save.error && <ProblemAlert problem={problemOf(save.error)} />}
          <Group>
            <Button type="submit" loading={save.isPending} disabled={!form.isDirty()}>
              {t({ defaultMessage: 'Save proxy' })}
            </Button>
          </Group>
        </Stack>
      </form>
    </Card>
  );
}

function problemsIn(values: Values): Partial<Record<keyof Values, string>> {
  if (settingsOf(values).success) {
    const entry = values.mode === 'server' ? unclearBypassEntry(values.bypass) : null;
    if (entry === null) return {};
    return {
      bypass: t(
        {
          defaultMessage:
            'Paydesk doesn’t understand “{entry}”. Enter hosts, domains or IP addresses, such as .corp.example.com or 10.0.0.1.',
        },
        { entry },
      ),
    };
  }
  return values.mode === 'server'
    ? { server: t({ defaultMessage: 'Enter a host and a port, such as proxy.example.com:3128.' }) }
    : { address: t({ defaultMessage: 'Enter an address that begins with https:// or http://.' }) };
}
