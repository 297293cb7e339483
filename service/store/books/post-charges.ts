// A charge enters the account book: its posting, and the day on which it settles.
import type { Kysely } from 'kysely';
import { momentOf, timestampOf } from '../../../contract/timestamp.ts';
import { chargePosting } from '../../books/postings.ts';
import { settlementDateOf } from '../../books/settlement-date.ts';
import type { Tables } from '../tables.ts';
import { type insertPostings, writePostings } from './write-postings.ts';

/**
 * Posts these charges, in the caller's transaction. Rejects where one of them is posted already, or is no charge. `write` is
 * another one only in the migration that made the book: there were no totals then.
 */
export async function postCharges(
  tx: Kysely<Tables>,
  chargeIds: string[],
  write: typeof insertPostings = writePostings,
): Promise<void> {
  const charges = await tx
    .selectFrom('charges')
    .innerJoin('orders', 'orders.id', 'charges.order_id')
    .innerJoin('sessions', 'sessions.id', 'orders.session_id')
    .select(['charges.id', 'charges.organization_id', 'charges.marketplace_id', 'charges.create_date'])
    .select(['charges.amount', 'sessions.fees'])
    .where('charges.id', 'in', chargeIds)
    .execute();
  if (charges.length !== chargeIds.length) throw new Error('There is a charge without its order and session.');
  // PostgreSQL's driver reads a bigint as text: Number() makes both databases' rows alike.
  const facts = charges.map((charge) => ({
    chargeId: charge.id,
    organizationId: charge.organization_id,
    marketplaceId: charge.marketplace_id,
    amount: Number(charge.amount),
    fees: Number(charge.fees),
    at: momentOf(charge.create_date),
  }));
  await write(tx, facts.map(chargePosting));
  await tx
    .insertInto('settlements')
    .values(
      facts.map(({ chargeId, organizationId, amount, fees, at }) => ({
        ...{ charge_id: chargeId, organization_id: organizationId, amount, fees, settled_at: null },
        due_at: timestampOf(settlementDateOf(at)),
      })),
    )
    .execute();
}
