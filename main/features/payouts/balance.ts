// The balance against the holding balance, and whether a payout can be started (spec, marketplace rule 4).
import { booksMonthOf } from '../../../contract/books-day.ts';
import type { BalanceView, Eligibility } from '../../../contract/console/payout.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import type { BalanceSeen } from '../../providers/hosted-ach/book-answers.ts';
import { platformSigner } from '../accounts.ts';
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

function balanceOfService(marketplace: Marketplace, { as_of, marketplace: told }: BalanceSeen): BalanceView {
  refuseAnother(marketplace, told.marketplace_id);
  return {
    environmentId: marketplace.environment.id,
    marketplaceId: told.marketplace_id,
    balance: told.balance,
    holdingBalance: told.holding_balance,
    payout: eligibilityTold(told.payout),
    source: 'service',
    unknownFees: 0,
    asOf: new Date(as_of).toISOString(),
  };
}

function eligibilityTold(told: BalanceSeen['marketplace']['payout']): Eligibility {
  return told.state === 'already_this_month' ? { state: told.state, nextDate: told.next_date } : told;
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
