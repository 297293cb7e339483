// Record a payout that a person started on the provider's banking statements page.
import { booksMonthOf, monthWords } from '../../../contract/books-day.ts';
import type { PayoutView, RecordPayoutInput } from '../../../contract/console/payout.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import { PaydeskError } from '../../problem.ts';
import { thisUser } from '../this-user.ts';
import { findMarketplace } from './marketplace-books.ts';

/** Once a month. Throws `already_done`, and `invalid_input` of a month that has not begun or where the service itself tells. `nowMs` is ms, UTC. */
export async function recordPayout(ledger: Ledger, input: RecordPayoutInput, nowMs: number): Promise<PayoutView> {
  const { environment, marketplaceId } = await findMarketplace(ledger, input.environmentId);
  if (environment.embedded) {
    throw new PaydeskError(
      'invalid_input',
      'The embedded service tells of its payouts itself.',
      'Start the payout here; there is nothing to record.',
    );
  }
  if (input.month > booksMonthOf(nowMs)) {
    throw new PaydeskError(
      'invalid_input',
      `${monthWords(input.month)} has not begun in New York.`,
      'Choose the month in which the payout was started; check this machine’s clock if that is wrong.',
      { field: 'month' },
    );
  }
  return ledger.recordPayoutByHand(input, marketplaceId, thisUser());
}
