// What staff of a team ask another person to approve, and answer. All of it is decided by the team's ledger.
import type { Ledger } from '../../ledger/ledger.ts';

/** Without a team all but `policies` throw `no_team`; the policies then require nothing. */
export const openApprovalsDesk = ({ ledger }: { ledger: Ledger }) => ({
  list: ledger.listApprovals,
  page: ledger.pageApprovals,
  request: ledger.requestApproval,
  decide: ledger.decideApproval,
  withdraw: ledger.withdrawApproval,
  policies: ledger.approvalPolicies,
  setPolicies: ledger.setApprovalPolicies,
});
