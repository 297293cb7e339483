// What the person at this window may decide for others, and what they asked for themselves.
import { useQuery } from '@tanstack/react-query';
import { useGateway } from '../../gateway/client.ts';
import { useIsInTeam, useMay } from '../../window/may.tsx';

/** Polling interval in ms, because expiry sends no notification. */
const ASKED_EVERY = 30_000;

/** Asks nothing where this machine works alone, or the person has nothing to do with approvals. */
export function useApprovals() {
  const gateway = useGateway();
  const [isInTeam, may] = [useIsInTeam(), useMay()];
  return useQuery(
    gateway.approvals.list.queryOptions({
      enabled: isInTeam && may('approvals.list'),
      refetchInterval: ASKED_EVERY,
    }),
  );
}
