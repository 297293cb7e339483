// An order that counts as charged because a person says so, or an error body does: what it was before is kept, so that it can be taken back.
import type { Kysely } from 'kysely';
import { noteOrder } from './record-order.ts';
import type { JournalRow, LedgerTables } from './schema.ts';

/** Where an answer has shown the charge, a word adds nothing. `now` is ISO 8601 in UTC. */
export async function noteChargedByWord(
  db: Kysely<LedgerTables>,
  entry: JournalRow,
  { orderId, chargeId }: { orderId: string; chargeId: string },
  now: string,
): Promise<void> {
  const before = await db
    .selectFrom('order')
    .select(['status', 'charge_id', 'status_before_word'])
    .where('provider', '=', entry.provider)
    .where('id', '=', orderId)
    .executeTakeFirst();
  const isCharged = before && (before.status === 'charged' || before.charge_id !== null);
  if (isCharged && before.status_before_word === null) return;
  await noteOrder(db, entry, { orderId, status: 'charged', chargeId }, now);
  await db
    .updateTable('order')
    .set({ status_before_word: before?.status_before_word ?? before?.status ?? 'unverified' })
    .where('provider', '=', entry.provider)
    .where('id', '=', orderId)
    .execute();
}
