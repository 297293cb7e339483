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
import { defineProcedure } from './define-procedure.ts';

export const approvals = {
  list: defineProcedure({ does: 'reads', roles: BACK_OFFICE, ledger: 'listApprovals', output: ApprovalsView }),
  page: defineProcedure({
    does: 'reads',
    roles: BACK_OFFICE,
    ledger: 'pageApprovals',
    input: ApprovalPageInput,
    output: ApprovalPage,
  }),
  request: defineProcedure({
    does: 'acts',
    roles: BACK_OFFICE,
    ledger: 'requestApproval',
    input: RequestApprovalInput,
    output: ApprovalView,
  }),
  decide: defineProcedure({
    does: 'acts',
    roles: BACK_OFFICE,
    ledger: 'decideApproval',
    pin: true,
    input: DecideApprovalInput,
    output: ApprovalView,
  }),
  withdraw: defineProcedure({
    does: 'acts',
    roles: BACK_OFFICE,
    ledger: 'withdrawApproval',
    input: ApprovalKey,
    output: ApprovalView,
  }),
  policies: defineProcedure({
    does: 'reads',
    roles: BACK_OFFICE,
    ledger: 'approvalPolicies',
    output: ApprovalPoliciesView,
  }),
  setPolicies: defineProcedure({
    does: 'acts',
    roles: ADMINISTRATOR,
    ledger: 'setApprovalPolicies',
    pin: true,
    input: SetPoliciesInput,
    output: ApprovalPoliciesView,
  }),
};
