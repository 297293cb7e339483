// What staff of a team ask another person to approve, and answer. All of it is decided by the team's ledger.
import type { Ledger } from '../../ledger/ledger.ts';

/** On whoever works alone's ledger all but `policies`, which then want nothing, throw `no_team`. */
export const openApprovalsDesk = ({ ledger }: { ledger: Ledger }) => ({
  list: ledger.listApprovals,
  page: ledger.pageApprovals,
  request: ledger.requestApproval,
  decide: ledger.decideApproval,
  withdraw: ledger.withdrawApproval,
  policies: ledger.approvalPolicies,
  setPolicies: ledger.setApprovalPolicies,
});
