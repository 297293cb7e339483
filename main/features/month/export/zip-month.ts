// One zip of everything that accounting needs of a month. The same month gives the same bytes.
import { Zip, ZipDeflate } from 'fflate';
import type { Movement } from '../../../../contract/console/month.ts';
import { openDaySums, quickBooksFile, xeroFiles } from './import-forms.ts';
import { journalCsv } from './journal-csv.ts';
import type { DepositLine, MonthBooks, MonthFile, WholeFile } from './month-books.ts';
import { figureFile, recordFiles } from './record-csvs.ts';
import { beancountJournal, hledgerJournal } from './text-journals.ts';

type Sources = {
  movements: AsyncIterable<readonly Movement[]>;
  depositLines: AsyncIterable<readonly DepositLine[]>;
};

/** movements: how many the files hold. */
export type ZippedMonth = { zip: Uint8Array; movements: number };

/** The same in every export. A zip has no zone: it holds the digits of this computer's clock. */
const entryTime = (): Date => new Date(1980, 0, 1);
/** Of DEFLATE: smaller files aren't worth a multiple of the time. */
const LEVEL = 6;

/** Each movement is read once and written into every file that holds it. Only compressed bytes are kept. */
export async function zipMonth(books: MonthBooks, { movements, depositLines }: Sources): Promise<ZippedMonth> {
  const output = openZip();
  output.whole({ name: 'README.txt', text: readme(books) });
  const files = monthFiles(books).map((file) => ({ ...file, entry: output.entry(file.name, file.head) }));
  const days = openDaySums();
  let count = 0;
  for await (const rows of inTurns(movements)) {
    for (const movement of rows) days.add(movement);
    for (const { movement, entry } of files) if (movement) entry.write(rows.map(movement).join(''));
    count += rows.length;
  }
  for await (const rows of inTurns(depositLines))
    for (const { depositLine, entry } of files) if (depositLine) entry.write(rows.map(depositLine).join(''));
  for (const { entry } of files) entry.end();
  for (const file of sumFiles(books, days.days())) output.whole(file);
  return { zip: output.end(), movements: count };
}

function monthFiles({ names, month }: MonthBooks): MonthFile[] {
  return [journalCsv(names), hledgerJournal(names), beancountJournal(names, month), ...recordFiles()];
}

function sumFiles({ names, sellers, bridge }: MonthBooks, days: ReturnType<ReturnType<typeof openDaySums>['days']>) {
  return [
    quickBooksFile(days, names),
    ...xeroFiles(days, names),
    figureFile('sellers.csv', sellers),
    figureFile('bridge.csv', bridge),
  ];
}

/** Engineering value: rows that are written within some ten milliseconds. */
const AT_A_TIME = 200;

/** Some rows at a time. Between two of them other calls have their turn. */
async function* inTurns<Row>(pages: AsyncIterable<readonly Row[]>): AsyncGenerator<readonly Row[]> {
  for await (const page of pages)
    for (let from = 0; from < page.length; from += AT_A_TIME) {
      yield page.slice(from, from + AT_A_TIME);
      await new Promise(setImmediate);
    }
}

function openZip() {
  const chunks: Uint8Array[] = [];
  let failure: Error | null = null;
  const zip = new Zip((error, chunk) => {
    if (error) failure = error;
    else chunks.push(chunk);
  });
  const encoder = new TextEncoder();
  const entry = (name: string, head: string) => {
    const file = new ZipDeflate(name, { level: LEVEL });
    file.mtime = entryTime();
    zip.add(file);
    const write = (text: string) => {
      if (text !== '') file.push(encoder.encode(text));
    };
    write(head);
    return { write, end: () => file.push(new Uint8Array(0), true) };
  };
  return {
    entry,
    whole: ({ name, text }: WholeFile) => entry(name, text).end(),
    end: (): Uint8Array => {
      zip.end();
      if (failure) throw failure;
      return Buffer.concat(chunks);
    },
  };
}

const readme = ({ environment, month, asOf, closedBy }: MonthBooks): string =>
  [
    `Paydesk: ${environment.replace(/\p{C}/gu, ' ')}, ${month} (America/New_York)`,
    asOf === null ? 'This month is not closed. A later export may differ.' : `Closed as of ${asOf} by ${closedBy}.`,
    '',
    'journal.csv                     every entry of the journal, for any program',
    'journal.hledger                 the same for hledger',
    'journal.beancount               the same for beancount',
    'quickbooks-online-journal.csv   one entry a day, to import into QuickBooks Online',
    'xero-manual-journal.csv         one entry a day, to import into Xero; several files where it has more than 300 lines',
    'captures.csv, fees.csv, returns.csv, refunds.csv, deposits.csv, deposit-lines.csv, payouts.csv',
    'unknown-fees.csv                fees of an unknown amount, which are in no entry of the journal',
    'sellers.csv, bridge.csv         the figures of the month page',
    '',
    'Amounts are US dollars. Dates are days in America/New_York; times are UTC.',
    'Accounts are named in Paydesk, on the page of the environment.',
    '',
  ].join('\r\n');
