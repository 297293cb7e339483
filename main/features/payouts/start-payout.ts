// Start the month's payout at the embedded service, and ask again about one whose answer never came (spec, marketplace rule 4).
import { randomUUID } from 'node:crypto';
import { booksMonthOf } from '../../../contract/books-day.ts';
import type { PayoutView, RetryPayoutInput, StartPayoutInput } from '../../../contract/console/payout.ts';
import type { PayoutSeen } from '../../../contract/records/payout.ts';
import { payoutKey } from '../../core/payout-key.ts';
import { PaydeskError } from '../../process/problem.ts';
import { platformSigner } from '../calls/accounts.ts';
import { approvedBy, type CallParts, journalledCall } from '../calls/journalled-call.ts';
import { problemOfOutcome } from '../calls/outcome-problem.ts';
import { retryUnknown } from '../calls/retry-unknown.ts';
import { findMarketplace, importServicePayouts, type Marketplace, refuseAnother } from './marketplace-books.ts';

/** Written down first, one a marketplace and month; all its tries have one Idempotency-Key. The service decides whether, and which month it is. */
export async function startPayout(parts: CallParts, input: StartPayoutInput): Promise<PayoutView> {
  const { marketplace, signer } = await askableParty(parts, input.environmentId);
  const { marketplaceId } = marketplace;
  const told = await parts.payments.getBalance(signer);
  refuseAnother(marketplace, told.marketplaceId);
  // After a restore the ledger may lack a payout that the service has.
  await importServicePayouts(parts, marketplace);
  const payout = await journalledCall(parts, {
    id: randomUUID(),
    attempt: null,
    environmentId: input.environmentId,
    accountId: signer.accountId,
    operation: 'start_payout',
    sessionId: null,
    orderId: null,
    payoutOf: payoutKey(marketplaceId, booksMonthOf(Date.parse(told.asOf))),
    request: { expected_amount: input.expectedAmount },
    arePayoutsListed: true,
    ...approvedBy(input),
    signer,
    send: (key, sending) =>
      parts.payments.startPayout(signer, { key, marketplaceId, expectedAmount: input.expectedAmount }, sending),
  });
  return paid(parts, marketplace, payout);
}

/**
 * Sends the same entry under the same key: the service answers what it answered the first time, or starts the payout now where that
 * never arrived. Only an answer that settles it does; anything else leaves it unknown: `outcome_unknown_blocks`.
 */
export async function retryPayout(parts: CallParts, { environmentId, entryId }: RetryPayoutInput): Promise<PayoutView> {
  const { marketplace, signer } = await askableParty(parts, environmentId);
  const { marketplaceId } = marketplace;
  const { amount } = await parts.ledger.findUnknownPayout(environmentId, entryId);
  const outcome = await retryUnknown(parts, {
    environmentId,
    entryId,
    operation: 'start_payout',
    orderId: null,
    signer,
    send: (key, sending) => parts.payments.startPayout(signer, { key, marketplaceId, expectedAmount: amount }, sending),
  });
  if (outcome.kind === 'succeeded') return paid(parts, marketplace, outcome.answer);
  throw problemOfOutcome({ id: entryId, operation: 'start_payout', orderId: null }, outcome);
}

async function askableParty({ ledger }: CallParts, environmentId: string) {
  const marketplace = await findMarketplace(ledger, environmentId);
  const { environment } = marketplace;
  if (!environment.embedded) {
    throw new PaydeskError('payout_not_offered', { environment: environment.name });
  }
  return { marketplace, signer: platformSigner(environment) };
}

async function paid({ ledger }: CallParts, { environment, marketplaceId }: Marketplace, { id }: PayoutSeen) {
  const payout = (await ledger.listPayouts(environment.id, marketplaceId)).find((known) => known.id === id);
  if (!payout) throw new Error('the payout was not kept');
  return payout;
}
