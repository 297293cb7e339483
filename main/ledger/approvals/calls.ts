// Ledger calls about approvals by a second person.
import { ADMINISTRATOR, BACK_OFFICE } from '../../../contract/operations/who-may-send.ts';
import {
  ApprovalKey,
  ApprovalPageInput,
  DecideApprovalInput,
  RequestApprovalInput,
  SetPoliciesInput,
} from '../../../contract/team/approvals.ts';
import { ledgerRead, ledgerWrite } from '../define-call.ts';
import { setPolicies } from './policies.ts';
import { listApprovals, pageApprovals } from './read-approvals.ts';
import { readPolicies } from './read-policies.ts';
import { decideApproval, requestApproval, withdrawApproval } from './requests.ts';

export const approvalsCalls = {
  approvalPolicies: ledgerRead({ roles: BACK_OFFICE, args: [], run: ({ db }) => readPolicies(db) }),
  setApprovalPolicies: ledgerWrite({ roles: ADMINISTRATOR, args: [SetPoliciesInput], run: setPolicies }),
  requestApproval: ledgerWrite({ roles: BACK_OFFICE, args: [RequestApprovalInput], run: requestApproval }),
  listApprovals: ledgerRead({ roles: BACK_OFFICE, args: [], run: listApprovals }),
  pageApprovals: ledgerRead({ roles: BACK_OFFICE, args: [ApprovalPageInput], run: pageApprovals }),
  decideApproval: ledgerWrite({ roles: BACK_OFFICE, args: [DecideApprovalInput], run: decideApproval }),
  withdrawApproval: ledgerWrite({ roles: BACK_OFFICE, args: [ApprovalKey], run: withdrawApproval }),
};
