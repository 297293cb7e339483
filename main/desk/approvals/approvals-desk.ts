// What staff of a team ask another person to approve, and answer. All of it is decided by the team's ledger.
import type {
  ApprovalKey,
  ApprovalPage,
  ApprovalPageInput,
  ApprovalPoliciesView,
  ApprovalsView,
  ApprovalView,
  DecideApprovalInput,
  RequestApprovalInput,
  SetPoliciesInput,
} from '../../../contract/team/approvals.ts';
import type { Ledger } from '../../ledger/ledger.ts';

export type ApprovalsDesk = {
  list: () => Promise<ApprovalsView>;
  page: (input: ApprovalPageInput) => Promise<ApprovalPage>;
  request: (input: RequestApprovalInput) => Promise<ApprovalView>;
  decide: (input: DecideApprovalInput) => Promise<ApprovalView>;
  withdraw: (key: ApprovalKey) => Promise<ApprovalView>;
  policies: () => Promise<ApprovalPoliciesView>;
  setPolicies: (input: SetPoliciesInput) => Promise<ApprovalPoliciesView>;
};

/** On whoever works alone's ledger all but `policies`, which then want nothing, throw `no_team`. */
export const openApprovalsDesk = ({ ledger }: { ledger: Ledger }): ApprovalsDesk => ({
  list: ledger.listApprovals,
  page: ledger.pageApprovals,
  request: ledger.requestApproval,
  decide: ledger.decideApproval,
  withdraw: ledger.withdrawApproval,
  policies: ledger.approvalPolicies,
  setPolicies: ledger.setApprovalPolicies,
});
