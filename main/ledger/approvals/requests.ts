// Asking for a second person, and that person's answer. Who asks and who decides are the people behind the devices, as the ledger knows them now.
import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { type Expression, type Kysely, type SqlBool, sql } from 'kysely';
import { mayDo } from '../../../contract/operations/who-may-send.ts';
import { type ApprovalSubject, DUTIES_TO_ASK, dutyToDecide } from '../../../contract/team/approval-subject.ts';
import type {
  ApprovalKey,
  ApprovalView,
  DecideApprovalInput,
  RequestApprovalInput,
} from '../../../contract/team/approvals.ts';
import { blockedBy } from '../../core/decide.ts';
import { payoutKey } from '../../core/payout-key.ts';
import { PaydeskError } from '../../process/problem.ts';
import { leftToRefund } from '../after-charge/left-to-refund.ts';
import { recordedFact } from '../after-charge/recorded-fact.ts';
import { audit } from '../audit/audit.ts';
import { findRun } from '../capture-many/change-run.ts';
import type { CallContext } from '../define-call.ts';
import { providerOf } from '../environments/provider-of.ts';
import { aliveEntry } from '../journal/blocking-entry.ts';
import { commandOf } from '../journal/read-known.ts';
import { isUnnamedEntry } from '../journal/unnamed.ts';
import { payoutRecorded, recordedPayout } from '../payouts/record-by-hand.ts';
import { ACT } from '../projections/rows.ts';
import { inTransaction } from '../store/in-transaction.ts';
import type { LedgerTables } from '../store/schema.ts';
import { requireChangeOfRole } from '../team/change-roles.ts';
import { requireChangeOfAdministrator } from './administrators.ts';
import { memberOf } from './member.ts';
import { ownPartIn } from './own-part.ts';
import { readView } from './read-approvals.ts';
import { readPolicies } from './read-policies.ts';
import { subjectOfRun } from './second-person.ts';
import { findApproval, hasExpired, subjectOf } from './spend-approval.ts';
import type { ApprovalRow } from './tables.ts';
import { isUsable } from './usable.ts';

type Db = Kysely<LedgerTables>;
type Of<Kind extends ApprovalSubject['kind']> = Extract<ApprovalSubject, { kind: Kind }>;

/** Engineering value: requests of one person that are open at a time. Colleagues read each one, and a list that is too long is approved unread. */
const MAX_OPEN = 20;

/**
 * Throws `role_not_allowed` for what this person may not do themselves, `approvals_too_many`, `approval_not_fitting` where it isn't so (any more), and what
 * says that it isn't there, or was done: `environment_not_found`, `order_not_found`, `refund_too_much`, `refund_asked_already`, `payout_done`, `payout_recorded_already`, `run_not_found`, `not_in_review`, ….
 */
export async function requestApproval(
  { db, caller, nowMs }: CallContext,
  { what, why }: RequestApprovalInput,
): Promise<ApprovalView> {
  return inTransaction(db, async (trx) => {
    const member = await memberOf(trx, caller);
    if (!mayDo(member.duties, DUTIES_TO_ASK[what.kind])) throw new PaydeskError('role_not_allowed');
    await requireReal(trx, what);
    const { policies } = await readPolicies(trx);
    const since = { nowMs, hours: policies.hours };
    await refuseTooMany(trx, member.personId, since);
    if (what.kind === 'refund') await refuseSameRefund(trx, what, since);
    const row: ApprovalRow = {
      id: randomUUID(),
      kind: what.kind,
      subject: JSON.stringify(what),
      why,
      state: 'open',
      requested_by: member.personId,
      requested_on: member.deviceId,
      requested_at: iso(nowMs),
      expires_at: iso(nowMs + policies.hours * 3_600_000),
      decided_by: null,
      decided_on: null,
      decided_at: null,
      decided_reason: null,
      used_for: null,
      used_at: null,
    };
    await trx.insertInto('approval').values(row).execute();
    await audit(trx, iso(nowMs), member.name, 'request_approval', row.id, {
      askedFor: what,
      why,
      expiresAt: row.expires_at,
    });
    return readView(trx, row.id, nowMs);
  });
}

