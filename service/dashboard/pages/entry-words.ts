// What the kinds of entries are called on a statement.

import type { Month } from '../../../contract/books-month.ts';
import type { BookAccount, EntryKind } from '../../../contract/dashboard-api/entry.ts';
import { locale, t } from '../../../messages/t.ts';

/** A kind of entry, as a statement names it. */
export function entryKindName(kind: EntryKind): string {
  switch (kind) {
    case 'seller_fee':
      return t({ defaultMessage: 'Seller fee' });
    case 'seller_fee_return':
      return t({ defaultMessage: 'Seller fee returned' });
    case 'payout':
      return t({ defaultMessage: 'Payout' });
    case 'charge':
      return t({ defaultMessage: 'Charge, net of fee' });
    case 'settlement':
      return t({ defaultMessage: 'Settlement' });
    case 'return':
      return t({ defaultMessage: 'Returned before settlement' });
    case 'late_return':
      return t({ defaultMessage: 'Returned after settlement' });
    case 'withheld':
      return t({ defaultMessage: 'Withheld for what you owe' });
    case 'presentment':
      return t({ defaultMessage: 'Presented again, net of fee' });
    case 'refund':
      return t({ defaultMessage: 'Refund, less its fee' });
    case 'refund_failed':
      return t({ defaultMessage: 'Failed refund, less its fee' });
    case 'fee_adjustment':
      return t({ defaultMessage: 'Fee of earlier refunds' });
  }
}

/** An account of the books. */
export function accountName(account: BookAccount): string {
  switch (account) {
    case 'balance':
      return t({ defaultMessage: 'Marketplace balance' });
    case 'settlement':
      return t({ defaultMessage: 'Settlements' });
  }
}

/** "November 2026". */
export function monthWords(month: Month): string {
  const parts = { year: 'numeric', month: 'long', timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat(locale(), parts).format(new Date(`${month}-01T00:00:00Z`));
}
