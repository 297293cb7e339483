// What a person sees first.

import type { SellersStuck } from '../../../contract/console/overview.ts';
import { missingSince, type SellerView } from '../../../contract/console/seller.ts';
import type { overview } from '../../../contract/procedures/overview.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import type { Implementation } from '../app/implementation.ts';
import { findEnvironment } from '../calls/accounts.ts';
import type { SellersDesk } from '../sellers/sellers-desk.ts';

type Parts = { ledger: Ledger; sellers: Pick<SellersDesk, 'list'> };

export function openOverviewDesk({ ledger, sellers }: Parts) {
  return {
    get: async ({ environmentId }) => {
      const overview = await ledger.readOverview(environmentId);
      const { mode } = await findEnvironment(ledger, environmentId);
      if (mode !== 'marketplace') return overview;
      return {
        ...overview,
        sellersStuck: withoutKeysHere(overview.sellersStuck, await sellers.list({ environmentId })),
      };
    },
  } satisfies Implementation<typeof overview>;
}

/** The ledger knows only that keys were verified once; a seller whose keys have left this computer can't be paid, either. */
function withoutKeysHere({ count, longest }: SellersStuck, sellers: SellerView[]): SellersStuck {
  const gone = sellers.filter(({ keysGone, missing }) => keysGone && missing === 'keys_verified');
  const waiting = gone.map((seller) => ({
    id: seller.id,
    name: seller.name,
    missing: 'keys_verified' as const,
    since: missingSince(seller) ?? seller.invitedAt,
  }));
  return { count: count + gone.length, longest: longest ?? waiting[0] ?? null };
}
