// How many returns are open, for the screens that show it.
import { useQuery } from '@tanstack/react-query';
import { useGateway } from '../gateway/client.ts';
import { useEnvironment } from '../window/environment.ts';

const ASKED_EVERY_MS = 10_000;

export function useOpenReturns() {
  const gateway = useGateway();
  const { id: environmentId } = useEnvironment();
  return useQuery(
    gateway.afterCharge.openReturns.queryOptions({ input: { environmentId }, refetchInterval: ASKED_EVERY_MS }),
  );
}
