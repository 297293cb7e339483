// Procedures of approvals by a second person.

import { MOVES_MONEY, MOVES_OR_APPROVES } from '../operations/who-may-send.ts';
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
  list: reads({ duties: MOVES_OR_APPROVES, ledger: 'listApprovals', output: ApprovalsView }),
  page: reads({ duties: MOVES_OR_APPROVES, ledger: 'pageApprovals', input: ApprovalPageInput, output: ApprovalPage }),
  request: acts({
    duties: [...MOVES_MONEY, 'administer'],
    ledger: 'requestApproval',
    input: RequestApprovalInput,
    output: ApprovalView,
  }),
  decide: acts({
    duties: ['approve', 'administer'],
    ledger: 'decideApproval',
    pin: true,
    input: DecideApprovalInput,
    output: ApprovalView,
  }),
  withdraw: acts({ duties: MOVES_OR_APPROVES, ledger: 'withdrawApproval', input: ApprovalKey, output: ApprovalView }),
  policies: reads({ duties: MOVES_OR_APPROVES, ledger: 'approvalPolicies', output: ApprovalPoliciesView }),
  setPolicies: acts({
    duties: ['administer'],
    ledger: 'setApprovalPolicies',
    pin: true,
    input: SetPoliciesInput,
    output: ApprovalPoliciesView,
  }),
};
