// Which acts want a second person, by the policies that hold now and by what the act itself says: its own amount, its own planned orders. Asked in the transaction that writes the act. A person who works alone has no second person.
import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import { RECORDED } from '../../../contract/operations/recorded.ts';
import { type ApprovalPolicies, type ApprovalSubject, dutyToDecide } from '../../../contract/team/approval-subject.ts';
import { readPayoutKey } from '../../core/payout-key.ts';
import { PaydeskError } from '../../process/problem.ts';
import { leftToRefund } from '../after-charge/left-to-refund.ts';
import { type FactKey, recordedFact } from '../after-charge/recorded-fact.ts';
import type { CaptureRunRow } from '../capture-many/tables.ts';
import { IS_UNVERIFIED } from '../capture-many/unverified.ts';
import type { JournalRow, LedgerTables } from '../store/schema.ts';
import { type Caller, isOfTeam } from '../thread/caller.ts';
import { presentDuties } from './member.ts';
import { isOfRun, movedToday } from './moved-today.ts';
import { readPolicies } from './read-policies.ts';
import { isSubject, spendApproval, subjectOf } from './spend-approval.ts';

type Db = Kysely<LedgerTables>;
/** Who acts, when, and by which approval. */
export type Acting = { caller: Caller; nowMs: number; approvalId: string | undefined };
type ApprovalCheck = { db: Db; row: JournalRow; policies: ApprovalPolicies; acting: Acting };
type RunSubject = Extract<ApprovalSubject, { kind: 'run' }>;

/** Of a call that was just written as sent; of one that is sent again, the row is its first, whose outcome is unknown. Throws what `spendApproval` throws, and `approval_not_possible` where the call doesn't say what it is. */
export async function requireForCall(db: Db, row: JournalRow, acting: Acting): Promise<void> {
  const { caller, nowMs, approvalId } = acting;
  if (!isOfTeam(caller)) return;
  const { policies } = await readPolicies(db);
  const what = await wantedForCall({ db, row, policies, acting });
  // A call that is sent again is the act that was approved when it was first sent. A run's call is first sent while the run is under way.
  if (!what || (await isApproved(db, what, row.id))) return;
  if (row.state !== 'sent' && (await isApprovedAsRun(db, row))) return;
  await spendApproval(db, { what, usedFor: row.id, approvalId }, caller, nowMs);
}

/** Whether an approval of exactly this was used for this very call, by somebody who may still give one. */
async function isApproved(db: Db, what: ApprovalSubject, entryId: string): Promise<boolean> {
  const used = await db
    .selectFrom('approval')
    .select(['subject', 'decided_by'])
    .where('used_for', '=', entryId)
    .execute();
  for (const { subject, decided_by } of used) {
    if (decided_by === null || !isSubject(subjectOf({ subject }), what)) continue;
    if ((await presentDuties(db, decided_by)).includes(dutyToDecide(what.kind))) return true;
  }
  return false;
}

/** Whether a capture was first sent by a run that was approved as a whole. */
async function isApprovedAsRun(db: Db, row: JournalRow): Promise<boolean> {
  if (row.operation !== 'charge_order') return false;
  const runs = await db
    .selectFrom('capture_run')
    .innerJoin('capture_run_item as item', 'item.run_id', 'capture_run.id')
    .selectAll('capture_run')
    .where('capture_run.provider', '=', row.provider)
    .where('item.order_id', '=', row.order_id)
    .where('item.entry_id', '=', row.id)
    .execute();
  for (const run of runs) if (await isApproved(db, await subjectOfRun(db, run), run.id)) return true;
  return false;
}

async function wantedForCall(asked: ApprovalCheck): Promise<ApprovalSubject | null> {
  switch (asked.row.operation) {
    case 'start_payout':
      return payoutNeedingApproval(asked);
    case 'refund_charge':
      return refundNeedingApproval(asked);
    case 'charge_order':
      return captureNeedingApproval(asked);
    case 'present_charge_again':
      return presentNeedingApproval(asked);
    default:
      return null;
  }
}

