// Seller fees as a file: the groups or the entries that the screen shows, all of them, in the same order.

import { BOOKS_TIME_ZONE } from '../../../contract/books-month.ts';
import type { CsvFile } from '../../../contract/console/csv-file.ts';
import {
  type FeeCsvInput,
  type FeeEntryView,
  type FeeFilter,
  type FeeGrouping,
  knownSum,
} from '../../../contract/console/fee.ts';
import { asFigure, type Cell } from '../../../lib/csv.ts';
import { remarkText } from '../../../messages/remarks/remark-text.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import { csvFile, plainDollars } from '../../ledger/lists/csv.ts';
import { findEnvironment } from '../calls/accounts.ts';

/** Engineering value: entries read at a time, so that no read holds the ledger for long. */
const AT_A_TIME = 1000;

/** Amounts in cents and in dollars, times in UTC; an unknown fee is an empty cell, never 0. */
export async function feeCsv(ledger: Ledger, { show, ...filter }: FeeCsvInput): Promise<CsvFile> {
  const environment = await findEnvironment(ledger, filter.environmentId);
  const name = (what: string) => ['seller-fees', environment.name, ...rangeOf(filter), what];
  if (show === 'entries') return csvFile(name('entries'), ENTRY_HEADER, await everyEntry(ledger, filter));
  const { groups } = await ledger.sumFees({ ...filter, by: show });
  const rows = groups.map(({ key, name: seller, ...sums }) => [
    show === 'seller' ? seller : asFigure(key),
    sums.transactions,
    sums.unknown,
    knownSum(sums),
    plainDollars(knownSum(sums)),
    sums.volume,
    plainDollars(sums.volume),
  ]);
  return csvFile(name(`by-${show}`), [GROUP_HEADER[show], ...SUMS_HEADER], rows);
}

const GROUP_HEADER: Record<FeeGrouping, string> = {
  seller: 'Seller',
  month: `Month (${BOOKS_TIME_ZONE})`,
  day: `Day (${BOOKS_TIME_ZONE})`,
};
const SUMS_HEADER = [
  'Transactions',
  'Unknown fees',
  'Seller fees (cents)',
  'Seller fees (USD)',
  'Volume (cents)',
  'Volume (USD)',
];
const ENTRY_HEADER = [
  'Charged (UTC)',
  'Seller',
  'Entry',
  'Seller fee (cents)',
  'Seller fee (USD)',
  'Order amount (cents)',
  'Order amount (USD)',
  'Order ID',
  'Charge ID',
  'Track number',
  'Recorded (UTC)',
  'By',
  'Reason',
];

async function everyEntry(ledger: Ledger, filter: FeeFilter): Promise<Cell[][]> {
  const rows: Cell[][] = [];
  let cursor: string | null = null;
  do {
    const page = await ledger.listFeeEntries({ ...filter, cursor, limit: AT_A_TIME });
    rows.push(...page.items.map(cellsOf));
    cursor = page.nextCursor;
  } while (cursor !== null);
  return rows;
}

function cellsOf(entry: FeeEntryView): Cell[] {
  return [
    asFigure(entry.at),
    entry.sellerName,
    entry.kind === 'accrual' ? 'Captured' : 'Correction',
    entry.amount,
    plainDollars(entry.amount),
    entry.orderAmount,
    plainDollars(entry.orderAmount),
    entry.orderId,
    entry.chargeId,
    entry.trackNumber,
    asFigure(entry.recordedAt),
    entry.by,
    entry.reason && remarkText(entry.reason),
  ];
}

function rangeOf({ from, to }: FeeFilter): string[] {
  if (from === null && to === null) return ['all-days'];
  return [from ? `from-${from}` : '', to ? `to-${to}` : ''];
}
