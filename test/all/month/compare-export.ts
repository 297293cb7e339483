// The zip of a month beside the service's books: every row of every CSV by its ID, and the journal by its accounts.
import { spawnSync } from 'node:child_process';
import { strFromU8, unzipSync } from 'fflate';
import Papa from 'papaparse';
import { type Booked, type ServiceMonth, sumsOf } from './service-month.ts';

type Row = Record<string, string>;

const bySeller = (booked: Booked) => JSON.stringify([...sumsOf(booked)].sort());
const plain = (booked: Booked) =>
  JSON.stringify([...booked].map(([id, { seller, cents }]) => [id, seller, cents]).sort());

/** By the ID in a column, its seller and its sum. */
function readRows(rows: Row[], id: (row: Row) => string, cents: string): Booked {
  const read: Booked = new Map();
  for (const row of rows) {
    const key = id(row);
    const sum = (read.get(key)?.cents ?? 0) + Number(row[cents]);
    read.set(key, { seller: row['Seller'] ?? '', cents: sum });
  }
  return read;
}

/** What of the export isn't as the service's books say, in words. */
export function faultsOfExport(zip: Uint8Array, books: ServiceMonth): string[] {
  const files = unzipSync(zip);
  const rowsOf = (name: string): Row[] => {
    const bytes = files[name];
    if (!bytes) throw new Error(`The zip holds no ${name}, only ${Object.keys(files).join(', ')}`);
    const text = strFromU8(bytes).replace(/^\uFEFF/, '');
    return Papa.parse<Row>(text, { header: true, skipEmptyLines: true }).data;
  };
  const of = (header: string) => (row: Row) => row[header] ?? '';
  const amount = 'Amount (cents)';
  /** What a deposit brings or carries forward has no ID: its amount is tied with the deposit. */
  const lineOf = (row: Row) => row['Refund ID'] || row['Charge ID'] || '';
  const tied: [string, Booked, Booked][] = [
    ['captures.csv', readRows(rowsOf('captures.csv'), of('Charge ID'), amount), books.captures],
    ['fees.csv', readRows(rowsOf('fees.csv'), of('Charge ID'), amount), books.fees],
    ['returns.csv', readRows(rowsOf('returns.csv'), of('Charge ID'), amount), books.returns],
    ['refunds.csv', readRows(rowsOf('refunds.csv'), of('Refund ID'), amount), books.refunds],
    ['deposits.csv', readRows(rowsOf('deposits.csv'), of('Settlement ID'), amount), books.deposits],
    ['deposit-lines.csv', readRows(rowsOf('deposit-lines.csv').filter(lineOf), lineOf, 'Net (cents)'), books.lines],
  ];
  const faults = tied
    .filter(([, one, other]) => plain(one) !== plain(other))
    .map(([name, one, other]) => {
      const apart = [...new Set([...one.keys(), ...other.keys()])].filter(
        (id) => one.get(id)?.cents !== other.get(id)?.cents,
      );
      const [first = ''] = apart;
      const [shown, booked] = [one, other].map((all) => JSON.stringify(all.get(first)));
      return `${name}: ${apart.length} of ${other.size} rows differ; ${first} is ${shown}, in the service's books ${booked}`;
    });
  if (rowsOf('unknown-fees.csv').length > 0) faults.push('unknown-fees.csv has rows, and the service states every fee');
  return [
    ...faults,
    ...faultsOfSellers(rowsOf('sellers.csv'), books),
    ...faultsOfJournal(rowsOf('journal.csv'), books),
  ];
}

function faultsOfSellers(rows: Row[], { captures, fees, refunds, returns, deposits }: ServiceMonth): string[] {
  const columns = { Captured: captures, Fees: fees, Refunded: refunds, Returned: returns, Settled: deposits };
  const sellers = rows.filter(({ Seller }) => Seller !== 'Total');
  return Object.entries(columns).flatMap(([name, booked]) => {
    const column = readRows(sellers, ({ Seller = '' }) => Seller, `${name} (cents)`);
    for (const [seller, { cents }] of column) if (cents === 0) column.delete(seller);
    return bySeller(column) === bySeller(booked) ? [] : [`sellers.csv: ${name} isn't the service's`];
  });
}

/** Debits and credits are the same sum; what the accounts come to is what the service's books come to. */
function faultsOfJournal(rows: Row[], books: ServiceMonth): string[] {
  const sums = new Map<string, number>();
  const centsOf = (dollars = '') => Math.round(Number(dollars || '0') * 100);
  for (const row of rows) {
    const account = row['Account'] ?? '';
    sums.set(account, (sums.get(account) ?? 0) + centsOf(row['Debit (USD)']) - centsOf(row['Credit (USD)']));
  }
  const total = (booked: Booked) => [...booked.values()].reduce((sum, { cents }) => sum + cents, 0);
  const { captures, fees, refunds, returns, deposits } = books;
  const clearing = total(captures) - total(refunds) - total(returns) - total(deposits);
  const expected = [clearing, total(fees) - clearing, 0 - total(fees)].sort();
  const found = [...sums.values()].sort();
  return JSON.stringify(found) === JSON.stringify(expected)
    ? []
    : [
        `journal.csv: its accounts come to ${JSON.stringify([...sums])}, the service's books to ${JSON.stringify(expected)}`,
      ];
}

/** What hledger says of the journal, in a line. Throws on what it refuses. */
export function hledgerOn(zip: Uint8Array): string {
  const journal = unzipSync(zip)['journal.hledger'];
  if (!journal) throw new Error('The zip holds no journal.hledger');
  const { error, status, stderr } = spawnSync('hledger', ['-f', '-', 'check', '--strict', 'ordereddates'], {
    input: journal,
  });
  if (error) return 'hledger isn’t installed here: the journal is checked by its sums alone.';
  if (status !== 0) throw new Error(`hledger refuses the journal: ${stderr}`);
  return 'hledger says that the journal balances.';
}
