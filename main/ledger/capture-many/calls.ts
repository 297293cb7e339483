import { type Kysely, sql } from 'kysely';
import { z } from 'zod';
import {
  BadLine,
  MAX_ORDERS,
  type OverrideAmountInput,
  PauseReason,
  RunSource,
} from '../../../contract/console/capture-many.ts';
import { MAX_ROWS_TOLD } from '../../../contract/console/intake.ts';
import { remark, remarkIn } from '../../../contract/console/remark.ts';
import { ApprovalId } from '../../../contract/ids.ts';
import { DUTY_TO_SEND, MOVES_OR_APPROVES } from '../../../contract/operations/who-may-send.ts';
import { captureMany } from '../../../contract/procedures/capture-many.ts';
import { PaydeskError } from '../../process/problem.ts';
import { audit } from '../audit/audit.ts';
import { answers, type CallContext, EnvironmentId, Id, ledgerRead, ledgerWrite } from '../define-call.ts';
import { providerOf } from '../environments/provider-of.ts';
import { noteFound } from '../journal/outcomes.ts';
import { referencesOfOrders } from '../notes/read-notes.ts';
import { inTransaction } from '../store/in-transaction.ts';
import type { LedgerTables } from '../store/schema.ts';
import { endRun, findRun, pauseRun, recoverRuns, resumeRun, startRun } from './change-run.ts';
import { followJournal } from './follow-journal.ts';
import { accountOfOrder, Judge, judgeOrder, NewItem, type RunAccount } from './judge-order.ts';
import { accountsOfOrders, knownOrders } from './known-orders.ts';
import { noteDuplicates, noteDuplicatesOf } from './note-duplicates.ts';
import { countPlan, unfinishedPlan } from './plans.ts';
import { badLinesOf, getRun, listRunItems, listRuns } from './read-runs.ts';
import { recordItems } from './record-items.ts';
import { keepRowDetails, noteRowDetails } from './row-details.ts';
import { heldByAnother } from './run-holder.ts';
import { claimItems, ItemResult } from './work-items.ts';

const NewRun = z.strictObject({
  id: z.uuid(),
  environmentId: Id,
  source: RunSource,
  sourceWords: z.string().max(20_000),
});
type NewRun = z.infer<typeof NewRun>;

const ItemsOfRun = Judge.extend({
  runId: Id,
  environmentId: Id,
  firstSeq: z.int().nonnegative(),
  items: z.array(NewItem).max(10_000),
});
type ItemsOfRun = z.infer<typeof ItemsOfRun>;

async function beginRun({ db, actor, caller }: CallContext, run: NewRun): Promise<void> {
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

/** Adds some of its orders, no order twice. Throws `run_changed` once it is planned, `run_of_another_desk` where another began it. A few hundred at a time are written within some ms, so that no capture waits long. */
async function addRunItems({ db, caller, nowMs }: CallContext, adding: ItemsOfRun): Promise<void> {
  const { runId, environmentId, firstSeq, items } = adding;
  const now = new Date(nowMs).toISOString();
  if (items.length === 0) return;
  await db.transaction().execute(async (trx) => {
    const plan = await unfinishedPlan(trx, runId, caller);
    if (plan.environment_id !== environmentId) throw new PaydeskError('plan_not_found');
    const { provider } = plan;
    const accounts = await accountsOf(trx, environmentId);
    if (!accounts.some(({ id }) => id === adding.accountId)) throw new PaydeskError('account_not_found');
    const ids = items.map(({ orderId }) => orderId);
    const before = await accountsOfOrders(trx, provider, ids);
    for (const item of items) {
      const whose = before.get(item.orderId) ?? accountOfOrder(adding, item, undefined, accounts);
      if (whose !== null) await noteFound(trx, { provider, environmentId, accountId: whose }, item, now);
    }
    const known = await knownOrders(trx, provider, ids);
    const references = await referencesOfOrders(trx, provider, ids);
    const judged = items.map((item) => ({ item, ...judgeOrder(adding, item, { known, references, accounts }) }));
    await trx
      .insertInto('capture_run_item')
      .values(
        judged.map(({ item, accountId, amount, state, why, chargeId }, index) => ({
          run_id: runId,
          seq: firstSeq + index,
          order_id: item.orderId,
          line: item.line,
          account_id: accountId,
          amount,
          state,
          why,
          charge_id: chargeId,
          amount_differs: 0 as const,
        })),
      )
      .execute();
    await noteRowDetails(
      trx,
      judged.flatMap(({ item: { told }, disagrees }, index) =>
        told && !disagrees
          ? {
              run_id: runId,
              seq: firstSeq + index,
              reference: told.reference,
              customer: told.customer,
              email: told.email,
            }
          : [],
      ),
    );
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
  await noteDuplicatesOf(db, runId, { firstSeq, untilSeq: firstSeq + items.length });
}

/** Those whose orders may be in a run. */
async function accountsOf(db: Kysely<LedgerTables>, environmentId: string): Promise<RunAccount[]> {
  return db
    .selectFrom('account')
    .select(['id', 'name', 'organization_id as organizationId', 'store_id as storeId'])
    .where('environment_id', '=', environmentId)
    .where('removed_at', 'is', null)
    .execute();
}

/** From now on it can be seen, and begun: as many orders as there are now. Throws as `addRunItems` does. */
async function finishPlan({ db, caller, nowMs }: CallContext, runId: string, badLines: BadLine[]): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await unfinishedPlan(trx, runId, caller);
    await trx
      .updateTable('capture_run')
      .set({
        ...(await countPlan(trx, runId)),
        planned_at: new Date(nowMs).toISOString(),
        bad_lines: JSON.stringify(badLines),
      })
      .where('id', '=', runId)
      .execute();
  });
}

