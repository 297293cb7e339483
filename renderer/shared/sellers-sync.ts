// The sellers as the service has them: asked when a screen of theirs opens, and again while it is shown.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useGateway } from '../gateway/client.ts';
import { useEnvironment } from '../window/environment.ts';

const ASKED_EVERY_MS = 10_000;

/** Asks the service, then reloads what changed. After an error, the last known state stays. */
export function useSellersSync() {
  const gateway = useGateway();
  const client = useQueryClient();
  const { id: environmentId, mode } = useEnvironment();
  const sync = useQuery(
    gateway.sellers.sync.queryOptions({
      input: { environmentId },
      refetchInterval: ASKED_EVERY_MS,
      enabled: mode === 'marketplace',
    }),
  );
  const readAt = useRef(0);
  useEffect(() => {
    if (sync.dataUpdatedAt === readAt.current) return;
    readAt.current = sync.dataUpdatedAt;
    if (!sync.data?.changed) return;
    for (const filter of [
      { queryKey: gateway.sellers.list.key() },
      { queryKey: gateway.sellers.get.key() },
      { queryKey: gateway.overview.get.key() },
      { queryKey: gateway.console.facts.key() },
    ])
      void client.invalidateQueries(filter);
  }, [sync.data, sync.dataUpdatedAt, client, gateway]);
  return sync;
}
