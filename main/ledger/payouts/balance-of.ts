// The balance by the console's own books: its fee entries, corrections included, less the payouts it knows.
import { type Kysely, sql } from 'kysely';
import { providerOf } from '../environments/provider-key.ts';
import { isUnknown } from '../fees/fee-filter.ts';
import type { LedgerTables } from '../store/schema.ts';
import { sumOfCents } from '../store/sum-of-cents.ts';

export type LedgerBalance = {
  /** Cents: what is known of the fees, less the payouts. */
  balance: number;
  /** Transactions with an unknown fee. */
  unknownFees: number;
  /** The last month that was paid out. */
  lastPaidMonth: string | null;
};

/** Of all months, or of those before one ("2026-11", a month of America/New_York). */
export async function ledgerBalance(
  db: Kysely<LedgerTables>,
  environmentId: string,
  marketplaceId: string,
  before: string | null,
): Promise<LedgerBalance> {
  const fees = await marketplaceFees(db, environmentId, marketplaceId);
  const { amount, unknownFees } = await fees
    .$if(before !== null, (query) => query.where('fee_entry.day', '<', `${before}-01`))
    .select([
      sql<number>`coalesce(sum(fee_entry.amount), 0)`.as('amount'),
      sql<number>`coalesce(sum(case when ${isUnknown} then 1 else 0 end), 0)`.as('unknownFees'),
    ])
    .executeTakeFirstOrThrow();
  const payouts = await marketplacePayouts(db, environmentId, marketplaceId);
  const { paid, lastPaidMonth } = await payouts
    .$if(before !== null, (query) => query.where('month', '<', before ?? ''))
    .select([sumOfCents('amount').as('paid'), sql<string | null>`max(month)`.as('lastPaidMonth')])
    .executeTakeFirstOrThrow();
  return { balance: amount - paid, unknownFees, lastPaidMonth };
}

/** A fee whose answer named no marketplace belongs to that of its seller's environment. */
export async function marketplaceFees(db: Kysely<LedgerTables>, environmentId: string, marketplaceId: string) {
  return db
    .selectFrom('fee_entry')
    .innerJoin('account', 'account.id', 'fee_entry.account_id')
    .where('fee_entry.provider', '=', await providerOf(db, environmentId))
    .where((where) =>
      where.or([
        where('fee_entry.marketplace_id', '=', marketplaceId),
        where.and([where('fee_entry.marketplace_id', 'is', null), where('account.environment_id', '=', environmentId)]),
      ]),
    );
}

/** The payouts that count. */
export async function marketplacePayouts(db: Kysely<LedgerTables>, environmentId: string, marketplaceId: string) {
  return db
    .selectFrom('payout')
    .where('provider', '=', await providerOf(db, environmentId))
    .where('marketplace_id', '=', marketplaceId)
    .where('taken_back_at', 'is', null);
}
