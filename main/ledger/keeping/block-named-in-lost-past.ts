// An order that only an error body named, in a ledger that lost a part of its past: it may have been captured in that part.
import type { Kysely } from 'kysely';
import { remark } from '../../../contract/console/remark.ts';
import { doubtOrder } from '../doubt-order.ts';
import { keptQuery } from '../kept-query.ts';
import type { JournalRow, LedgerTables } from '../schema.ts';
import { lossOf } from './doubt.ts';

/** Whether an order has a record here. */
export async function isOrderKnown(db: Kysely<LedgerTables>, provider: string, orderId: string): Promise<boolean> {
  return (await selectOrder(db, { provider, orderId })).length > 0;
}

/** Brings an order into doubt that this ledger had never seen, where it lacks a part of its past. */
export async function doubtNamedOrder(
  db: Kysely<LedgerTables>,
  entry: JournalRow,
  orderId: string,
  now: string,
): Promise<void> {
  const lost = await lossOf(db, entry.provider);
  if (!lost) return;
  const { environment_id, account_id, provider, session_id, actor, instance_id } = entry;
  const doubt = {
    ...{ environment_id, account_id, provider, session_id, actor, instance_id },
    ...{
      operation: 'charge_order' as const,
      request: JSON.stringify({ order_id: orderId }),
      code: 'restored' as const,
    },
    detail: remark('named_order_in_lost_past', { at: lost.at }),
  };
  await doubtOrder(db, doubt, orderId, now);
}

const selectOrder = keptQuery((db, { provider, orderId }: { provider: string; orderId: string }) =>
  db.selectFrom('order').select('id').where('provider', '=', provider).where('id', '=', orderId),
);
