// A call of the journal, opened: what was sent, and what is kept of the answer.
import { z } from 'zod';

/** A call of the journal. Its retry has the same idempotency key, so it can't be done twice. */
export const CallKey = z.strictObject({ environmentId: z.string(), entryId: z.string().max(100) });
export type CallKey = z.infer<typeof CallKey>;

/** No header is in it: the token travels there. */
export const CallView = z.object({
  method: z.literal('POST'),
  /** Where such a call of the environment goes now; null where its address can't be called. */
  url: z.string().nullable(),
  path: z.string(),
  /** JSON of what was sent, without what is kept from everyone. */
  body: z.string(),
  /** By which the service knows a payout, a refund or a debit that is sent again. */
  idempotencyKey: z.string().nullable(),
  /** What of the body isn't shown: names of its fields. */
  hidden: z.array(z.string()),
});
export type CallView = z.infer<typeof CallView>;
