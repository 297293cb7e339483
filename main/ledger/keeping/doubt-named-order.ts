// An order that only an error body named, in a ledger that lost a part of its past: it may have been captured in that part.
import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { remark } from '../../../contract/console/remark.ts';
import { keptQuery } from '../kept-query.ts';
import type { JournalRow, LedgerTables } from '../schema.ts';
import { lossOf } from './doubt.ts';
import { openSeal } from './settle-in.ts';

/** Whether an order has a record here. */
export async function isOrderKnown(db: Kysely<LedgerTables>, provider: string, orderId: string): Promise<boolean> {
  return (await selectOrder(db, { provider, orderId })).length > 0;
}

/** Writes a capture of unknown outcome for an order that this ledger had never seen, where it lacks a part of its past. A sealed one takes no entry: unsealing doubts what is open. */
export async function doubtNamedOrder(
  db: Kysely<LedgerTables>,
  entry: JournalRow,
  orderId: string,
  now: string,
): Promise<void> {
  const lost = await lossOf(db, entry.provider);
  if (!lost || (await openSeal(db))) return;
  const doubt: JournalRow = {
    ...{ ...entry, id: randomUUID(), operation: 'charge_order', order_id: orderId, charge_id: null, attempt: null },
    ...{ request: JSON.stringify({ order_id: orderId }), state: 'unknown', alive: 1, sent_at: now, lease_until: now },
    ...{ answered_at: now, http_status: null, code: 'restored', repeat_of: null, taken_back: null },
    ...{ settled_by: null, settled_reason: null, settled_at: null },
    detail: remark('named_order_in_lost_past', { at: lost.at }),
  };
  const [other] = await aliveOfSession(db, { provider: entry.provider, sessionId: entry.session_id });
  await db
    .insertInto('journal')
    // A session has one live capture: a second order of it has its entry without it.
    .values({ ...doubt, session_id: other ? null : doubt.session_id })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

const selectOrder = keptQuery((db, { provider, orderId }: { provider: string; orderId: string }) =>
  db.selectFrom('order').select('id').where('provider', '=', provider).where('id', '=', orderId),
);

const aliveOfSession = keptQuery((db, of: { provider: string; sessionId: string | null }) =>
  db
    .selectFrom('journal')
    .select('id')
    .where('provider', '=', of.provider)
    .where('session_id', '=', of.sessionId)
    .where(sql<boolean>`alive = 1 and operation = 'charge_order'`),
);