/** Of a run's order, its run was judged as a whole. */
async function captureNeedingApproval({ db, row, policies, acting }: ApprovalCheck): Promise<ApprovalSubject | null> {
  const { captureAbove } = policies;
  const { environment_id: environmentId, order_id: orderId } = row;
  if ((captureAbove === null && policies.dayTotal === null) || (await isOfRun(db, row))) return null;
  if (orderId === null) throw notPossible();
  const amount = await amountOfOrder(db, row);
  // An unknown amount may exceed the limit.
  const isMuch = captureAbove !== null && (amount === null || amount > captureAbove);
  if (!isMuch && !(await exceedsDay(db, policies, acting, { amount, id: row.id }))) return null;
  return { kind: 'capture', environmentId, orderId, amount: amount || null };
}

async function presentNeedingApproval({ db, row, policies, acting }: ApprovalCheck): Promise<ApprovalSubject | null> {
  const { environment_id: environmentId, order_id: orderId, charge_id: chargeId } = row;
  if (!policies.presentAgain && policies.dayTotal === null) return null;
  if (orderId === null || chargeId === null) throw notPossible();
  const amount = await amountOfOrder(db, row);
  if (!policies.presentAgain && !(await exceedsDay(db, policies, acting, { amount, id: row.id }))) return null;
  return { kind: 'present_again', environmentId, orderId, chargeId, amount: amount || null };
}

/** What the order comes to, as the ledger knows it; null if unknown. */
async function amountOfOrder(db: Db, { provider, order_id }: JournalRow): Promise<number | null> {
  const order = await db
    .selectFrom('order')
    .select('total_amount')
    .where('provider', '=', provider)
    .where('id', '=', order_id)
    .executeTakeFirst();
  return order?.total_amount ?? null;
}

/** Cents that were, or may have been, moved under a person's name on this day of the books: `more` is about to be. An unknown amount may be any. */
async function exceedsDay(
  db: Db,
  { dayTotal }: ApprovalPolicies,
  { caller, nowMs }: Acting,
  more: { amount: number | null; id: string },
): Promise<boolean> {
  if (dayTotal === null) return false;
  return more.amount === null || (await movedToday(db, caller, nowMs, more.id)) + more.amount > dayTotal;
}

function payoutNeedingApproval({ row, policies }: ApprovalCheck): ApprovalSubject | null {
  if (!policies.payout) return null;
  const request = RECORDED.start_payout.request.safeParse(JSON.parse(row.request));
  const { marketplaceId, month } = readPayoutKey(row.payout_of ?? '');
  if (!request.success || marketplaceId === '' || !/^\d{4}-\d{2}$/.test(month)) throw notPossible();
  const amount = request.data.expected_amount;
  return { kind: 'payout', environmentId: row.environment_id, marketplaceId, month, amount };
}

async function refundNeedingApproval({ db, row, policies, acting }: ApprovalCheck): Promise<ApprovalSubject | null> {
  const { refundAbove } = policies;
  if (refundAbove === null && policies.dayTotal === null) return null;
  const { provider, environment_id: environmentId, order_id: orderId, charge_id: chargeId } = row;
  const request = RECORDED.refund_charge.request.safeParse(JSON.parse(row.request));
  if (!request.success || orderId === null || chargeId === null) throw notPossible();
  const { amount, reason } = request.data;
  // This one is among them: it was written before.
  const left = await leftToRefund(db, { provider, orderId });
  const together = left ? left.refunded + left.open : amount;
  const isMuch = refundAbove !== null && Math.max(amount, together) > refundAbove;
  if (!isMuch && !(await exceedsDay(db, policies, acting, { amount, id: row.id }))) return null;
  return { kind: 'refund', environmentId, orderId, chargeId, amount, reason };
}

/** Of a run that is about to begin. */
export async function requireForStart(db: Db, run: CaptureRunRow, acting: Acting): Promise<void> {
  const { caller, nowMs, approvalId } = acting;
  const what = await runNeedingApproval(db, run, acting);
  if (what) await spendApproval(db, { what, usedFor: run.id, approvalId }, caller, nowMs);
}

/** Of a run that goes on: one that began by an approval of these very orders needs no other, even if another desk takes it over. */
export async function requireForResume(db: Db, run: CaptureRunRow, acting: Acting): Promise<void> {
  const { caller, nowMs, approvalId } = acting;
  const what = await runNeedingApproval(db, run, acting);
  if (!what) return;
  const used = await db.selectFrom('approval').select('subject').where('used_for', '=', run.id).execute();
  if (used.map(subjectOf).some((begun) => begun.kind === 'run' && begun.digest === what.digest)) return;
  await spendApproval(db, { what, usedFor: run.id, approvalId }, caller, nowMs);
}

