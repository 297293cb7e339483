// Planning a run: its orders are written down with what is known of each, some at a time; nothing is sent.

import { type Kysely, sql } from 'kysely';
import { z } from 'zod';
import { type BadLine, RunSource } from '../../../contract/console/capture-many.ts';
import { PaydeskError } from '../../process/problem.ts';
import { type CallContext, Id } from '../define-call.ts';
import { providerOf } from '../environments/provider-key.ts';
import { noteFound } from '../journal/outcomes.ts';
import type { LedgerTables } from '../store/schema.ts';
import { Judge, judgeOrder, NewItem } from './judge-order.ts';
import { knownOrders } from './known-orders.ts';

export const NewRun = z.strictObject({
  id: z.uuid(),
  environmentId: Id,
  source: RunSource,
  sourceWords: z.string().max(20_000),
});
export type NewRun = z.infer<typeof NewRun>;

export const ItemsOfRun = Judge.extend({
  runId: Id,
  environmentId: Id,
  firstSeq: z.int().nonnegative(),
  items: z.array(NewItem).max(10_000),
});
export type ItemsOfRun = z.infer<typeof ItemsOfRun>;

export async function beginRun({ db, actor, caller }: CallContext, run: NewRun): Promise<void> {
  await db
    .insertInto('capture_run')
    .values({
      id: run.id,
      environment_id: run.environmentId,
      provider: await providerOf(db, run.environmentId),
      source: run.source,
      source_words: run.sourceWords,
      state: 'planned',
      planned_by: actor,
      ran_ms: 0,
      planned_count: 0,
      planned_sum: 0,
      unknown_amounts: 0,
      known_count: 0,
      blocked_count: 0,
      bad_lines: '[]',
      desk: caller.deviceId,
      instance_id: caller.deviceId && caller.instanceId,
    })
    .execute();
}

/** Adds some of its orders, no order twice. A few hundred at a time are written within some ms, so that no capture waits long. */
export async function addRunItems({ db, nowMs }: CallContext, adding: ItemsOfRun): Promise<void> {
  const { runId, environmentId, accountId, firstSeq, items } = adding;
  const now = new Date(nowMs).toISOString();
  if (items.length === 0) return;
  await db.transaction().execute(async (trx) => {
    await refusePlanned(trx, runId);
    const provider = await providerOf(trx, environmentId);
    for (const item of items) await noteFound(trx, { provider, environmentId, accountId }, item, now);
    const known = await knownOrders(
      trx,
      provider,
      items.map(({ orderId }) => orderId),
    );
    const judged = items.map((item) => ({ item, order: known.get(item.orderId), ...judgeOrder(adding, item, known) }));
    await trx
      .insertInto('capture_run_item')
      .values(
        judged.map(({ item, order, accountId, amount, state, why, chargeId }, index) => ({
          run_id: runId,
          seq: firstSeq + index,
          order_id: item.orderId,
          line: item.line,
          account_id: order?.accountId ?? accountId,
          amount,
          state,
          why,
          charge_id: chargeId,
          amount_differs: 0 as const,
        })),
      )
      .execute();
    const blocked = judged.filter(({ isBlocked }) => isBlocked).length;
    await trx
      .updateTable('capture_run')
      .set({
        known_count: sql`known_count + ${known.size}`,
        blocked_count: sql`blocked_count + ${blocked}`,
      })
      .where('id', '=', runId)
      .execute();
  });
}

/** From now on it can be seen, and begun. */
export async function finishPlan({ db, nowMs }: CallContext, runId: string, badLines: BadLine[]): Promise<void> {
  const waiting = await db
    .selectFrom('capture_run_item')
    .select([
      sql<number>`count(*)`.as('count'),
      sql<number>`coalesce(sum(amount), 0)`.as('sum'),
      sql<number>`count(*) - count(amount)`.as('unknownAmounts'),
    ])
    .where('run_id', '=', runId)
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow();
  await db
    .updateTable('capture_run')
    .set({
      planned_at: new Date(nowMs).toISOString(),
      planned_count: waiting.count,
      planned_sum: waiting.sum,
      unknown_amounts: waiting.unknownAmounts,
      bad_lines: JSON.stringify(badLines),
    })
    .where('id', '=', runId)
    .where('state', '=', 'planned')
    .execute();
}

/** What is planned stays as it was shown, confirmed and approved. */
async function refusePlanned(db: Kysely<LedgerTables>, runId: string): Promise<void> {
  const planned = await db
    .selectFrom('capture_run')
    .select('state')
    .where('id', '=', runId)
    .where('planned_at', 'is not', null)
    .executeTakeFirst();
  if (planned) throw new PaydeskError('run_changed', { state: planned.state });
}

/** Takes away a plan that was never begun. Throws `not_found` where it was. */
export async function discardRun({ db }: CallContext, environmentId: string, runId: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const provider = await providerOf(trx, environmentId);
    const planned = await trx
      .selectFrom('capture_run')
      .select('id')
      .where('id', '=', runId)
      .where('provider', '=', provider)
      .where('state', '=', 'planned')
      .executeTakeFirst();
    if (!planned) {
      throw new PaydeskError('plan_not_found');
    }
    await trx.deleteFrom('capture_run_item').where('run_id', '=', runId).execute();
    await trx.deleteFrom('capture_run').where('id', '=', runId).execute();
  });
}
