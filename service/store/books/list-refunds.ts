// Pages of refunds, newest first, by key.
import type { Refund } from '../../../contract/dashboard-api/refund.ts';
import type { Store } from '../database.ts';
import { newestFirst, type PageRequest } from '../newest-first.ts';
import { OWNER_COLUMN, type Owner } from '../owner.ts';
import { refundOf } from './refund-record.ts';

/** Up to `limit` refunds, of one charge where one is named. */
export async function listRefunds(
  store: Store,
  whose: Owner | { chargeId: string },
  page: PageRequest,
): Promise<Refund[]> {
  const query = store
    .selectFrom('refunds')
    .innerJoin('charges', 'charges.id', 'refunds.charge_id')
    .selectAll('refunds')
    .select('charges.order_id');
  const theirs =
    'chargeId' in whose
      ? query.where('refunds.charge_id', '=', whose.chargeId)
      : query.where(`refunds.${OWNER_COLUMN[whose.of]}`, '=', whose.owner);
  return (await newestFirst(theirs, 'refunds', page).execute()).map(refundOf);
}
