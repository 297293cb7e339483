// The payouts so far. The embedded service tells of those that were started on its own pages too.
import type { PayoutView } from '../../../contract/console/payout.ts';
import { PaydeskError } from '../../problem.ts';
import { platformSigner } from '../accounts.ts';
import { type BooksRooms, findMarketplace } from './marketplace-books.ts';

/** Who is named for a payout that this console didn't start. */
const ELSEWHERE = 'the service';

/** What is known here, where the service can't be asked: an unknown outcome must be seen then most of all. */
export async function listPayouts({ ledger, payments }: BooksRooms, environmentId: string): Promise<PayoutView[]> {
  const { environment, marketplaceId } = await findMarketplace(ledger, environmentId);
  if (environment.embedded) {
    try {
      const told = await payments.listServicePayouts(platformSigner(environment));
      const own = told.filter(({ marketplace_id }) => marketplace_id === marketplaceId);
      if (own.length > 0) await ledger.learnPayouts(environmentId, own, ELSEWHERE);
    } catch (error) {
      if (!(error instanceof PaydeskError)) throw error;
    }
  }
  return ledger.listPayouts(environmentId, marketplaceId);
}
