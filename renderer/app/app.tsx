// The console: look, gateway, server state and routes around every screen; without a key, a page that says so.

import { Center, Code, localStorageColorSchemeManager, MantineProvider, Stack, Text, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { MutationCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { t } from '../../messages/t.ts';
import { type GatewayClient, GatewayProvider, openGatewayClient } from '../gateway/client.ts';
import { isAnswered } from '../gateway/problem-of.ts';
import { rich } from '../ui/rich.tsx';
import { followKept, useLanguage } from '../window/language.ts';
import { useWindowState } from '../window/window-state.ts';
import { Logo } from './frame/logo.tsx';
import { type ConsoleRouter, openRouter } from './routes.tsx';
import { cssVariables, theme } from './theme.ts';

const Notifications = lazy(async () => {
  const { Notifications: Shown } = await import('@mantine/notifications');
  return { default: Shown };
});
const colorSchemes = localStorageColorSchemeManager({ key: 'paydesk.colorScheme' });

type AppProps = {
  launchToken: string | null;
  /** Over another history than the window's: of a test. */
  router?: ConsoleRouter;
};

export function App({ launchToken, router }: AppProps) {
  useLanguage();
  const keyRefused = useWindowState((state) => state.keyRefused);
  return (
    <MantineProvider
      theme={theme()}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={colorSchemes}
      defaultColorScheme="auto"
    >
      {launchToken === null || keyRefused ? (
        <NoKeyPage />
      ) : (
        <Console launchToken={launchToken} {...(router && { router })} />
      )}
    </MantineProvider>
  );
}

function Console({ launchToken, router: given }: AppProps & { launchToken: string }) {
  const [router] = useState(() => given ?? openRouter());
  const [queryClient] = useState(makeQueryClient);
  const [gateway] = useState(() => {
    const opened: GatewayClient = openGatewayClient(
      launchToken,
      () => useWindowState.setState({ keyRefused: true }),
      () => {
        void queryClient.invalidateQueries();
        followLanguage(opened).catch(() => undefined);
      },
    );
    // Before the first frame is drawn: what every screen waits for is under way meanwhile.
    void queryClient.prefetchQuery(opened.console.facts.queryOptions());
    return opened;
  });
  return (
    <QueryClientProvider client={queryClient}>
      <GatewayProvider value={gateway}>
        <Suspense>
          <Notifications position="bottom-right" limit={3} containerWidth={340} />
        </Suspense>
        <RouterProvider router={router} />
      </GatewayProvider>
    </QueryClientProvider>
  );
}

/** A language that was chosen in another window is this one's too. */
async function followLanguage(gateway: GatewayClient): Promise<void> {
  const { choice } = await gateway.console.language.call();
  await followKept(choice);
}

/** What a window without a launch token shows. */
function NoKeyPage() {
  useDocumentTitle(t({ defaultMessage: 'Link expired · Paydesk' }));
  return (
    <Center component="main" mih="100vh" p="xl">
      <Stack align="center" gap="sm" maw={460} ta="center">
        <Logo size={56} />
        <Title order={1} mt="sm">
          {t({ defaultMessage: 'This link has expired' })}
        </Title>
        <Text c="dimmed">
          {rich(
            {
              defaultMessage:
                'Open Paydesk again. If you start it with <code>npm start</code>, open the address it printed last.',
            },
            { code: (words) => <Code>{words}</Code> },
          )}
        </Text>
      </Stack>
    </Center>
  );
}

/** A client for a gateway on this machine: never paused, nothing sent twice but questions, and all asked again after each action. */
function makeQueryClient(): QueryClient {
  const client: QueryClient = new QueryClient({
    // Awaited, so that a button stays busy until the screen shows what its action changed.
    mutationCache: new MutationCache({ onSettled: () => client.invalidateQueries() }),
    defaultOptions: {
      // 'always' would leave a network that came back unnoticed.
      queries: {
        networkMode: 'always',
        refetchOnReconnect: true,
        retry: (count, error) => count < 1 && !isAnswered(error),
        retryDelay: 500,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
  return client;
}
