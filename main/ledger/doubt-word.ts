// A charge that an answer shows as one order's, after a word had named it as another's: that other order is in doubt again.
import type { Kysely } from 'kysely';
import { remark } from '../../contract/console/remark.ts';
import { raiseAlarm } from './alarms/raise-alarm.ts';
import { followEntry } from './capture-many/follow-journal.ts';
import { noteItemsTakenBack } from './capture-many/note-taken-back.ts';
import { takeFeeBack } from './fees/take-back.ts';
import { keptQuery } from './kept-query.ts';
import type { LedgerTables } from './schema.ts';

/** Who takes back what no person did. */
const PAYDESK = 'Paydesk';

type Shown = { provider: string; orderId: string; chargeId: string };

/** The other order's capture is of unknown outcome from now on, and blocks, until a person settles it; an alarm says why. `now` is ISO 8601 in UTC. */
export async function doubtWordOf(db: Kysely<LedgerTables>, shown: Shown, now: string): Promise<void> {
  const { provider, orderId, chargeId } = shown;
  for (const order of await ordersByWord(db, shown)) {
    const detail = remark('charge_shown_elsewhere', { chargeId, orderId });
    await db
      .updateTable('order')
      .set({ status: order.status_before_word ?? 'unverified', charge_id: null, captured_at: null })
      .set({ status_before_word: null })
      .where('provider', '=', provider)
      .where('id', '=', order.id)
      .execute();
    const taken = { provider, orderId: order.id, name: PAYDESK, reason: detail, now };
    await takeFeeBack(db, taken);
    await noteItemsTakenBack(db, taken);
    const entries = await db
      .updateTable('journal')
      .set({ state: 'unknown', code: 'contradicts_ledger', detail, charge_id: null })
      .set({ settled_by: null, settled_reason: null, settled_at: null })
      .where('provider', '=', provider)
      .where('order_id', '=', order.id)
      .where('operation', '=', 'charge_order')
      .where('charge_id', '=', chargeId)
      .where('state', 'in', ['already_done', 'settled_done'])
      .where('repeat_of', 'is', null)
      .returningAll()
      .execute();
    for (const entry of entries) {
      await followEntry(db, entry);
      const heard = remark('doubted_charge', { chargeId, orderId, otherOrderId: order.id });
      const answer = { orderId, chargeId };
      await raiseAlarm(db, { provider, entry_id: entry.id, kind: 'contradiction', said: null, heard, answer }, now);
    }
  }
}

const ordersByWord = keptQuery((db, { provider, orderId, chargeId }: Shown) =>
  db
    .selectFrom('order')
    .select(['id', 'status_before_word'])
    .where('provider', '=', provider)
    .where('charge_id', '=', chargeId)
    .where('id', '!=', orderId)
    .where('status_before_word', 'is not', null),
);
