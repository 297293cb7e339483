// An order whose amount isn't what its file says: a named person has it captured at its own amount all the same.
import { sql } from 'kysely';
import type { OverrideAmountInput } from '../../../contract/console/capture-many.ts';
import { remark, remarkIn } from '../../../contract/console/remark.ts';
import { PaydeskError } from '../../process/problem.ts';
import { audit } from '../audit/audit.ts';
import type { CallContext } from '../define-call.ts';
import { findRun } from './change-run.ts';

/** Throws `run_changed` where the run was begun, `run_line_not_overridable` where this line isn't left out for its amount, or its amount is another by now. */
export async function overrideAmount(
  { db, nowMs, actor }: CallContext,
  { environmentId, runId, seq, amount, reason }: OverrideAmountInput,
): Promise<void> {
  const now = new Date(nowMs).toISOString();
  await db.transaction().execute(async (trx) => {
    const run = await findRun(trx, environmentId, runId);
    if (run.state !== 'planned') throw new PaydeskError('run_changed', { state: run.state });
    const item = await trx
      .selectFrom('capture_run_item')
      .select(['order_id', 'line', 'amount', 'state', 'why'])
      .where('run_id', '=', runId)
      .where('seq', '=', seq)
      .executeTakeFirst();
    const differs = remarkIn(item?.why ?? '');
    if (item?.state !== 'skipped' || item.amount !== amount || differs?.code !== 'file_amount_differs') {
      throw new PaydeskError('run_line_not_overridable');
    }
    const { told } = differs.params;
    await trx
      .updateTable('capture_run_item')
      .set({ state: 'waiting', why: remark('amount_overridden', { person: actor, told, amount, reason }) })
      .where('run_id', '=', runId)
      .where('seq', '=', seq)
      .execute();
    await trx
      .updateTable('capture_run')
      .set({ planned_count: sql`planned_count + 1`, planned_sum: sql`planned_sum + ${amount}` })
      .where('id', '=', runId)
      .where('state', '=', 'planned')
      .execute();
    const overridden = { runId, line: item.line, told, amount, reason };
    await audit(trx, now, actor, 'override_file_amount', item.order_id, overridden);
  });
}
