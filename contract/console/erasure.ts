// Erasing a consumer's personal data: what can be erased, what must be kept and until when.
import { z } from 'zod';
import { OrderId, SessionId } from '../ids.ts';

/**
 * Why a payment isn't over. unresolved: a call is on its way or needs review. may_be_captured: its order can still be captured.
 * copy_asked: somebody waits for a copy of the authorization. in_checkout: the consumer may be in the checkout.
 */
export const ErasureObstacle = z.enum(['unresolved', 'may_be_captured', 'copy_asked', 'in_checkout']);
export type ErasureObstacle = z.infer<typeof ErasureObstacle>;

/** Days of America/New_York. keep: its authorization must be kept until that day. */
export const ErasureVerdict = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('erase') }),
  z.object({ kind: z.literal('keep'), until: z.iso.date() }),
  z.object({ kind: z.literal('open'), why: ErasureObstacle }),
  z.object({ kind: z.literal('erased') }),
]);
export type ErasureVerdict = z.infer<typeof ErasureVerdict>;

const recordId = z.union([OrderId, SessionId]);

/** A payment: an order, or a session without one. name: its consumer's, as it was sent; null where unknown. amount: cents; null where unknown. at: when it was made, ISO 8601 in UTC. */
export const ErasureItem = z.object({
  recordId,
  name: z.string().nullable(),
  amount: z.int().nullable(),
  at: z.string(),
  verdict: ErasureVerdict,
});
export type ErasureItem = z.infer<typeof ErasureItem>;

/** isWhole: false where there are more payments than are listed. */
export const ErasurePlan = z.object({ items: z.array(ErasureItem), isWhole: z.boolean() });
export type ErasurePlan = z.infer<typeof ErasurePlan>;

/** Engineering value: payments that are erased in one transaction. */
export const MOST_ERASED = 100;

/** recordIds: of the payments that the plan showed. */
export const EraseInput = z.strictObject({
  environmentId: z.string(),
  recordIds: z.array(recordId).min(1).max(MOST_ERASED),
});
export type EraseInput = z.infer<typeof EraseInput>;

export const Erased = z.object({ erased: z.int() });
export type Erased = z.infer<typeof Erased>;

/** A piece of all payments that are old enough: the caller goes on until nextCursor is null. */
export const RetentionInput = z.strictObject({
  environmentId: z.string(),
  cursor: z
    .string()
    .regex(/^[\w-]{1,600}$/)
    .nullish(),
});
export type RetentionInput = z.infer<typeof RetentionInput>;

/** due: payments whose data can be erased, or was. kept: those that aren't over, or whose authorization must be kept. */
export const RetentionPiece = z.object({ due: z.int(), kept: z.int(), nextCursor: z.string().nullable() });
export type RetentionPiece = z.infer<typeof RetentionPiece>;
