// The 429 of our own service's limiter. It runs before any work, and this code says so: a call that gets it was certainly not done.
import { z } from 'zod';

export const LIMITED_BEFORE_WORK = 'limited_before_work';

/** The whole body. One that says more may say that something was done. */
export const LimitedBeforeWork = z.strictObject({
  detail: z.strictObject({ message: z.string(), reason: z.literal(LIMITED_BEFORE_WORK) }),
});
