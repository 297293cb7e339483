// What a marketplace's overview asks the service itself: how far its sellers are, and whether a payout is eligible.
import { useQuery } from '@tanstack/react-query';
import type { BalanceView } from '../../../contract/console/payout.ts';
import { useDoor } from '../../door/door.ts';
import { useSellersSync } from '../../door/sellers-sync.ts';
import { useEnvironment } from '../../window/environment.ts';

const ASKED_EVERY_MS = 30_000;

/** `isLoading` until both were asked once, whatever came of it; `balance` is null where it can't be told, or in merchant mode; `error` says why the service's part is missing. */
export function useMarketplace(): { isLoading: boolean; balance: BalanceView | null; error: unknown } {
  const door = useDoor();
  const { id: environmentId, mode } = useEnvironment();
  // Without asking, those of the embedded service would all seem stuck.
  const sellers = useSellersSync();
  const balance = useQuery(
    door.payouts.balance.queryOptions({
      input: { environmentId },
      refetchInterval: ASKED_EVERY_MS,
      enabled: mode === 'marketplace',
    }),
  );
  // After a failure the last answer is no figure to act on.
  const told = balance.isError ? null : (balance.data ?? null);
  return { isLoading: sellers.isLoading || balance.isLoading, balance: told, error: sellers.error ?? balance.error };
}