/** Approves or declines for good. Throws `approver_is_requester`, `role_not_allowed` without the duty for it, `approver_captured` for one who had a part in it, `approval_expired`, `approval_decided`. */
export async function decideApproval(
  { db, caller, nowMs }: CallContext,
  { approvalId, verdict, reason }: DecideApprovalInput,
): Promise<ApprovalView> {
  return inTransaction(db, async (trx) => {
    const member = await memberOf(trx, caller);
    const approval = await findApproval(trx, approvalId);
    if (approval.requested_by === member.personId) throw new PaydeskError('approver_is_requester');
    if (!member.duties.includes(dutyToDecide(approval.kind))) throw new PaydeskError('role_not_allowed');
    if (await hasExpired(trx, approval, nowMs)) throw new PaydeskError('approval_expired');
    // Anybody may say no.
    const part = verdict === 'approve' ? await ownPartIn(trx, subjectOf(approval), member.personId) : null;
    if (part !== null) throw new PaydeskError('approver_captured', { part });
    await changeOpen(trx, approvalId, {
      state: verdict === 'approve' ? 'approved' : 'declined',
      decided_by: member.personId,
      decided_on: member.deviceId,
      decided_at: iso(nowMs),
      decided_reason: reason,
    });
    const action = verdict === 'approve' ? 'approve_request' : 'decline_request';
    await audit(trx, iso(nowMs), member.name, action, approvalId, { askedFor: subjectOf(approval), reason });
    return readView(trx, approvalId, nowMs);
  });
}

/** Takes back what this person asked for, approved or not. Throws `approval_of_another`, `approval_decided` where it was declined or used. */
export async function withdrawApproval(
  { db, caller, nowMs }: CallContext,
  { approvalId }: ApprovalKey,
): Promise<ApprovalView> {
  return inTransaction(db, async (trx) => {
    const member = await memberOf(trx, caller);
    const approval = await findApproval(trx, approvalId);
    if (approval.requested_by !== member.personId) throw new PaydeskError('approval_of_another');
    await changeOpen(trx, approvalId, { state: 'void' }, isUsable);
    await audit(
      trx,
      iso(nowMs),
      member.name,
      'withdraw_request',
      approvalId,
      { state: 'void' },
      { state: approval.state },
    );
    return readView(trx, approvalId, nowMs);
  });
}

/** Whether the request matches this ledger; otherwise no one could use it. */
async function requireReal(db: Db, what: ApprovalSubject): Promise<void> {
  switch (what.kind) {
    case 'policies':
      if ((await readPolicies(db)).revision !== what.revision) throw new PaydeskError('approval_not_fitting', { what });
      return;
    case 'run': {
      const run = await findRun(db, what.environmentId, what.runId);
      // Only these can still begin, or go on.
      if (run.state !== 'planned' && run.state !== 'paused')
        throw new PaydeskError('run_changed', { state: run.state });
      const now = await subjectOfRun(db, run);
      if (!isDeepStrictEqual(now, what)) throw new PaydeskError('approval_not_fitting', { what: now });
      return;
    }
    case 'not_done':
      return requireUndecided(db, what);
    case 'take_back': {
      const provider = await providerOf(db, what.environmentId);
      const now = await recordedFact(db, { ...what, provider });
      if (!isDeepStrictEqual(now, what)) throw new PaydeskError('approval_not_fitting', { what: now });
      return;
    }
    case 'capture':
      return requireUncharged(db, what);
    case 'present_again':
      return requireCharge(db, what);
    case 'administrator':
      return requireChangeOfAdministrator(db, what);
    case 'role':
      return requireChangeOfRole(db, what);
    case 'payout':
      return requireUnpaid(db, what);
    case 'refund':
      return requireRefundable(db, what);
  }
}

/** A call of unknown outcome, or one that a person or an error body says was done. */
async function requireUndecided(db: Db, { environmentId, entryId, chargeId }: Of<'not_done'>): Promise<void> {
  const entry = await db
    .selectFrom('journal')
    .select('id')
    .where('id', '=', entryId)
    .where('environment_id', '=', environmentId)
    .where((where) =>
      chargeId === undefined
        ? where.or([where('state', '=', 'unknown'), isUnnamedEntry])
        : where.and([
            where('operation', '=', 'charge_order'),
            where('state', 'in', ['settled_done', 'already_done']),
            where('charge_id', '=', chargeId),
          ]),
    )
    .executeTakeFirst();
  if (!entry) throw new PaydeskError('not_in_review');
}

