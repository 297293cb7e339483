// Payouts of a marketplace's balance: read, and started once.
import type { Selectable } from 'kysely';
import type { Month } from '../../../contract/books-month.ts';
import type { PayoutEligibility } from '../../../contract/dashboard-api/balance.ts';
import { Payout } from '../../../contract/dashboard-api/payout.ts';
import { PayoutId } from '../../../contract/issued-ids.ts';
import { timestampOf } from '../../../contract/timestamp.ts';
import { monthOf } from '../../books/months.ts';
import { payoutEligibility } from '../../books/payout-rule.ts';
import { payoutPosting } from '../../books/postings.ts';
import { newId } from '../../secrets/identifiers.ts';
import type { Store } from '../database.ts';
import { sumOf } from './account.ts';
import { marketplaceTerms } from './marketplaces.ts';
import type { PayoutsTable } from './tables.ts';
import { writePostings } from './write-postings.ts';

export type Platform = { organizationId: string; marketplaceId: string; businessAccountId: string };

export type PayoutOutcome =
  | { kind: 'started'; payout: Payout }
  | { kind: 'not_eligible'; why: Exclude<PayoutEligibility, { state: 'eligible' }> }
  /** Another amount was expected than the one, in cents, that would have been paid out. */
  | { kind: 'another_amount'; amount: number };

/** A marketplace's balance and terms in cents, and whether a payout can be started at a moment (ms, UTC). */
export async function marketplaceBalance(store: Store, marketplaceId: string, at: number) {
  const { fee_basis_points, fee_fixed, fee_cap, holding_balance } = await marketplaceTerms(store, marketplaceId);
  const balance = await sumOf(store, { account: 'balance', owner: marketplaceId });
  const month = monthOf(at);
  const startedThisMonth = await payoutOfMonth(store, marketplaceId, month);
  const payout = payoutEligibility({ balance, holdingBalance: holding_balance, month, startedThisMonth });
  return {
    marketplace_id: marketplaceId,
    balance,
    holding_balance,
    fee_basis_points,
    fee_fixed,
    fee_cap,
    payout,
  };
}

/** Starts this month's payout, where the rule allows it, in the caller's transaction; `at` is ms, UTC. */
export async function startPayout(
  tx: Store,
  platform: Platform,
  expectedAmount: number | undefined,
  at: number,
): Promise<PayoutOutcome> {
  const { organizationId, marketplaceId, businessAccountId } = platform;
  // A write that changes nothing: of two payouts of one marketplace, the second waits here and then sees the first.
  await tx
    .updateTable('marketplaces')
    .set((row) => ({ holding_balance: row.ref('holding_balance') }))
    .where('id', '=', marketplaceId)
    .execute();
  const { balance, holding_balance, payout: eligibility } = await marketplaceBalance(tx, marketplaceId, at);
  if (eligibility.state !== 'eligible') return { kind: 'not_eligible', why: eligibility };
  const { amount } = eligibility;
  if (expectedAmount !== undefined && expectedAmount !== amount) return { kind: 'another_amount', amount };
  const payout = Payout.parse({
    id: newId('payout_'),
    create_date: timestampOf(at),
    month: monthOf(at),
    marketplace_id: marketplaceId,
    organization_id: organizationId,
    business_fi_account_id: businessAccountId,
    amount,
    balance,
    holding_balance,
  });
  await tx.insertInto('payouts').values(payout).execute();
  await writePostings(tx, [payoutPosting({ payoutId: payout.id, marketplaceId, amount, at })]);
  return { kind: 'started', payout };
}

/** Up to `limit` payouts of a marketplace, newest first, of the months before one. */
export async function listPayouts(
  store: Store,
  marketplaceId: string,
  { before, limit }: { before: Month | undefined; limit: number },
): Promise<Payout[]> {
  let query = store.selectFrom('payouts').selectAll().where('marketplace_id', '=', marketplaceId);
  if (before !== undefined) query = query.where('month', '<', before);
  return (await query.orderBy('month', 'desc').limit(limit).execute()).map(payoutOf);
}

async function payoutOfMonth(store: Store, marketplaceId: string, month: Month): Promise<PayoutId | undefined> {
  const row = await store
    .selectFrom('payouts')
    .select('id')
    .where('marketplace_id', '=', marketplaceId)
    .where('month', '=', month)
    .executeTakeFirst();
  return row && PayoutId.parse(row.id);
}

/** PostgreSQL's driver reads a bigint as text. */
function payoutOf(row: Selectable<PayoutsTable>): Payout {
  const { amount, balance, holding_balance } = row;
  return Payout.parse({
    id: row.id,
    create_date: row.create_date,
    month: row.month,
    marketplace_id: row.marketplace_id,
    organization_id: row.organization_id,
    business_fi_account_id: row.business_fi_account_id,
    amount: Number(amount),
    balance: Number(balance),
    holding_balance: Number(holding_balance),
  });
}
