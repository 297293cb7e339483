// The console: look, door, server state and routes around every screen; without a key, a page that says so.
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useState } from 'react';
import { DoorProvider, openDoor } from '../door/door.ts';
import { makeQueryClient } from '../door/query-client.ts';
import { useWindowState } from '../window/window-state.ts';
import { NoKeyPage } from './no-key-page.tsx';
import { router } from './routes.tsx';
import { cssVariables, theme } from './theme.ts';

const colorSchemes = localStorageColorSchemeManager({ key: 'paydesk.colorScheme' });

export function App({ launchToken }: { launchToken: string | null }) {
  const keyRefused = useWindowState((state) => state.keyRefused);
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={colorSchemes}
      defaultColorScheme="auto"
    >
      {launchToken === null || keyRefused ? <NoKeyPage /> : <Console launchToken={launchToken} />}
    </MantineProvider>
  );
}

function Console({ launchToken }: { launchToken: string }) {
  const [door] = useState(() => openDoor(launchToken, () => useWindowState.setState({ keyRefused: true })));
  const [queryClient] = useState(makeQueryClient);
  return (
    <QueryClientProvider client={queryClient}>
      <DoorProvider value={door}>
        <Notifications position="bottom-right" limit={3} containerWidth={340} />
        <RouterProvider router={router} />
      </DoorProvider>
    </QueryClientProvider>
  );
}
