// A run's results as a file: the rows that the screen shows, all of them.
import type { RunCsvInput, RunItemView } from '../../../contract/console/capture-many.ts';
import type { CsvFile } from '../../../contract/console/csv-file.ts';
import type { Cell } from '../../../lib/csv.ts';
import { remarkText } from '../../../messages/remarks/remark-text.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import { csvFile, plainDollars } from '../../ledger/lists/csv.ts';
import { findEnvironment } from '../accounts.ts';

const HEADER = [
  'Order id',
  'Line of the file',
  'Outcome',
  'Why',
  'Expected (cents)',
  'Expected (USD)',
  'Charged (cents)',
  'Charged (USD)',
  'Amount differs',
  'Charge id',
  'Consumer',
  'Answered at (UTC)',
];
/** Engineering value: rows read at a time, so that no read holds the ledger for long. */
const AT_A_TIME = 1000;

/** Amounts in cents and in dollars; an empty cell where nobody knows. */
export async function runCsv(ledger: Ledger, input: RunCsvInput): Promise<CsvFile> {
  const { name } = await findEnvironment(ledger, input.environmentId);
  const { plannedAt } = await ledger.getRun(input.environmentId, input.runId);
  const rows: Cell[][] = [];
  let cursor: number | null = null;
  do {
    const page = await ledger.listRunItems({ ...input, cursor, limit: AT_A_TIME });
    rows.push(...page.items.map(cellsOf));
    cursor = page.nextCursor;
  } while (cursor !== null);
  return csvFile(['capture-many', name, plannedAt.slice(0, 16), input.show ?? 'all'], HEADER, rows);
}

function cellsOf(item: RunItemView): Cell[] {
  return [
    item.orderId,
    item.line,
    item.state,
    item.why && remarkText(item.why),
    item.expectedAmount,
    plainDollars(item.expectedAmount),
    item.chargedAmount,
    plainDollars(item.chargedAmount),
    item.amountDiffers ? 'yes' : 'no',
    item.chargeId,
    item.consumerName,
    item.doneAt,
  ];
}
