// The journal as CSV: a line for each side of each entry, for any accounting program.
import type { AccountingNames } from '../../../../contract/console/accounting.ts';
import { asFigure, csvRows } from '../../../../lib/csv.ts';
import { plainDollars } from '../../../ledger/lists/csv.ts';
import { transferOf } from './journal-entry.ts';
import { accountName, type MonthFile, memoOf } from './month-books.ts';

const HEADER = [
  'Date (America/New_York)',
  'Entry',
  'Account',
  'Debit (USD)',
  'Credit (USD)',
  'Seller',
  'Order ID',
  'Reference',
  'Memo',
  'Time (UTC)',
];

/** An entry has the same name in every export of its month. */
export const journalCsv = (names: AccountingNames): MonthFile => ({
  name: 'journal.csv',
  head: `\uFEFF${csvRows([HEADER])}`,
  movement: (movement) => {
    const transfer = transferOf(movement);
    if (!transfer) return '';
    const { day, key, accountName: seller, orderId, shopReference, at } = movement;
    const amount = plainDollars(transfer.cents);
    const about = [seller, orderId, shopReference, memoOf(movement), asFigure(at)];
    return csvRows([
      [asFigure(day), key, accountName(names, transfer.debit), amount, null, ...about],
      [asFigure(day), key, accountName(names, transfer.credit), null, amount, ...about],
    ]);
  },
});
