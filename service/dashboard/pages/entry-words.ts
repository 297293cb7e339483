// What the kinds of entries are called on a statement, on paper and in a CSV.
import type { BookAccount, EntryKind } from '../../../contract/dashboard-api/entry.ts';
import type { Month } from '../../../contract/dashboard-api/month.ts';

export const KIND_WORDS: Record<EntryKind, string> = {
  seller_fee: 'Seller fee',
  seller_fee_return: 'Seller fee given back',
  payout: 'Payout',
  charge: 'Charge, less its fee',
  settlement: 'Settlement',
  return: 'Returned before settlement',
  late_return: 'Returned after settlement',
  withheld: 'Withheld for a return',
};

export const ACCOUNT_WORDS: Record<BookAccount, string> = { balance: 'Marketplace balance', settlement: 'Settlements' };

const MONTH_WORDS = new Intl.DateTimeFormat('en-US', { year: 'numeric', month: 'long', timeZone: 'UTC' });

/** "November 2026". */
export function monthWords(month: Month): string {
  return MONTH_WORDS.format(new Date(`${month}-01T00:00:00Z`));
}