async function requireUnpaid(db: Db, { environmentId, marketplaceId, month }: Of<'payout'>): Promise<void> {
  const provider = await providerOf(db, environmentId);
  const environment = await db
    .selectFrom('environment')
    .select(['name', 'marketplace_id'])
    .where('id', '=', environmentId)
    .executeTakeFirstOrThrow();
  if (environment.marketplace_id !== marketplaceId) {
    throw new PaydeskError('environment_without_balance', { environment: environment.name });
  }
  const ofMonth = { operation: 'start_payout', payout_of: payoutKey(marketplaceId, month) } as const;
  const first = await aliveEntry(db, { provider, ...ofMonth, session_id: null, order_id: null });
  if (first) throw new PaydeskError(...blockedBy(ACT.fromRow(first), commandOf(first)));
  const recorded = await recordedPayout(db, { provider, marketplace_id: marketplaceId, month });
  if (recorded) throw payoutRecorded(recorded);
}

/** An unknown order may be captured by its ID. */
async function requireUncharged(db: Db, { environmentId, orderId }: Of<'capture'>): Promise<void> {
  const order = await findOrder(db, { environmentId, orderId });
  if (order && order.charge_id !== null) throw new PaydeskError('capture_done', { otherOrderId: null }, { orderId });
}

type OfCharge = { environmentId: string; orderId: string; chargeId: string };

async function requireCharge(db: Db, { environmentId, orderId, chargeId }: OfCharge): Promise<void> {
  const order = await findOrder(db, { environmentId, orderId });
  if (!order) throw new PaydeskError('order_not_found', { orderId });
  if (order.charge_id !== chargeId) throw new PaydeskError('refund_not_charged');
}

async function findOrder(db: Db, { environmentId, orderId }: { environmentId: string; orderId: string }) {
  const provider = await providerOf(db, environmentId);
  return db
    .selectFrom('order')
    .select('charge_id')
    .where('provider', '=', provider)
    .where('id', '=', orderId)
    .executeTakeFirst();
}

async function requireRefundable(db: Db, { environmentId, orderId, chargeId, amount }: Of<'refund'>): Promise<void> {
  const provider = await providerOf(db, environmentId);
  await requireCharge(db, { environmentId, orderId, chargeId });
  // An unknown amount can't exceed the limit.
  const left = await leftToRefund(db, { provider, orderId });
  if (left?.isReturned) throw new PaydeskError('refund_of_returned');
  if (left && amount > left.cents) throw new PaydeskError('refund_too_much', { left: left.cents });
}

/** What hasn't expired, by the hours that hold now either. */
const notExpired = (db: Db, { nowMs, hours }: { nowMs: number; hours: number }) =>
  db
    .selectFrom('approval')
    .where('requested_at', '>', iso(nowMs - hours * 3_600_000))
    .where('expires_at', '>', iso(nowMs));

/** Two equal refunds of one charge can both be meant, but two requests that look the same are approved as one: the first is to be used or withdrawn before. */
async function refuseSameRefund(
  db: Db,
  { environmentId, chargeId, amount }: Of<'refund'>,
  since: { nowMs: number; hours: number },
): Promise<void> {
  const waiting = await notExpired(db, since)
    .innerJoin('person', 'person.id', 'approval.requested_by')
    .select(['person.name', 'approval.subject'])
    .where(isUsable)
    .where('kind', '=', 'refund')
    .execute();
  const same = waiting.find((row) => {
    const what = subjectOf(row);
    return (
      what.kind === 'refund' &&
      what.environmentId === environmentId &&
      what.chargeId === chargeId &&
      what.amount === amount
    );
  });
  if (same) throw new PaydeskError('refund_asked_already', { actor: same.name });
}

async function refuseTooMany(db: Db, personId: string, since: { nowMs: number; hours: number }): Promise<void> {
  const open = await notExpired(db, since)
    .select('id')
    .where('requested_by', '=', personId)
    .where('state', '=', 'open')
    .limit(MAX_OPEN)
    .execute();
  if (open.length >= MAX_OPEN) throw new PaydeskError('approvals_too_many', { count: MAX_OPEN });
}

async function changeOpen(
  db: Db,
  approvalId: string,
  change: Partial<ApprovalRow>,
  isStill: Expression<SqlBool> = sql<boolean>`approval.state = 'open'`,
): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('approval')
    .set(change)
    .where('id', '=', approvalId)
    .where(isStill)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new PaydeskError('approval_decided');
}

const iso = (ms: number): string => new Date(ms).toISOString();
