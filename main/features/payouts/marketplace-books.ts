// A marketplace's balance and payouts (spec, marketplace rule 4): the balance against the holding balance, starting the month's payout at the embedded service and asking again about one whose answer never came, and recording one that a person started on the provider's page.

import { randomUUID } from 'node:crypto';
import { booksMonthOf } from '../../../contract/books-day.ts';
import type { CallKey } from '../../../contract/console/call.ts';
import type { EnvironmentView } from '../../../contract/console/environment.ts';
import type { BalanceView, PayoutView, RecordPayoutInput, StartPayoutInput } from '../../../contract/console/payout.ts';
import type { PayoutSeen } from '../../../contract/records/payout.ts';
import { payoutKey } from '../../core/payout-key.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import { PaydeskError } from '../../process/problem.ts';
import type { Balance } from '../../providers/port.ts';
import type { Payments } from '../../providers/providers.ts';
import { findEnvironment, platformSigner } from '../calls/accounts.ts';
import { approvedBy, type CallParts, journalledCall, retryUnknown } from '../calls/journalled-call.ts';
import { problemOfOutcome } from '../calls/outcome-problem.ts';
import { payoutEligibility } from './eligibility.ts';

export type BooksParts = { ledger: Ledger; payments: Payments };

export type Marketplace = { environment: EnvironmentView; marketplaceId: string };

/** Throws `not_found` of an environment that takes payments for a merchant alone: it has no balance. */
export async function findMarketplace(ledger: Ledger, environmentId: string): Promise<Marketplace> {
  const environment = await findEnvironment(ledger, environmentId);
  if (environment.mode !== 'marketplace' || environment.marketplaceId === null) {
    throw new PaydeskError('environment_without_balance', { environment: environment.name });
  }
  return { environment, marketplaceId: environment.marketplaceId };
}

/** Takes in the payouts that the service lists. */
export async function importServicePayouts(
  { ledger, payments }: BooksParts,
  { environment, marketplaceId }: Marketplace,
): Promise<void> {
  const told = await payments.listServicePayouts(platformSigner(environment));
  const own = told.filter(({ marketplace_id }) => marketplace_id === marketplaceId);
  if (own.length > 0) await ledger.importPayouts(environment.id, own);
}

/** An answer about another marketplace than the environment's is no answer to this one. */
function refuseAnother({ marketplaceId, environment }: Marketplace, answered: string): void {
  if (answered === marketplaceId) return;
  throw new PaydeskError('keys_of_other_marketplace', { environment: environment.name, answered, marketplaceId });
}

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
export async function retryPayout(parts: CallParts, { environmentId, entryId }: CallKey): Promise<PayoutView> {
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
