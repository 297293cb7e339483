// The tip of a payment: what the order's total has more than the amount of its session. No answer of the service names it.
import type { Kysely } from 'kysely';
import type { LedgerTables } from '../store/schema.ts';

/** In cents; null where nothing was added, or where the order's total isn't known. */
export async function tipOfSession(
  db: Kysely<LedgerTables>,
  provider: string,
  sessionId: string,
): Promise<number | null> {
  const rows = await db
    .selectFrom('session')
    .innerJoin('order', (join) =>
      join.onRef('order.session_id', '=', 'session.id').onRef('order.provider', '=', 'session.provider'),
    )
    .select(['session.total_amount as amount', 'order.total_amount as total'])
    .where('session.provider', '=', provider)
    .where('session.id', '=', sessionId)
    .execute();
  const known = rows.find(({ total }) => total !== null);
  const tip = known ? Number(known.total) - Number(known.amount) : 0;
  return tip > 0 ? tip : null;
}
