// Settling: a named person says what became of a call of unknown outcome, with a reason; until then it blocks.
import type { Kysely } from 'kysely';
import type { JournalEntryView, SettleInput } from '../../contract/console/journal.ts';
import { PaydeskError } from '../problem.ts';
import { audit } from './audit/audit.ts';
import { entryView } from './entry-view.ts';
import { recordCapture } from './record-capture.ts';
import { noteOrder } from './record-order.ts';
import { recordSettledPayout } from './record-payout.ts';
import type { LedgerTables } from './schema.ts';

/** Settles an unknown entry. "Done" goes on forbidding a second one; "not done" opens the way for another. */
export async function settleUnknown(
  db: Kysely<LedgerTables>,
  input: SettleInput,
  nowMs: number,
): Promise<JournalEntryView> {
  const now = new Date(nowMs).toISOString();
  return db.transaction().execute(async (trx) => {
    const settled = await trx
      .updateTable('journal')
      .set({
        state: input.verdict === 'done' ? 'settled_done' : 'settled_not_done',
        alive: input.verdict === 'done' ? 1 : 0,
        settled_by: input.name,
        settled_reason: input.reason,
        settled_at: now,
      })
      .where('id', '=', input.entryId)
      .where('environment_id', '=', input.environmentId)
      .where('state', '=', 'unknown')
      .where('operation', '!=', 'create_session')
      .returningAll()
      .executeTakeFirst();
    if (!settled) {
      throw new PaydeskError(
        'not_found',
        'This call has no unknown outcome any more.',
        'Look at it again: somebody settled it, or its answer came.',
      );
    }
    if (settled.operation === 'charge_order' && settled.order_id && input.verdict === 'done') {
      await noteOrder(trx, settled, { orderId: settled.order_id, status: 'charged', chargeId: null }, now);
      await recordCapture(trx, { provider: settled.provider, actor: input.name }, settled.order_id, now);
    }
    if (settled.operation === 'start_payout' && input.verdict === 'done') {
      await recordSettledPayout(trx, settled, input.name, now);
    }
    const { operation, order_id, session_id } = settled;
    await audit(
      trx,
      now,
      input.name,
      'settle',
      settled.id,
      { state: settled.state, verdict: input.verdict, reason: input.reason },
      { state: 'unknown', operation, orderId: order_id, sessionId: session_id },
    );
    return entryView(settled);
  });
}
