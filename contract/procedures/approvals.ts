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
  list: defineProcedure({ does: 'reads', roles: BACK_OFFICE, output: ApprovalsView }),
  page: defineProcedure({ does: 'reads', roles: BACK_OFFICE, input: ApprovalPageInput, output: ApprovalPage }),
  request: defineProcedure({ does: 'acts', roles: BACK_OFFICE, input: RequestApprovalInput, output: ApprovalView }),
  decide: defineProcedure({
    does: 'acts',
    roles: BACK_OFFICE,
    pin: true,
    input: DecideApprovalInput,
    output: ApprovalView,
  }),
  withdraw: defineProcedure({ does: 'acts', roles: BACK_OFFICE, input: ApprovalKey, output: ApprovalView }),
  policies: defineProcedure({ does: 'reads', roles: BACK_OFFICE, output: ApprovalPoliciesView }),
  setPolicies: defineProcedure({
    does: 'acts',
    roles: ADMINISTRATOR,
    pin: true,
    input: SetPoliciesInput,
    output: ApprovalPoliciesView,
  }),
};
