// TanStack Query, set up once: the only place where the main process's state is held.
import { MutationCache, QueryClient } from '@tanstack/react-query';
import { isAnswered } from './problem-of.ts';

/** A client for a door on this machine: never paused, nothing sent twice but questions, and all asked again after each errand. */
export function makeQueryClient(): QueryClient {
  const client: QueryClient = new QueryClient({
    // Awaited, so that a button stays busy until the screen shows what its errand changed.
    mutationCache: new MutationCache({ onSettled: () => client.invalidateQueries() }),
    defaultOptions: {
      queries: { networkMode: 'always', retry: (count, error) => count < 1 && !isAnswered(error), retryDelay: 500 },
      mutations: { networkMode: 'always', retry: false },
    },
  });
  return client;
}
