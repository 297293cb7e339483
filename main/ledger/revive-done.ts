// An entry that stopped blocking: what it kept from blocking, though its call was carried out, blocks again.
import { type Kysely, sql } from 'kysely';
import { aliveEntry, aliveOfAttempt } from './journal-refusal.ts';
import { keptQuery } from './kept-query.ts';
import type { JournalRow, LedgerTables } from './schema.ts';

/** To be called once `ended` is not alive any more. */
export async function reviveDone(db: Kysely<LedgerTables>, ended: JournalRow): Promise<void> {
  const { provider, operation, order_id: orderId, session_id: sessionId, payout_of: payoutOf } = ended;
  const done = [
    ...(orderId === null ? [] : await doneOfOrder(db, { provider, operation, orderId })),
    ...(sessionId === null ? [] : await doneOfSession(db, { provider, operation, sessionId })),
    ...(payoutOf === null ? [] : await doneOfMonth(db, { provider, operation, payoutOf })),
  ];
  for (const entry of done) {
    if (!((await aliveEntry(db, entry)) ?? (await aliveOfAttempt(db, entry)))) await revive(db, { id: entry.id });
  }
}

// No repeat is ever alive: the call that it sent again is.
const isDoneWithoutBlocking = sql<boolean>`alive = 0 and state in ('succeeded', 'already_done') and repeat_of is null`;

const doneOfOrder = keptQuery((db, of: { provider: string; operation: JournalRow['operation']; orderId: string }) =>
  db
    .selectFrom('journal')
    .selectAll()
    .where('provider', '=', of.provider)
    .where('order_id', '=', of.orderId)
    .where('operation', '=', of.operation)
    .where(isDoneWithoutBlocking),
);
const doneOfSession = keptQuery((db, of: { provider: string; operation: JournalRow['operation']; sessionId: string }) =>
  db
    .selectFrom('journal')
    .selectAll()
    .where('provider', '=', of.provider)
    .where('session_id', '=', of.sessionId)
    .where('operation', '=', of.operation)
    .where(isDoneWithoutBlocking),
);
const doneOfMonth = keptQuery((db, of: { provider: string; operation: JournalRow['operation']; payoutOf: string }) =>
  db
    .selectFrom('journal')
    .selectAll()
    .where('provider', '=', of.provider)
    .where('payout_of', '=', of.payoutOf)
    .where('operation', '=', of.operation)
    .where(isDoneWithoutBlocking),
);
const revive = keptQuery((db, { id }: { id: string }) =>
  db.updateTable('journal').set({ alive: 1 }).where('id', '=', id),
);
