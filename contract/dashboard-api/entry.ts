// Entries of the account book, as the holder of an account sees them.
import { z } from 'zod';
import { ChargeId, EntryId, OrganizationId, PayoutId } from '../issued-ids.ts';
import { Timestamp } from '../timestamp.ts';

/** balance: a marketplace's, seen by its platform. settlement: what an organization's charges bring it. */
export const BookAccount = z.enum(['balance', 'settlement']);
export type BookAccount = z.infer<typeof BookAccount>;

/**
 * On a balance: seller_fee, seller_fee_return (the fee of a returned charge, or its part of a refund, given back; taken again where the
 * refund failed), payout. On a settlement account: charge (less its fees), presentment (a returned charge is debited again, less its
 * fees), settlement, return (before settlement, which then never comes), late_return (after settlement: the organization owes what it
 * got), refund (less the fees given back: the organization owes it), refund_failed (it is the organization's again), fee_adjustment (a
 * return gives back the whole fee, and takes what refunds had given back of it) and withheld (of a settlement, for what is owed; what was
 * withheld for a refund that failed then comes back).
 */
export const EntryKind = z.enum([
  'seller_fee',
  'seller_fee_return',
  'payout',
  'charge',
  'settlement',
  'return',
  'late_return',
  'withheld',
  'presentment',
  'refund',
  'refund_failed',
  'fee_adjustment',
]);
export type EntryKind = z.infer<typeof EntryKind>;

export const Entry = z.strictObject({
  id: EntryId,
  create_date: Timestamp,
  kind: EntryKind,
  /** Cents; positive adds to the account, negative takes from it. */
  amount: z.int(),
  /** The charge it comes from; null for a payout. */
  charge_id: ChargeId.nullable(),
  /** Whose charge it was; null for a payout. */
  organization_id: OrganizationId.nullable(),
  track_number: z.string().min(1).nullable(),
  payout_id: PayoutId.nullable(),
});
export type Entry = z.infer<typeof Entry>;

/** Newest first; next_cursor asks for what comes after, null at the end. */
export const EntryPage = z.strictObject({
  account: BookAccount,
  entries: z.array(Entry),
  next_cursor: z.string().nullable(),
});
export type EntryPage = z.infer<typeof EntryPage>;
