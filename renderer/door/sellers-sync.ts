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
  const environmentId = useEnvironment().id;
  const sync = useQuery(door.sellers.sync.queryOptions({ environmentId }, { refetchInterval: ASKED_EVERY_MS }));
  const readAt = useRef(0);
  useEffect(() => {
    if (sync.dataUpdatedAt === readAt.current) return;
    readAt.current = sync.dataUpdatedAt;
    if (!sync.data?.changed) return;
    for (const filter of [
      door.sellers.list.pathFilter(),
      door.sellers.get.pathFilter(),
      door.overview.get.pathFilter(),
      door.console.facts.pathFilter(),
    ])
      void client.invalidateQueries(filter);
  }, [sync.data, sync.dataUpdatedAt, client, door]);
  return sync;
}
