// A comparison as a file: the rows that the screen shows, all of them.
import type { CsvFile } from '../../../contract/console/csv-file.ts';
import type { Became, ReconcileCsvInput, ReconcileRow } from '../../../contract/console/reconcile.ts';
import type { Cell } from '../../../lib/csv.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import { csvFile, inUtc, plainDollars } from '../../ledger/lists/csv.ts';
import { findEnvironment } from '../calls/accounts.ts';

const HEADER = [
  'Match',
  'Charged at (UTC)',
  'Seller',
  'Order id',
  'Charge id',
  'Track number',
  'Ours (cents)',
  'Ours (USD)',
  'Theirs (cents)',
  'Theirs (USD)',
  'Worked off by',
  'Worked off at (UTC)',
  'Reason',
  'Return code',
  'Returned at (UTC)',
  'Refunded (cents)',
  'Refunded (USD)',
];
const AT_A_TIME = 1000;

/** Amounts in cents and dollars; an empty cell where a side has none or doesn't know it. */
export async function reconcileCsv(ledger: Ledger, input: ReconcileCsvInput): Promise<CsvFile> {
  const { name } = await findEnvironment(ledger, input.environmentId);
  const rows: Cell[][] = [];
  let cursor: number | null = 0;
  while (cursor !== null) {
    const page = await ledger.readComparison({ ...input, cursor, limit: AT_A_TIME });
    rows.push(...(page?.rows ?? []).map(cellsOf));
    cursor = page?.nextCursor ?? null;
  }
  const what = `${input.match ?? 'all'}${input.openOnly ? '-open' : ''}`;
  return csvFile(['reconcile', name, input.month, what], HEADER, rows);
}

function cellsOf(row: ReconcileRow): Cell[] {
  return [
    row.match,
    row.at,
    row.sellerName,
    row.orderId,
    row.chargeId,
    row.trackNumber,
    row.ours,
    plainDollars(row.ours),
    row.theirs,
    plainDollars(row.theirs),
    row.resolved?.by ?? null,
    row.resolved?.at ?? null,
    row.resolved?.reason ?? null,
    ...becameCells(row.became),
  ];
}

/** What explains a difference; empty where nothing does. */
function becameCells(became: Became | null): Cell[] {
  if (became?.kind === 'returned') return [became.code, inUtc(became.at), null, null];
  return became ? [null, null, became.refunded, plainDollars(became.refunded)] : [null, null, null, null];
}
