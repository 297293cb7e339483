// Which acts of a team want a second person now.
import type { Kysely } from 'kysely';
import { ApprovalPolicies, NO_POLICIES } from '../../../contract/team/approval-subject.ts';
import type { ApprovalPoliciesView } from '../../../contract/team/approvals.ts';
import type { LedgerTables } from '../store/schema.ts';

/** Those that hold now. */
export async function readPolicies(db: Kysely<LedgerTables>): Promise<ApprovalPoliciesView> {
  const row = await db
    .selectFrom('approval_policy')
    .innerJoin('person', 'person.id', 'approval_policy.changed_by')
    .select(['revision', 'policies', 'changed_at', 'person.name'])
    .orderBy('revision', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row) return { revision: 0, policies: NO_POLICIES, changedAt: null, changedBy: null };
  const policies = ApprovalPolicies.parse(JSON.parse(row.policies));
  return { revision: row.revision, policies, changedAt: row.changed_at, changedBy: row.name };
}
