// The gateway to the main process: the procedures of contract/, each as a query or a mutation.
import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/fetch';
import type { ContractRouterClient } from '@orpc/contract';
import { createTanstackQueryUtils, type ProcedureUtils } from '@orpc/tanstack-query';
import { createContext, useContext } from 'react';
import { ACTS_HEADER, LAUNCH_TOKEN_HEADER } from '../../contract/console/bridge.ts';
import type { procedures } from '../../contract/procedures/procedures.ts';
import { askForPin } from '../window/pin-asked.ts';
import { hearOthersActs } from './others-acts.ts';
import { problemOf } from './problem-of.ts';

/** One procedure of the gateway. */
export type Procedure<Input, Output> = ProcedureUtils<Record<never, never>, Input, Output, Error>;

export type GatewayClient = ReturnType<typeof openGatewayClient>;

const GatewayContext = createContext<GatewayClient | null>(null);
export const GatewayProvider = GatewayContext.Provider;

/** The gateway of this window. */
export function useGateway(): GatewayClient {
  const gateway = useContext(GatewayContext);
  if (!gateway) throw new Error('no gateway around this');
  return gateway;
}

/** A gateway that shows the launch token with each call, and sends each call alone: money is never in a batch. onOthersActs: another window changed what may be shown here. */
export function openGatewayClient(
  launchToken: string,
  onKeyRefused: () => void,
  onOthersActs: () => void = () => undefined,
) {
  const hearActs = hearOthersActs(onOthersActs);
  const link = new RPCLink({
    url: `${window.location.origin}/rpc`,
    headers: { [LAUNCH_TOKEN_HEADER]: launchToken },
    fetch: async (request, init) => {
      const response = await fetch(request, init);
      if (response.status === 401) onKeyRefused();
      hearActs(response.headers.get(ACTS_HEADER));
      return response;
    },
    interceptors: [
      async ({ next }) => {
        try {
          return await next();
        } catch (error) {
          // Refused before anything was done, so the same call goes on once the PIN is there.
          if (problemOf(error).code !== 'pin_wanted' || !(await askForPin())) throw error;
          return next();
        }
      },
    ],
  });
  return createTanstackQueryUtils(createORPCClient<ContractRouterClient<typeof procedures>>(link));
}
