// The procedures of the console as its window calls them, for tests and programs that stand in for the window.
import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/fetch';
import type { ContractRouterClient } from '@orpc/contract';
import { LAUNCH_TOKEN_HEADER } from '../../../contract/console/bridge.ts';
import type { procedures } from '../../../contract/procedures/procedures.ts';

export type ConsoleClient = ContractRouterClient<typeof procedures>;

/** Calls the console at `origin`, or, where it has no port, what stands behind `ask`. */
export function consoleClient(
  origin: string,
  launchToken: string,
  ask: (request: Request) => Promise<Response> = fetch,
): ConsoleClient {
  const headers = { [LAUNCH_TOKEN_HEADER]: launchToken };
  return createORPCClient(new RPCLink({ url: `${origin}/rpc`, headers, fetch: (request) => ask(request) }));
}
