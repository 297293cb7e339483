// A month of the books: what moved money in it. Amounts are cents; months and days are those of America/New_York.
import { z } from 'zod';
import { AccountRole } from './environment.ts';

/** What moves money in a month. */
export const MovementKind = z.enum([
  'capture',
  'fee',
  'return',
  'presented_again',
  'refund',
  'refund_failed',
  'deposit',
  'payout',
]);
export type MovementKind = z.infer<typeof MovementKind>;

const text = z.string().nullable();

/** One of them. Lists of movements are sorted by at, then key. */
export const Movement = z.object({
  /** The same movement has the same key in each reading. It is unique in its month. */
  key: z.string(),
  kind: MovementKind,
  /** ISO 8601 in UTC. */
  at: z.string(),
  /** In America/New_York. */
  day: z.string(),
  accountId: z.string(),
  accountName: z.string(),
  accountRole: AccountRole,
  orderId: text,
  chargeId: text,
  refundId: text,
  trackNumber: text,
  shopReference: text,
  consumerName: text,
  /** Of a return. */
  returnCode: text,
  /** Of a capture, return or refund: the deposit that took it in. Of a deposit: its own id. */
  settlementId: text,
  depositedAt: text,
  payoutId: text,
  /** Why a fee was corrected, or the reason of a refund. */
  note: text,
  /**
   * Positive for every kind but fee: the kind tells the direction. A fee that was given back is negative.
   * null: not known.
   */
  amount: z.int().nullable(),
});
export type Movement = z.infer<typeof Movement>;
