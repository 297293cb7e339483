// The rows of a file that its run leaves out, as a file to correct and choose again.
import type { PlanInput, RunKey } from '../../../contract/console/capture-many.ts';
import type { CsvFile } from '../../../contract/console/csv-file.ts';
import type { BadRow } from '../../../contract/console/reconcile.ts';
import { inTurns } from '../../../lib/node/turns.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import { findEnvironment } from '../calls/accounts.ts';
import { readTable } from '../intake/read-table.ts';
import { rowsLeftOut } from '../intake/rows-left-out.ts';
import type { UploadedFile } from '../intake/uploads.ts';
import { ORDER_FILE } from './order-file.ts';

/** The file that a run was planned from. */
export type PlannedFile = Extract<PlanInput['from'], { source: 'file' }>;

/** Engineering value: rows read at a time, so that no read holds the ledger for long. */
const AT_A_TIME = 1000;

/** The file's own columns, its line, and why: those that aren't an order of the run, and those that are skipped or refused. */
export async function refusedRows(
  ledger: Ledger,
  { environmentId, runId }: RunKey,
  upload: UploadedFile,
  from: PlannedFile,
): Promise<CsvFile> {
  const { name } = await findEnvironment(ledger, environmentId);
  const table = await readTable(upload, ORDER_FILE, from.layout ?? null);
  const reasons = new Map<number, string>();
  await inTurns(await ledger.badLinesOf(environmentId, runId), ({ line, problem }) => reasons.set(line, problem));
  for (const show of ['skipped', 'refused'] as const) {
    let cursor: number | null = null;
    do {
      const page = await ledger.listRunItems({ environmentId, runId, show, cursor, limit: AT_A_TIME });
      for (const { line, why } of page.items) if (line !== null) reasons.set(line, why ?? '');
      cursor = page.nextCursor;
    } while (cursor !== null);
  }
  function* badRows(): Generator<BadRow> {
    for (const { line } of table.rows) {
      const problem = reasons.get(line);
      if (problem !== undefined) yield { line, problem };
    }
  }
  const named = ['not-captured', name, from.fileName.replace(/\.\w+$/, '')];
  return rowsLeftOut({ table, badRows: badRows(), name: named, nameOf: (column) => nameOf(column, from) });
}

/** A file without a header gets one, so that its columns are found again. */
function nameOf(column: string, { columns }: PlannedFile): string {
  const own = { 'Order ID': columns.orderId, Seller: columns.seller, 'Shop reference': columns.reference };
  const named = Object.entries({ ...own, Consumer: columns.customer, Email: columns.email });
  const name = named.find(([, each]) => each === column)?.[0];
  if (name !== undefined) return name;
  return column === columns.amount ? `Amount${columns.amountUnit === 'cents' ? ' (cents)' : ''}` : column;
}
