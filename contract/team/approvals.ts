// A second person: what is asked, decided and shown of it. Times are ISO 8601 in UTC.
import { z } from 'zod';
import { ListCursor, pageOf } from '../console/page.ts';
import { enteredLines, textFault } from '../entered-text.ts';
import { ApprovalId } from '../ids.ts';
import { OperationName } from '../operations/who-may-send.ts';
import { ApprovalPolicies, ApprovalState, ApprovalSubject, NamedPolicies } from './approval-subject.ts';

/** revision: counts up with each change; 0 until the first. changedBy: null until then. */
export const ApprovalPoliciesView = z.object({
  revision: z.int(),
  policies: ApprovalPolicies,
  changedAt: z.string().nullable(),
  changedBy: z.string().nullable(),
});
export type ApprovalPoliciesView = z.infer<typeof ApprovalPoliciesView>;

export const ApprovalKey = z.strictObject({ approvalId: ApprovalId });
export type ApprovalKey = z.infer<typeof ApprovalKey>;

/** What a colleague reads of a request and decides by. Requests of earlier versions may hold more. */
const AskedSubject = ApprovalSubject.refine(
  (what) => what.kind !== 'refund' || textFault(what.reason, 'lines') === null,
  { error: 'holds a character that isn’t shown, remove it', path: ['reason'] },
);

export const RequestApprovalInput = z.strictObject({
  what: AskedSubject,
  why: enteredLines(1, 1000, 'Enter a reason.'),
});
export type RequestApprovalInput = z.infer<typeof RequestApprovalInput>;

export const DecideApprovalInput = z.strictObject({
  approvalId: ApprovalId,
  verdict: z.enum(['approve', 'decline']),
  reason: enteredLines(1, 1000, 'Enter a reason.'),
});
export type DecideApprovalInput = z.infer<typeof DecideApprovalInput>;

/** approvalId: of a request of this very change; wanted where it loosens something and the team has another administrator. Rules that aren't named stay as they are. */
export const SetPoliciesInput = z.strictObject({ policies: NamedPolicies, approvalId: ApprovalId.optional() });
export type SetPoliciesInput = z.infer<typeof SetPoliciesInput>;

export const ApprovalView = z.object({
  id: ApprovalId,
  what: ApprovalSubject,
  /** Of not_done: the call that is to be marked so. amount: cents, null where it is unknown here. */
  call: z
    .object({
      operation: OperationName,
      orderId: z.string().nullable(),
      sessionId: z.string().nullable(),
      amount: z.int().nullable(),
    })
    .nullable(),
  why: z.string(),
  state: ApprovalState,
  requestedBy: z.string(),
  requestedOn: z.string(),
  requestedAt: z.string(),
  expiresAt: z.string(),
  /** By whom and why it was approved or declined; null until then. */
  decision: z.object({ by: z.string(), at: z.string(), reason: z.string() }).nullable(),
  usedAt: z.string().nullable(),
});
export type ApprovalView = z.infer<typeof ApprovalView>;

/** inbox: open ones of others that this person may decide, the oldest first. own: this person's, the newest first. */
export const ApprovalsView = z.object({ inbox: z.array(ApprovalView), own: z.array(ApprovalView) });
export type ApprovalsView = z.infer<typeof ApprovalsView>;

/** mine: what this person asked for; else what anybody did. */
export const ApprovalPageInput = z.strictObject({
  mine: z.boolean(),
  cursor: ListCursor,
  limit: z.int().min(1).max(200).default(50),
});
export type ApprovalPageInput = z.infer<typeof ApprovalPageInput>;

/** Newest first, in whatever state. isOwn: this person asked for it. */
export const ApprovalPage = pageOf(ApprovalView.extend({ isOwn: z.boolean() }));
export type ApprovalPage = z.infer<typeof ApprovalPage>;
