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

/** Which movements: all of a kind, or the debits that are not settled yet, were deposited in a later month, or came back before any deposit. */
export const MovementFilter = z.enum([...MovementKind.options, 'open', 'later', 'came_back', 'settled']);
export type MovementFilter = z.infer<typeof MovementFilter>;
