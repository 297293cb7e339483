// The first screen: what needs a person today, and how much came in. Amounts are cents.
import { z } from 'zod';

export const Overview = z.object({
  environmentId: z.string(),
  unknownOutcomes: z.int(),
  /** Submitted and not captured; and of them those older than a day. */
  ordersWaiting: z.int(),
  ordersWaitingAmount: z.int(),
  ordersOld: z.int(),
  /** Sellers that miss a step, and how many days the longest has. */
  sellersStuck: z.int(),
  /** The last 30 days, oldest first, every day present; days are America/New_York's. */
  days: z.array(z.object({ day: z.string(), captured: z.int(), volume: z.int(), fees: z.int() })),
  capturedTotal: z.int(),
  isEmpty: z.boolean(),
});
export type Overview = z.infer<typeof Overview>;

/** Sample data is made one payment after the other, through the service's own API. */
export const SampleProgress = z.object({
  state: z.enum(['idle', 'running', 'done', 'failed']),
  done: z.int(),
  of: z.int(),
  problem: z.string().nullable(),
});
export type SampleProgress = z.infer<typeof SampleProgress>;
