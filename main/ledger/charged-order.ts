// Which order of a payment counts as charged, by the orders themselves: whatever became of the journal's entries, it forbids another capture.
import { type Kysely, sql } from 'kysely';
import { PaydeskError } from '../problem.ts';
import { keptQuery } from './kept-query.ts';
import type { JournalRow, LedgerTables } from './schema.ts';

/** Throws `already_done` where the order of a capture, or another order of its session, counts as charged. */
export async function refuseCharged(
  db: Kysely<LedgerTables>,
  { provider, order_id, session_id }: Pick<JournalRow, 'provider' | 'order_id' | 'session_id'>,
): Promise<void> {
  const [own] = order_id === null ? [] : await chargedOrder(db, { provider, orderId: order_id });
  const [charged] =
    own || session_id === null ? [own] : await chargedOfSession(db, { provider, sessionId: session_id });
  if (!charged) return;
  throw new PaydeskError(
    'capture_done',
    { otherOrderId: own ? null : charged.id },
    { orderId: charged.id, ...(charged.charge_id ? { chargeId: charged.charge_id } : {}) },
  );
}

const isCharged = sql<boolean>`(charge_id is not null or status = 'charged')`;

const chargedOrder = keptQuery((db, { provider, orderId }: { provider: string; orderId: string }) =>
  db
    .selectFrom('order')
    .select(['id', 'charge_id'])
    .where('provider', '=', provider)
    .where('id', '=', orderId)
    .where(isCharged),
);
const chargedOfSession = keptQuery((db, { provider, sessionId }: { provider: string; sessionId: string }) =>
  db
    .selectFrom('order')
    .select(['id', 'charge_id'])
    .where('provider', '=', provider)
    .where('session_id', '=', sessionId)
    .where(isCharged),
);