async function runNeedingApproval(db: Db, run: CaptureRunRow, acting: Acting): Promise<RunSubject | null> {
  if (!isOfTeam(acting.caller)) return null;
  const { policies } = await readPolicies(db);
  const { runOrders, runTotal, captureAbove } = policies;
  const isMany = runOrders !== null && run.planned_count > runOrders;
  if (isMany || (runTotal !== null && run.planned_sum > runTotal)) return subjectOfRun(db, run);
  if (runTotal === null && captureAbove === null && policies.dayTotal === null) return null;
  const waiting = await db
    .selectFrom('capture_run_item as item')
    .select(['item.amount', IS_UNVERIFIED.as('isUnverified')])
    .where('item.run_id', '=', run.id)
    .where('item.state', '=', 'waiting')
    .execute();
  // What only a file says of an amount limits nothing.
  const amounts = waiting.map(({ amount, isUnverified }) => (isUnverified ? null : amount));
  const isUnknown = amounts.includes(null);
  const isLarge = captureAbove !== null && amounts.some((amount) => amount === null || amount > captureAbove);
  const rest = isUnknown ? null : amounts.reduce<number>((sum, amount) => sum + (amount ?? 0), 0);
  return isLarge ||
    (runTotal !== null && isUnknown) ||
    (await exceedsDay(db, policies, acting, { amount: rest, id: run.id }))
    ? subjectOfRun(db, run)
    : null;
}

/** A run as it is approved: with every one of its orders, which stay as they were planned. */
export async function subjectOfRun(db: Db, run: CaptureRunRow): Promise<RunSubject> {
  const items = await db
    .selectFrom('capture_run_item as item')
    .select(['seq', 'order_id', 'account_id', 'amount', 'state', IS_UNVERIFIED.as('isUnverified')])
    .where('run_id', '=', run.id)
    .orderBy('seq')
    .execute();
  const digest = createHash('sha256');
  for (const { seq, order_id, account_id, amount } of items) {
    digest.update(`${JSON.stringify([seq, order_id, account_id, amount])}\n`);
  }
  const { id: runId, environment_id: environmentId, planned_count: count, planned_sum: sum } = run;
  const unverified = items.filter(({ isUnverified }) => isUnverified).length;
  const accounts = new Set(
    items
      .filter(({ state }) => state !== 'skipped' && state !== 'already_captured')
      .map(({ account_id }) => account_id),
  ).size;
  const several = accounts > 1 ? { accounts } : {};
  return { kind: 'run', environmentId, runId, count, sum, unverified, ...several, digest: digest.digest('hex') };
}

/** Of a call of unknown outcome that a person says wasn't done, or of the charge that is taken back. */
export async function requireForNotDone(
  db: Db,
  { environmentId, entryId, chargeId }: { environmentId: string; entryId: string; chargeId: string | null },
  { caller, nowMs, approvalId }: Acting,
): Promise<void> {
  if (!isOfTeam(caller) || !(await readPolicies(db)).policies.notDone) return;
  const unknown = { kind: 'not_done' as const, environmentId, entryId };
  const what = chargeId === null ? unknown : { ...unknown, chargeId };
  await spendApproval(db, { what, usedFor: entryId, approvalId }, caller, nowMs);
}

/** Of a refund or a return that is taken back: without it more can be refunded, and less counts toward the limits. */
export async function requireForTakeBack(db: Db, key: FactKey, { caller, nowMs, approvalId }: Acting): Promise<void> {
  if (!isOfTeam(caller)) return;
  const { refundAbove, dayTotal, notDone } = (await readPolicies(db)).policies;
  if (refundAbove === null && dayTotal === null && !notDone) return;
  const what = await recordedFact(db, key);
  await spendApproval(db, { what, usedFor: key.refundId ?? key.orderId, approvalId }, caller, nowMs);
}

/** An unstated amount can't be approved. */
const notPossible = () => new PaydeskError('approval_not_possible');
