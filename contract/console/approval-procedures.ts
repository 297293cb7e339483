// The procedures of a second person: asking, deciding, and the rules.
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
import { act, read } from './procedure-kinds.ts';

export const approvals = {
  list: read.output(ApprovalsView),
  page: read.input(ApprovalPageInput).output(ApprovalPage),
  request: act.input(RequestApprovalInput).output(ApprovalView),
  decide: act.input(DecideApprovalInput).output(ApprovalView),
  withdraw: act.input(ApprovalKey).output(ApprovalView),
  policies: read.output(ApprovalPoliciesView),
  setPolicies: act.input(SetPoliciesInput).output(ApprovalPoliciesView),
};
