// An order that counts as charged because a person says so: what it was before is kept, so that the word can be taken back.
import type { Kysely } from 'kysely';
import { noteOrder } from './record-order.ts';
import type { JournalRow, LedgerTables } from './schema.ts';

/** Where the service has said so before, the word adds nothing that could be taken back. `now` is ISO 8601 in UTC. */
export async function noteChargedByWord(
  db: Kysely<LedgerTables>,
  entry: JournalRow,
  { orderId, chargeId }: { orderId: string; chargeId: string },
  now: string,
): Promise<void> {
  const before = await db
    .selectFrom('order')
    .select(['status', 'charge_id'])
    .where('provider', '=', entry.provider)
    .where('id', '=', orderId)
    .executeTakeFirst();
  await noteOrder(db, entry, { orderId, status: 'charged', chargeId }, now);
  if (before && (before.status === 'charged' || before.charge_id !== null)) return;
  await db
    .updateTable('order')
    .set({ status_before_word: before?.status ?? 'unverified' })
    .where('provider', '=', entry.provider)
    .where('id', '=', orderId)
    .execute();
}
