// Shows a piece of the window as the window does: with its look, and with routes for its links.
import { MantineProvider } from '@mantine/core';
import '@mantine/core/styles.layer.css';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { render } from 'vitest-browser-react';
import { cssVariables, theme } from '../../renderer/app/theme.ts';

export async function show(piece: ReactNode) {
  const router = createRouter({
    routeTree: createRootRoute({ component: () => piece }),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  });
  return render(
    <MantineProvider theme={theme()} cssVariablesResolver={cssVariables}>
      <RouterProvider router={router as never} />
    </MantineProvider>,
  );
}
