// The rows of a file that its run leaves out, as a file to correct and choose again.
import type { PlanInput, RunKey } from '../../../contract/console/capture-many.ts';
import type { CsvFile } from '../../../contract/console/csv-file.ts';
import { remarkText } from '../../../messages/remarks/remark-text.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import { csvFile } from '../../ledger/lists/csv.ts';
import { findEnvironment } from '../calls/accounts.ts';
import type { UploadedFile } from '../intake/uploads.ts';
import { readOrderFile } from './order-file.ts';

/** The file that a run was planned from. */
export type PlannedFile = Extract<PlanInput['from'], { source: 'file' }>;

/** Engineering value: rows read at a time, so that no read holds the ledger for long. */
const AT_A_TIME = 1000;
/** What this file adds to the columns of the run's. */
const ADDED = ['Line', 'Why'];

/** The file's own columns, its line, and why: those that aren't an order of the run, and those that are skipped or refused. */
export async function refusedRows(
  ledger: Ledger,
  { environmentId, runId }: RunKey,
  upload: UploadedFile,
  from: PlannedFile,
): Promise<CsvFile> {
  const { name } = await findEnvironment(ledger, environmentId);
  const { table } = await readOrderFile(upload, from.layout);
  const reasons = new Map<number, string>();
  for (const { line, problem } of await ledger.badLinesOf(environmentId, runId)) reasons.set(line, problem);
  for (const show of ['skipped', 'refused'] as const) {
    let cursor: number | null = null;
    do {
      const page = await ledger.listRunItems({ environmentId, runId, show, cursor, limit: AT_A_TIME });
      for (const { line, why } of page.items) if (line !== null) reasons.set(line, why ?? '');
      cursor = page.nextCursor;
    } while (cursor !== null);
  }
  // A file that was saved here before has both columns already.
  const own = table.columns.filter((column) => !ADDED.includes(column));
  const rows = table.rows.flatMap(({ line, cells }) => {
    const why = reasons.get(line);
    if (why === undefined) return [];
    return [[...own.map((column) => cells[table.columns.indexOf(column)] ?? ''), line, remarkText(why)]];
  });
  const header = table.header === null ? own.map((column) => nameOf(column, from)) : own;
  return csvFile(['not-captured', name, from.fileName.replace(/\.\w+$/, '')], [...header, ...ADDED], rows);
}

/** A file without a header gets one, so that its columns are found again. */
function nameOf(column: string, { columns }: PlannedFile): string {
  const own = { 'Order ID': columns.orderId, Seller: columns.seller, Reference: columns.reference };
  const named = Object.entries({ ...own, Customer: columns.customer, Email: columns.email });
  const name = named.find(([, each]) => each === column)?.[0];
  if (name !== undefined) return name;
  return column === columns.amount ? `Amount${columns.amountUnit === 'cents' ? ' (cents)' : ''}` : column;
}
