// What a payout's journal entry is about: whose it is and which month's.
import type { JournalRow } from '../schema.ts';

/** The key of which one entry may be alive; month ("2026-11") is one of America/New_York. */
export function payoutKey(marketplaceId: string, month: string): string {
  return `${marketplaceId} ${month}`;
}

/** The marketplace and month a key names. An identifier holds no blank. */
export function readPayoutKey(key: string): { marketplaceId: string; month: string } {
  const [marketplaceId = '', month = ''] = key.split(' ');
  return { marketplaceId, month };
}

/** The month and the amount (cents) a person confirmed; null of every other call. */
export function payoutOfEntry(
  row: Pick<JournalRow, 'payout_of' | 'request'>,
): { month: string; amount: number } | null {
  if (row.payout_of === null) return null;
  const { expected_amount } = JSON.parse(row.request) as { expected_amount: number };
  return { month: readPayoutKey(row.payout_of).month, amount: expected_amount };
}
