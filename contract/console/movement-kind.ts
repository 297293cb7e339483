// What moves money in a month, and by what its rows are chosen. Apart from the month itself, since every window reads addresses.
import { z } from 'zod';

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

/** Debits of the month, by what became of them. */
export const DebitFilter = z.enum(['open', 'later', 'came_back', 'settled']);
export type DebitFilter = z.infer<typeof DebitFilter>;

/**
 * Lines of the month's deposits. earlier: of charges that were debited in another month; elsewhere: of charges of no order that is known here.
 * The others are what a deposit took off, and gave back.
 */
export const LineFilter = z.enum([
  'earlier',
  'elsewhere',
  'deposit_fees',
  'deposit_refunds',
  'deposit_returns',
  'fees_returned',
]);
export type LineFilter = z.infer<typeof LineFilter>;

/** The rows of a figure: all movements of a kind, or those that a step of the bridge counts. refunded: refunds, and those that failed. */
export const MovementFilter = z.enum([
  ...MovementKind.options,
  'refunded',
  ...DebitFilter.options,
  ...LineFilter.options,
]);
export type MovementFilter = z.infer<typeof MovementFilter>;
