// Ledger calls about approvals by a second person.
import { approvals } from '../../../contract/procedures/approvals.ts';
import { loosens } from '../../../contract/team/approval-subject.ts';
import type { ApprovalPoliciesView, SetPoliciesInput } from '../../../contract/team/approvals.ts';
import { PaydeskError } from '../../process/problem.ts';
import { audit } from '../audit/audit.ts';
import { answers, type CallContext } from '../define-call.ts';
import { inTransaction } from '../store/in-transaction.ts';
import { hasOtherAdministrator } from './administrators.ts';
import { memberOf } from './member.ts';
import { listApprovals, pageApprovals } from './read-approvals.ts';
import { readPolicies } from './read-policies.ts';
import { decideApproval, requestApproval, withdrawApproval } from './requests.ts';
import { spendApproval } from './spend-approval.ts';

export const approvalsCalls = {
  approvalPolicies: answers(approvals.policies, ({ db }) => readPolicies(db)),
  setApprovalPolicies: answers(approvals.setPolicies, setPolicies),
  requestApproval: answers(approvals.request, requestApproval),
  listApprovals: answers(approvals.list, listApprovals),
  pageApprovals: answers(approvals.page, pageApprovals),
  decideApproval: answers(approvals.decide, decideApproval),
  withdrawApproval: answers(approvals.withdraw, withdrawApproval),
};

/** Throws `role_not_allowed`, and what `spendApproval` throws where the change loosens something and another administrator is there. */
async function setPolicies(
  { db, caller, nowMs }: CallContext,
  { policies: named, approvalId }: SetPoliciesInput,
): Promise<ApprovalPoliciesView> {
  const now = new Date(nowMs).toISOString();
  return inTransaction(db, async (trx) => {
    const member = await memberOf(trx, caller);
    if (!member.duties.includes('administer')) throw new PaydeskError('role_not_allowed');
    const { revision, policies: before } = await readPolicies(trx);
    const policies = { ...before, ...named };
    const usedFor = `policies ${revision + 1}`;
    if (loosens(before, policies) && (await hasOtherAdministrator(trx, member.personId))) {
      await spendApproval(trx, { what: { kind: 'policies', revision, policies }, usedFor, approvalId }, caller, nowMs);
    }
    await trx
      .insertInto('approval_policy')
      .values({
        revision: revision + 1,
        policies: JSON.stringify(policies),
        changed_at: now,
        changed_by: member.personId,
      })
      .execute();
    // Each was of a change of the revision that is over.
    await trx
      .updateTable('approval')
      .set({ state: 'void' })
      .where('state', 'in', ['open', 'approved'])
      .where('kind', '=', 'policies')
      .execute();
    await audit(trx, now, member.name, 'change_approval_policies', usedFor, policies, before);
    return readPolicies(trx);
  });
}
