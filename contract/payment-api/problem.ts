// The refusals of our own service: RFC 9457's `type` and `status` beside the `detail` that it always sent (ours: the spec shows no error bodies, section 7).
import { z } from 'zod';

/** Before each code, so that no other provider's type is taken for one of these. */
const PREFIX = 'urn:problem:hosted-ach:';
export const problemType = (code: string): string => PREFIX + code;

/** The limiter runs before any work, and its code says so: a call that gets it was certainly not done. */
export const LIMITED_BEFORE_WORK = 'limited_before_work' as const;
/** Another call made what this one asks for; the detail names it. */
export const ALREADY_DONE = 'already_done';

export const ProblemDetail = z.strictObject({
  message: z.string(),
  order_id: z.string().optional(),
  charge_id: z.string().optional(),
  payout_id: z.string().optional(),
  reason: z.string().optional(),
});
/** A sentence, or a sentence with the identifier of what exists already. */
export type ProblemDetail = z.infer<typeof ProblemDetail>;

/** The whole body. One that says more may say that something was done. */
export const Problem = z.strictObject({
  type: z.string().startsWith(PREFIX),
  status: z.int(),
  detail: z.union([z.string(), ProblemDetail]),
});
export type Problem = z.infer<typeof Problem>;
