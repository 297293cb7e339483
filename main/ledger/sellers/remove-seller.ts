// Removing a seller that came to nothing: an invitation by mistake, or one twice. One that has keys or records stays.
import type { Kysely } from 'kysely';
import type { SellerKey } from '../../../contract/console/seller.ts';
import { PaydeskError } from '../../process/problem.ts';
import { audit } from '../audit/audit.ts';
import type { CallContext } from '../define-call.ts';
import type { AccountRow, LedgerTables } from '../store/schema.ts';
import { findSeller } from './find-seller.ts';

/** Takes the seller out of sight; its steps and notes are kept. Throws `not_found`, and `invalid_input` where it has keys, a session or an order. */
export async function removeSeller(
  { db, nowMs, actor }: CallContext,
  { environmentId, sellerId }: SellerKey,
): Promise<void> {
  const at = new Date(nowMs).toISOString();
  await db.transaction().execute(async (trx) => {
    const seller = await findSeller(trx, environmentId, sellerId);
    await refuseWithRecords(trx, seller);
    await trx.updateTable('account').set({ removed_at: at }).where('id', '=', sellerId).execute();
    await audit(trx, at, actor, 'remove_seller', sellerId, { removed: true }, { name: seller.name });
  });
}

/** Throws `invalid_input` where the seller has keys, a session or an order. */
export async function refuseWithRecords(
  db: Kysely<LedgerTables>,
  { id, name, client_id_ending }: AccountRow,
): Promise<void> {
  if (client_id_ending === null && !(await hasRecords(db, id))) return;
  throw new PaydeskError('seller_with_records', { seller: name });
}

async function hasRecords(db: Kysely<LedgerTables>, accountId: string): Promise<boolean> {
  for (const table of ['journal', 'session', 'order'] as const) {
    const one = await db.selectFrom(table).select('id').where('account_id', '=', accountId).limit(1).executeTakeFirst();
    if (one) return true;
  }
  return false;
}
