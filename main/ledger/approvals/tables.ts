// The tables of a second person's approvals. Times are ISO 8601 in UTC.
import type { Selectable } from 'kysely';
import type { ApprovalKind, ApprovalState } from '../../../contract/team/approval-subject.ts';

/** Each change is a row; the one with the highest revision holds. */
export type ApprovalPolicyTable = {
  revision: number;
  /** JSON of ApprovalPolicies. */
  policies: string;
  changed_at: string;
  /** The person's id. */
  changed_by: string;
};

export type ApprovalTable = {
  id: string;
  kind: ApprovalKind;
  /** JSON of ApprovalSubject. */
  subject: string;
  why: string;
  /** What has expired is told by expires_at. */
  state: Exclude<ApprovalState, 'expired'>;
  /** People's ids, never their names: those can be given to somebody else later. */
  requested_by: string;
  requested_on: string;
  requested_at: string;
  expires_at: string;
  decided_by: string | null;
  decided_on: string | null;
  decided_at: string | null;
  decided_reason: string | null;
  /** The journal entry, the run or the revision that it was used for. */
  used_for: string | null;
  used_at: string | null;
};

export type ApprovalTables = { approval_policy: ApprovalPolicyTable; approval: ApprovalTable };
export type ApprovalRow = Selectable<ApprovalTable>;
