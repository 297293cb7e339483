// The sample data run as this window sees it. It runs in main, even if the window closes.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { t } from '../../../messages/t.ts';
import { useGateway } from '../../gateway/client.ts';
import { useEnvironment } from '../../window/environment.ts';
import { tellDone } from '../../window/toast.ts';

const ASKED_WHILE_RUNNING_MS = 400;

/** `progress` is undefined until it is loaded, and outside of the embedded sandbox. */
export function useSamples() {
  const gateway = useGateway();
  const client = useQueryClient();
  const { id: environmentId, embedded } = useEnvironment();
  const { data: progress } = useQuery(
    gateway.samples.progress.queryOptions({
      enabled: embedded,
      refetchInterval: ({ state }) => (state.data?.state === 'running' ? ASKED_WHILE_RUNNING_MS : false),
    }),
  );
  const start = useMutation(gateway.samples.start.mutationOptions());
  const dismiss = useMutation(gateway.samples.dismiss.mutationOptions());
  const isRunning = embedded && progress?.state === 'running';
  const wasRunning = useRef(false);
  useEffect(() => {
    if (wasRunning.current && !isRunning) {
      const made = progress?.state === 'done' ? progress.of : null;
      // Told once the figures on the page include the last payment.
      void client.invalidateQueries().then(() => {
        if (made !== null) tellAdded(made);
      });
    }
    wasRunning.current = isRunning;
  }, [isRunning, progress, client]);
  return {
    progress: embedded ? progress : undefined,
    isRunning,
    start: () => start.mutate({ environmentId }),
    isStarting: start.isPending,
    startError: start.error,
    dismiss: () => dismiss.mutate(),
  };
}

function tellAdded(count: number): void {
  tellDone(
    t({ defaultMessage: 'Sample data added' }),
    t({ defaultMessage: '{count, plural, one {# payment was created.} other {# payments were created.}}' }, { count }),
  );
}

export type Samples = ReturnType<typeof useSamples>;
