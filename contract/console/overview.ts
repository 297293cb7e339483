// The first screen: what needs a person today, and how much came in. Amounts are cents, times ISO 8601 in UTC.
import { z } from 'zod';
import { Problem } from './problem.ts';
import { SellerStep } from './seller.ts';

/** How many days the overview looks back, today included. */
export const OVERVIEW_DAYS = 30;

/** amount: the sum of what is known; amountUnknown: how many orders it leaves out. */
const Sum = z.object({ count: z.int(), amount: z.int(), amountUnknown: z.int() });

export const UnknownWaiting = z.object({ count: z.int(), oldestSentAt: z.string().nullable() });
export type UnknownWaiting = z.infer<typeof UnknownWaiting>;

/** Orders ready to capture; old: those recorded more than a day ago. */
export const OrdersWaiting = Sum.extend({ old: z.int() });
export type OrdersWaiting = z.infer<typeof OrdersWaiting>;

/** Sellers that miss a step, and the one that has longest. */
export const SellersStuck = z.object({
  count: z.int(),
  longest: z.object({ id: z.string(), name: z.string(), missing: SellerStep, since: z.string() }).nullable(),
});
export type SellersStuck = z.infer<typeof SellersStuck>;

/** A calendar day in America/New_York ("2026-11-21"): orders captured, what they brought, seller fees of those known. */
export const OverviewDay = z.object({ day: z.string(), captured: z.int(), volume: z.int(), fees: z.int() });
export type OverviewDay = z.infer<typeof OverviewDay>;

export const Overview = z.object({
  environmentId: z.string(),
  unknownOutcomes: UnknownWaiting,
  ordersWaiting: OrdersWaiting,
  /** None outside marketplace mode. */
  sellersStuck: SellersStuck,
  /** Oldest first, every day present. They end today, or on the day of a capture that a service's own clock puts later. */
  days: z.array(OverviewDay),
  /** The sum of the days. */
  captured: Sum,
  /** feesUnknown: captures of these days with an unknown seller fee. */
  fees: z.int(),
  feesUnknown: z.int(),
  /** Neither a session nor an order is known here. */
  isEmpty: z.boolean(),
});
export type Overview = z.infer<typeof Overview>;

/** Sample data is made one payment after the other, through the service's own API. */
export const SampleProgress = z.object({
  state: z.enum(['idle', 'running', 'done', 'failed']),
  done: z.int(),
  of: z.int(),
  /** Why it stopped. Payments already made are kept. */
  problem: Problem.nullable(),
});
export type SampleProgress = z.infer<typeof SampleProgress>;
