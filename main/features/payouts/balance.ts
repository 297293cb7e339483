// The balance against the holding balance, and whether a payout can be started (spec, marketplace rule 4).
import { booksMonthOf } from '../../../contract/books-day.ts';
import type { BalanceView } from '../../../contract/console/payout.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import type { Balance } from '../../providers/port.ts';
import { platformSigner } from '../calls/accounts.ts';
import { payoutEligibility } from './eligibility.ts';
import { type BooksParts, findMarketplace, type Marketplace, refuseAnother } from './marketplace-books.ts';

/** The embedded service is asked, and its word and its clock decide; elsewhere the console's own books do. `nowMs` is ms, UTC. */
export async function balance(
  { ledger, payments }: BooksParts,
  environmentId: string,
  nowMs: number,
): Promise<BalanceView> {
  const marketplace = await findMarketplace(ledger, environmentId);
  if (!marketplace.environment.embedded) return balanceOfLedger(ledger, marketplace, nowMs);
  return balanceOfService(marketplace, await payments.getBalance(platformSigner(marketplace.environment)));
}

function balanceOfService(marketplace: Marketplace, told: Balance): BalanceView {
  refuseAnother(marketplace, told.marketplaceId);
  return {
    environmentId: marketplace.environment.id,
    ...told,
    source: 'service',
    unknownFees: 0,
  };
}

async function balanceOfLedger(
  ledger: Ledger,
  { environment, marketplaceId }: Marketplace,
  nowMs: number,
): Promise<BalanceView> {
  const books = await ledger.ledgerBalance(environment.id, marketplaceId);
  const { holdingBalance } = environment;
  return {
    environmentId: environment.id,
    marketplaceId,
    balance: books.balance,
    holdingBalance,
    payout: payoutEligibility({ ...books, holdingBalance, month: booksMonthOf(nowMs) }),
    source: 'ledger',
    unknownFees: books.unknownFees,
    asOf: new Date(nowMs).toISOString(),
  };
}
