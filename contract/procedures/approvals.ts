// Procedures of approvals by a second person.

import { ADMINISTRATOR, BACK_OFFICE } from '../operations/who-may-send.ts';
import {
  ApprovalKey,
  ApprovalPage,
  ApprovalPageInput,
  ApprovalPoliciesView,
  ApprovalsView,
  ApprovalView,
  DecideApprovalInput,
  RequestApprovalInput,
  SetPoliciesInput,
} from '../team/approvals.ts';
import { acts, reads } from './define-procedure.ts';

export const approvals = {
  list: reads({ roles: BACK_OFFICE, ledger: 'listApprovals', output: ApprovalsView }),
  page: reads({ roles: BACK_OFFICE, ledger: 'pageApprovals', input: ApprovalPageInput, output: ApprovalPage }),
  request: acts({ roles: BACK_OFFICE, ledger: 'requestApproval', input: RequestApprovalInput, output: ApprovalView }),
  decide: acts({
    roles: BACK_OFFICE,
    ledger: 'decideApproval',
    pin: true,
    input: DecideApprovalInput,
    output: ApprovalView,
  }),
  withdraw: acts({ roles: BACK_OFFICE, ledger: 'withdrawApproval', input: ApprovalKey, output: ApprovalView }),
  policies: reads({ roles: BACK_OFFICE, ledger: 'approvalPolicies', output: ApprovalPoliciesView }),
  setPolicies: acts({
    roles: ADMINISTRATOR,
    ledger: 'setApprovalPolicies',
    pin: true,
    input: SetPoliciesInput,
    output: ApprovalPoliciesView,
  }),
};
