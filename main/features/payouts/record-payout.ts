// Record a payout that a person started on the provider's banking statements page.
import { booksMonthOf } from '../../../contract/books-day.ts';
import type { PayoutView, RecordPayoutInput } from '../../../contract/console/payout.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import { PaydeskError } from '../../process/problem.ts';
import { findMarketplace } from './marketplace-books.ts';

/** Once a month. Throws `already_done`, and `invalid_input` of a month that has not begun or where the service itself tells. `nowMs` is ms, UTC. */
export async function recordPayout(ledger: Ledger, input: RecordPayoutInput, nowMs: number): Promise<PayoutView> {
  const { environment, marketplaceId } = await findMarketplace(ledger, input.environmentId);
  if (environment.embedded) {
    throw new PaydeskError('payout_known_by_service');
  }
  if (input.month > booksMonthOf(nowMs)) {
    throw new PaydeskError('payout_month_ahead', { month: input.month }, { field: 'month' });
  }
  return ledger.recordPayoutByHand(input, marketplaceId);
}
