// How many returns are open, for the screens that show it, and the clock their deadlines are counted by.
import { useQuery } from '@tanstack/react-query';
import { useGateway } from '../gateway/client.ts';
import { useNow } from '../ui/use-now.ts';
import { askedEvery } from '../window/asked-every.ts';
import { useEnvironment } from '../window/environment.ts';

const ASKED_EVERY_MS = 10_000;
const HALF_A_MINUTE = 30_000;

export function useOpenReturns() {
  const gateway = useGateway();
  const { id: environmentId } = useEnvironment();
  return useQuery(
    gateway.afterCharge.openReturns.queryOptions({
      input: { environmentId },
      refetchInterval: askedEvery(ASKED_EVERY_MS),
    }),
  );
}

/** A sandbox's clock may be ahead of this computer's (epoch ms). */
export function useDeadlineClock(): number {
  const now = useNow(HALF_A_MINUTE);
  const { data } = useOpenReturns();
  return Math.max(now, data ? Date.parse(data.asOf) : 0);
}
