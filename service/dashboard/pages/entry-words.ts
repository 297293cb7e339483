// What the kinds of entries are called on a statement.

import type { Month } from '../../../contract/books-month.ts';
import type { BookAccount, EntryKind } from '../../../contract/dashboard-api/entry.ts';
import { locale, t } from '../../../messages/t.ts';

/** A kind of entry, as a statement names it. */
export const entryKindName = (kind: EntryKind): string =>
  ({
    seller_fee: t({ defaultMessage: 'Seller fee' }),
    seller_fee_return: t({ defaultMessage: 'Seller fee returned' }),
    payout: t({ defaultMessage: 'Payout' }),
    charge: t({ defaultMessage: 'Charge, net of fee' }),
    settlement: t({ defaultMessage: 'Settlement' }),
    return: t({ defaultMessage: 'Returned before settlement' }),
    late_return: t({ defaultMessage: 'Returned after settlement' }),
    withheld: t({ defaultMessage: 'Withheld for what you owe' }),
    presentment: t({ defaultMessage: 'Presented again, net of fee' }),
    refund: t({ defaultMessage: 'Refund, less its fee' }),
    refund_failed: t({ defaultMessage: 'Failed refund, less its fee' }),
    fee_adjustment: t({ defaultMessage: 'Fee of earlier refunds' }),
  })[kind];

/** An account of the books. */
export const accountName = (account: BookAccount): string =>
  ({
    balance: t({ defaultMessage: 'Marketplace balance' }),
    settlement: t({ defaultMessage: 'Settlements' }),
  })[account];

/** "November 2026". */
export function monthWords(month: Month): string {
  const parts = { year: 'numeric', month: 'long', timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat(locale(), parts).format(new Date(`${month}-01T00:00:00Z`));
}
