// What a person sees first.
import type { Overview } from '../../../contract/console/overview.ts';
import type { Ledger } from '../../ledger/ledger.ts';

export type OverviewDesk = { get: (environmentId: string) => Promise<Overview> };

export function openOverviewDesk({ ledger }: { ledger: Ledger }): OverviewDesk {
  return { get: ledger.readOverview };
}
