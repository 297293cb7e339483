// What a payout's journal entry is about: whose it is and which month's.
import { readPayoutKey } from '../../core/payout-key.ts';
import type { JournalRow } from '../store/schema.ts';

/** The month and the amount (cents) a person confirmed; null of every other call. */
export function payoutOfEntry(
  row: Pick<JournalRow, 'payout_of' | 'request'>,
): { month: string; amount: number } | null {
  if (row.payout_of === null) return null;
  const { expected_amount } = JSON.parse(row.request) as { expected_amount: number };
  return { month: readPayoutKey(row.payout_of).month, amount: expected_amount };
}
