// The door to the main process: the router's type, and nothing else of main.
import { createTRPCClient, httpLink, type TRPCClient } from '@trpc/client';
import { createTRPCContext } from '@trpc/tanstack-react-query';
import { LAUNCH_TOKEN_HEADER } from '../../contract/console/bridge.ts';
import type { AppRouter } from '../../main/gateway/router.ts';

export const {
  TRPCProvider: DoorProvider,
  useTRPC: useDoor,
  useTRPCClient: useDoorClient,
} = createTRPCContext<AppRouter>();

/** A client that shows the launch token with each call, and sends each call alone: money is never in a batch. */
export function openDoor(launchToken: string, onKeyRefused: () => void): TRPCClient<AppRouter> {
  return createTRPCClient<AppRouter>({
    links: [
      httpLink({
        url: '/rpc',
        headers: { [LAUNCH_TOKEN_HEADER]: launchToken },
        fetch: async (url, request) => {
          const response = await fetch(url, request as RequestInit);
          if (response.status === 401) onKeyRefused();
          return response;
        },
      }),
    ],
  });
}
