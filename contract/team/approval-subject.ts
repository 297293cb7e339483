// What a second person is asked about: the rules of a team, exactly what is approved, and who may approve it. Amounts are integer cents.
import { z } from 'zod';
import { enteredText } from '../entered-text.ts';
import { BACK_OFFICE, type TeamRole, WHO_MAY_SEND } from '../operations/who-may-send.ts';

const Id = z.string().min(1).max(255);
const cents = z.int().positive();
const limit = z.int().nonnegative().nullable();

/** Engineering value: for how many hours an approval can be used at most. A team may want fewer. */
export const MOST_HOURS = 24;

/**
 * What needs a second person. A limit of null asks for none; of 0, for one each time.
 * refundAbove: cents that an order's refunds come to together, so that splitting one changes nothing. runOrders, runTotal: a capture run of more orders, or more cents.
 * notDone: saying that a call of unknown outcome wasn't done, or taking back that it was: both open the way for another.
 */
export const ApprovalPolicies = z.strictObject({
  payout: z.boolean(),
  refundAbove: limit,
  runOrders: limit,
  runTotal: limit,
  notDone: z.boolean(),
  hours: z.int().min(1).max(MOST_HOURS),
});
export type ApprovalPolicies = z.infer<typeof ApprovalPolicies>;

/** Until an administrator sets others. */
export const NO_POLICIES: ApprovalPolicies = {
  ...{ payout: false, refundAbove: null, runOrders: null, runTotal: null, notDone: false },
  hours: MOST_HOURS,
};

/** Whether something that wanted a second person no longer would, or an approval would last longer. */
export function loosens(before: ApprovalPolicies, after: ApprovalPolicies): boolean {
  const isRaised = (limit: 'refundAbove' | 'runOrders' | 'runTotal') =>
    before[limit] !== null && (after[limit] === null || after[limit] > before[limit]);
  return (
    (before.payout && !after.payout) ||
    (before.notDone && !after.notDone) ||
    isRaised('refundAbove') ||
    isRaised('runOrders') ||
    isRaised('runTotal') ||
    after.hours > before.hours
  );
}

/**
 * What is to be approved, with all of it that matters: only exactly this can be done by the approval.
 * run: digest is of all its planned orders, with their accounts and amounts. policies: to be set in place of that revision.
 */
export const ApprovalSubject = z.discriminatedUnion('kind', [
  z.strictObject({
    ...{ kind: z.literal('payout'), environmentId: Id, marketplaceId: Id },
    ...{ month: z.string().regex(/^\d{4}-\d{2}$/), amount: cents },
  }),
  z.strictObject({
    ...{ kind: z.literal('refund'), environmentId: Id, orderId: Id, chargeId: Id },
    ...{ amount: cents, reason: enteredText(0, 1000) },
  }),
  z.strictObject({
    ...{ kind: z.literal('run'), environmentId: Id, runId: Id, count: z.int().positive() },
    ...{ sum: z.int().nonnegative(), digest: z.string().regex(/^[0-9a-f]{64}$/) },
  }),
  z.strictObject({ kind: z.literal('not_done'), environmentId: Id, entryId: Id }),
  z.strictObject({
    ...{ kind: z.literal('policies'), revision: z.int().nonnegative(), policies: ApprovalPolicies },
  }),
]);
export type ApprovalSubject = z.infer<typeof ApprovalSubject>;
export type ApprovalKind = ApprovalSubject['kind'];

const team = (roles: readonly string[]) => roles.filter((role): role is TeamRole => role !== 'staff');

/** Who may do it, and so who may ask for it and approve it. */
export const WHO_MAY_APPROVE: Record<ApprovalKind, readonly TeamRole[]> = {
  payout: team(WHO_MAY_SEND.start_payout),
  refund: team(WHO_MAY_SEND.refund_charge),
  run: team(WHO_MAY_SEND.charge_order),
  not_done: team(BACK_OFFICE),
  policies: ['administrator'],
};

/** expired: it wasn't used in time. void: withdrawn, or what it was of is no longer there. */
export const ApprovalState = z.enum(['open', 'approved', 'declined', 'expired', 'used', 'void']);
export type ApprovalState = z.infer<typeof ApprovalState>;