/** Takes away a plan that was never begun. Throws `plan_not_found` where it was, `run_of_another_desk` while another desk plans it. */
async function discardRun({ db, caller }: CallContext, environmentId: string, runId: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const provider = await providerOf(trx, environmentId);
    const planned = await trx
      .selectFrom('capture_run')
      .select('planned_at')
      .where('id', '=', runId)
      .where('provider', '=', provider)
      .where('state', '=', 'planned')
      .executeTakeFirst();
    if (!planned) {
      throw new PaydeskError('plan_not_found');
    }
    if (planned.planned_at === null) await unfinishedPlan(trx, runId, caller);
    await trx.deleteFrom('capture_run_told').where('run_id', '=', runId).execute();
    await trx.deleteFrom('capture_run_item').where('run_id', '=', runId).execute();
    await trx.deleteFrom('capture_run').where('id', '=', runId).execute();
  });
}

export const captureManyCalls = {
  readOrderAccounts: ledgerRead({
    duties: [DUTY_TO_SEND.charge_order],
    args: [EnvironmentId, z.array(Id).max(MAX_ORDERS)],
    run: async ({ db }, environmentId, orderIds) => [
      ...(await accountsOfOrders(db, await providerOf(db, environmentId), orderIds)),
    ],
  }),
  beginRun: ledgerWrite({ duties: [DUTY_TO_SEND.charge_order], args: [NewRun], run: beginRun }),
  addRunItems: ledgerWrite({ duties: [DUTY_TO_SEND.charge_order], args: [ItemsOfRun], run: addRunItems }),
  finishPlan: ledgerWrite({
    duties: [DUTY_TO_SEND.charge_order],
    args: [Id, z.array(BadLine.strict()).max(MAX_ORDERS)],
    run: finishPlan,
  }),
  discardRun: ledgerWrite({ duties: [DUTY_TO_SEND.charge_order], args: [EnvironmentId, Id], run: discardRun }),
  overrideAmount: answers(captureMany.overrideAmount, overrideAmount),
  noteDuplicates: ledgerWrite({
    duties: [DUTY_TO_SEND.charge_order],
    isRepeatable: true,
    args: [Id, z.int().nonnegative()],
    run: noteDuplicates,
  }),
  startRun: answers(captureMany.start, startRun),
  pauseRun: ledgerWrite({
    duties: [DUTY_TO_SEND.charge_order],
    args: [Id, z.strictObject({ reason: PauseReason, why: z.string().max(20_000).nullable() })],
    run: pauseRun,
  }),
  resumeRun: ledgerWrite({
    duties: [DUTY_TO_SEND.charge_order],
    args: [EnvironmentId, Id, ApprovalId.nullish(), z.string().max(100).nullish()],
    run: resumeRun,
  }),
  endRun: ledgerWrite({
    duties: [DUTY_TO_SEND.charge_order],
    args: [Id, z.strictObject({ state: z.enum(['done', 'stopped']) })],
    run: endRun,
  }),
  keepRowDetails: ledgerWrite({
    duties: [DUTY_TO_SEND.charge_order],
    isRepeatable: true,
    args: [Id],
    run: keepRowDetails,
  }),
  claimItems: ledgerWrite({
    duties: [DUTY_TO_SEND.charge_order],
    args: [Id, z.int().positive().max(1000)],
    run: claimItems,
  }),
  recordItems: ledgerWrite({
    duties: [DUTY_TO_SEND.charge_order],
    isRepeatable: true,
    args: [Id, z.array(ItemResult).max(1000)],
    run: recordItems,
  }),
  /** Leaves a run that another desk works on to that one. */
  followJournal: ledgerWrite({
    duties: [DUTY_TO_SEND.charge_order],
    isRepeatable: true,
    args: [Id],
    run: ({ db, caller, nowMs }, runId) =>
      inTransaction(db, async (trx) => {
        if (!(await heldByAnother(trx, runId, caller, nowMs))) await followJournal(trx, runId);
      }),
  }),
  recoverRuns: ledgerWrite({ duties: ['view'], args: [], run: recoverRuns }),
  listRuns: answers(captureMany.list, listRuns),
  getRun: ledgerRead({ duties: MOVES_OR_APPROVES, args: [EnvironmentId, Id], run: getRun }),
  badLinesOf: ledgerRead({ duties: MOVES_OR_APPROVES, args: [EnvironmentId, Id], run: badLinesOf }),
  firstBadLines: answers(captureMany.badLines, async (context, { environmentId, runId }) =>
    (await badLinesOf(context, environmentId, runId)).slice(0, MAX_ROWS_TOLD),
  ),
  listRunItems: answers(captureMany.items, listRunItems),
};

/** Throws `run_changed` where the run was begun, `run_line_not_overridable` where this line isn't left out for its amount, or its amount is another by now. */
async function overrideAmount(
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
