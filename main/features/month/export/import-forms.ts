// The forms in which QuickBooks Online and Xero import a journal: one entry a day, with the sum of each kind of movement.
import type { AccountingNames, BooksAccount } from '../../../../contract/console/accounting.ts';
import { DEFAULT_TAX_RATE } from '../../../../contract/console/accounting.ts';
import type { Movement } from '../../../../contract/console/month.ts';
import type { MovementKind } from '../../../../contract/console/movement-kind.ts';
import { type Cell, importRows } from '../../../../lib/csv.ts';
import { plainDollars } from '../../../ledger/lists/csv.ts';
import { type Transfer, transferOf } from './journal-entry.ts';
import { accountName, KIND_WORDS, type WholeFile } from './month-books.ts';

/** count: how many movements the sum is of. */
type DaySum = Transfer & { kind: MovementKind; count: number };

/** Sums of the days of a month, in order. */
export function openDaySums() {
  const days = new Map<string, Map<string, DaySum>>();
  return {
    add(movement: Movement): void {
      const transfer = transferOf(movement);
      if (!transfer) return;
      const { day, kind } = movement;
      const sums = days.get(day) ?? new Map<string, DaySum>();
      days.set(day, sums);
      const key = `${kind} ${transfer.debit} ${transfer.credit}`;
      const { cents, count } = sums.get(key) ?? { cents: 0, count: 0 };
      sums.set(key, { ...transfer, kind, cents: cents + transfer.cents, count: count + 1 });
    },
    days: (): DayEntry[] =>
      [...days].sort(([a], [b]) => (a < b ? -1 : 1)).map(([day, sums]) => ({ day, sums: [...sums.values()] })),
  };
}

/** The entry of a day: transfers, so that it balances. */
export type DayEntry = { day: string; sums: DaySum[] };

const entryName = (day: string): string => `PD-${day}`;
const description = ({ kind, count }: DaySum): string =>
  `${KIND_WORDS[kind]}, ${count} ${count === 1 ? 'movement' : 'movements'}`;

/** As Intuit's sample file heads them. */
const QUICKBOOKS = [
  '*JournalNo',
  '*JournalDate',
  '*AccountName',
  '*Debits',
  '*Credits',
  'Description',
  'Name',
  'Currency',
  'Location',
  'Class',
];

/** Dates are month/day/year. */
export function quickBooksFile(days: readonly DayEntry[], names: AccountingNames): WholeFile {
  const rows = days.flatMap(({ day, sums }) =>
    sums.flatMap((sum) => {
      const [year, month, date] = day.split('-');
      const line = (account: BooksAccount, debit: Cell, credit: Cell): Cell[] => [
        entryName(day),
        `${month}/${date}/${year}`,
        accountName(names, account),
        debit,
        credit,
        description(sum),
        null,
        'USD',
        null,
        null,
      ];
      const amount = plainDollars(sum.cents);
      return [line(sum.debit, amount, null), line(sum.credit, null, amount)];
    }),
  );
  return { name: 'quickbooks-online-journal.csv', text: importRows([QUICKBOOKS, ...rows]) };
}

/** As Xero's template heads them. */
const XERO = [
  '*Narration',
  '*Date',
  'Description',
  '*AccountCode',
  '*TaxRate',
  '*Amount',
  'TrackingName1',
  'TrackingOption1',
  'TrackingName2',
  'TrackingOption2',
];
/** Xero imports no more from a file. */
const XERO_LINES = 300;
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** As many files as it takes; an entry is whole in one. Dates are "03 Oct 2026", which each region reads alike. A debit is positive. */
export function xeroFiles(days: readonly DayEntry[], names: AccountingNames): WholeFile[] {
  const code = (account: BooksAccount) => names.accounts[account]?.code ?? accountName(names, account);
  const files: Cell[][][] = [];
  for (const { day, sums } of days) {
    const [year, month, date] = day.split('-');
    const rows = sums.flatMap((sum) => {
      const line = (account: BooksAccount, cents: number): Cell[] => [
        `Paydesk ${entryName(day)}`,
        `${date} ${MONTHS[Number(month) - 1]} ${year}`,
        description(sum),
        code(account),
        names.taxRate ?? DEFAULT_TAX_RATE,
        plainDollars(cents),
        null,
        null,
        null,
        null,
      ];
      return [line(sum.debit, sum.cents), line(sum.credit, -sum.cents)];
    });
    const last = files.at(-1);
    if (last && last.length + rows.length <= XERO_LINES) last.push(...rows);
    else files.push(rows);
  }
  if (files.length === 0) files.push([]);
  return files.map((rows, index) => ({
    name: files.length === 1 ? 'xero-manual-journal.csv' : `xero-manual-journal-${index + 1}.csv`,
    text: importRows([XERO, ...rows]),
  }));
}
