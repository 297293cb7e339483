// The sellers as the service has them: asked when a screen of theirs opens, and again while it is shown.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useEnvironment } from '../window/environment.ts';
import { useDoor } from './door.ts';

const ASKED_EVERY_MS = 10_000;

/** Asks the service, and has what changed by it read anew. Its error leaves what was known last in its place. */
export function useSellersSync() {
  const door = useDoor();
  const client = useQueryClient();
  const { id: environmentId, mode } = useEnvironment();
  const sync = useQuery(
    door.sellers.sync.queryOptions({
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
      { queryKey: door.sellers.list.key() },
      { queryKey: door.sellers.get.key() },
      { queryKey: door.overview.get.key() },
      { queryKey: door.console.facts.key() },
    ])
      void client.invalidateQueries(filter);
  }, [sync.data, sync.dataUpdatedAt, client, door]);
  return sync;
}
