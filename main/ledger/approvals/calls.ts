// Ledger calls about approvals by a second person.
import { approvals } from '../../../contract/procedures/approvals.ts';
import { answers } from '../define-call.ts';
import { setPolicies } from './policies.ts';
import { listApprovals, pageApprovals } from './read-approvals.ts';
import { readPolicies } from './read-policies.ts';
import { decideApproval, requestApproval, withdrawApproval } from './requests.ts';

export const approvalsCalls = {
  approvalPolicies: answers(approvals.policies, ({ db }) => readPolicies(db)),
  setApprovalPolicies: answers(approvals.setPolicies, setPolicies),
  requestApproval: answers(approvals.request, requestApproval),
  listApprovals: answers(approvals.list, listApprovals),
  pageApprovals: answers(approvals.page, pageApprovals),
  decideApproval: answers(approvals.decide, decideApproval),
  withdrawApproval: answers(approvals.withdraw, withdrawApproval),
};
