// Uses an approval up for what it was given for, or refuses. To be called in the transaction of what it allows.
import { isDeepStrictEqual } from 'node:util';
import type { Kysely } from 'kysely';
import { mayDo } from '../../../contract/operations/who-may-send.ts';
import { ApprovalSubject, DUTIES_TO_ASK, dutyToDecide } from '../../../contract/team/approval-subject.ts';
import { PaydeskError } from '../../process/problem.ts';
import { audit } from '../audit/audit.ts';
import type { LedgerTables } from '../store/schema.ts';
import type { Caller } from '../thread/caller.ts';
import { memberOf, presentDuties } from './member.ts';
import { ownPartIn } from './own-part.ts';
import { readPolicies } from './read-policies.ts';
import type { ApprovalRow } from './tables.ts';
import { isUsedForRefused } from './usable.ts';

/** What is about to be done. usedFor: the id under which the ledger knows it. */
export type Act = { what: ApprovalSubject; usedFor: string; approvalId: string | undefined };

/**
 * Throws `second_person_wanted` where no approval was named, and otherwise why it isn't one of exactly this act, by exactly this person, now.
 * One that was used for a call that the service certainly didn't do can be used for the next try of the same call.
 */
export async function spendApproval(db: Kysely<LedgerTables>, act: Act, caller: Caller, nowMs: number): Promise<void> {
  const { what, usedFor, approvalId } = act;
  const now = new Date(nowMs).toISOString();
  const member = await memberOf(db, caller);
  if (!mayDo(member.duties, DUTIES_TO_ASK[what.kind])) throw new PaydeskError('role_not_allowed');
  if (approvalId === undefined) throw new PaydeskError('second_person_wanted', { what });
  const approval = await findApproval(db, approvalId);
  if (approval.requested_by !== member.personId) throw new PaydeskError('approval_of_another');
  if (!isSubject(subjectOf(approval), what)) throw new PaydeskError('approval_not_fitting', { what });
  if (!(await isToBeUsed(db, approval))) throw new PaydeskError('approval_not_given', { state: approval.state });
  if (await hasExpired(db, approval, nowMs)) throw new PaydeskError('approval_expired');
  // Both hold since it was decided; asked again, so that money never depends on one check alone.
  if (approval.decided_by === null || approval.decided_by === approval.requested_by) {
    throw new PaydeskError('approver_is_requester');
  }
  const approver = await presentDuties(db, approval.decided_by);
  if (!approver.includes(dutyToDecide(what.kind))) throw new PaydeskError('approver_gone');
  if ((await ownPartIn(db, what, approval.decided_by)) !== null) throw new PaydeskError('approver_gone');
  const { numUpdatedRows } = await db
    .updateTable('approval')
    .set({ state: 'used', used_for: usedFor, used_at: now })
    .where('id', '=', approval.id)
    .where('state', '=', approval.state)
    .$if(approval.used_for !== null, (query) => query.where('used_for', '=', approval.used_for))
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new PaydeskError('approval_not_given', { state: 'used' });
  await audit(db, now, member.name, 'use_approval', approval.id, { kind: what.kind, usedFor });
}

/** Throws `approval_not_found`. */
export async function findApproval(db: Kysely<LedgerTables>, approvalId: string): Promise<ApprovalRow> {
  const approval = await db.selectFrom('approval').selectAll().where('id', '=', approvalId).executeTakeFirst();
  if (!approval) throw new PaydeskError('approval_not_found');
  return approval;
}

export const subjectOf = ({ subject }: Pick<ApprovalRow, 'subject'>): ApprovalSubject =>
  ApprovalSubject.parse(JSON.parse(subject));

/** Whether an approval is of exactly this. While a run's orders are captured, fewer of its amounts are unverified; the digest has their accounts. */
export function isSubject(approved: ApprovalSubject, what: ApprovalSubject): boolean {
  if (approved.kind !== 'run' || what.kind !== 'run') return isDeepStrictEqual(approved, what);
  return (
    approved.unverified >= what.unverified &&
    isDeepStrictEqual({ ...approved, unverified: 0, accounts: 1 }, { ...what, unverified: 0, accounts: 1 })
  );
}

/** By the hours it was asked under, and by those that hold now where they are fewer. */
export async function hasExpired(
  db: Kysely<LedgerTables>,
  { requested_at, expires_at }: Pick<ApprovalRow, 'requested_at' | 'expires_at'>,
  nowMs: number,
): Promise<boolean> {
  const { policies } = await readPolicies(db);
  return nowMs >= Math.min(Date.parse(expires_at), Date.parse(requested_at) + policies.hours * 3_600_000);
}

async function isToBeUsed(db: Kysely<LedgerTables>, { id, state }: ApprovalRow): Promise<boolean> {
  if (state === 'approved') return true;
  const again = await db
    .selectFrom('approval')
    .select('id')
    .where('id', '=', id)
    .where(isUsedForRefused)
    .executeTakeFirst();
  return again !== undefined;
}
