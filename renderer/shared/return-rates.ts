// The return rates that the payment service tells, for the screens that show them.
import { useQuery } from '@tanstack/react-query';
import { useGateway } from '../gateway/client.ts';
import { useEnvironment } from '../window/environment.ts';

/** Asked again once more returns are known; a rate falls by itself only from day to day. */
const ASKED_EVERY_MS = 300_000;

/** null where the provider doesn't tell them. */
export function useReturnRates() {
  const gateway = useGateway();
  const { id: environmentId } = useEnvironment();
  return useQuery(
    gateway.afterCharge.rates.queryOptions({
      input: { environmentId },
      refetchInterval: ASKED_EVERY_MS,
      staleTime: ASKED_EVERY_MS,
    }),
  );
}
