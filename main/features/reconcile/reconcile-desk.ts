// Reconciling, as the gateway asks for it.

import { randomUUID } from 'node:crypto';
import type { CsvFile } from '../../../contract/console/csv-file.ts';
import {
  ColumnMapping,
  type LaterChange,
  type MonthInput,
  type ReconcileCsvInput,
  type ReconcileRow,
} from '../../../contract/console/reconcile.ts';
import type { reconcile } from '../../../contract/procedures/reconcile.ts';
import { asFigure, type Cell } from '../../../lib/csv.ts';
import { matchStatusWords } from '../../../messages/match-words.ts';
import { inEnglish } from '../../../messages/t.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import { csvFile, inUtc, plainDollars } from '../../ledger/lists/csv.ts';
import type { NewLine, NewStatement } from '../../ledger/reconcile/keep-statement.ts';
import { PaydeskError } from '../../process/problem.ts';
import type { BalanceEntry } from '../../providers/port.ts';
import type { Payments } from '../../providers/providers.ts';
import type { Implementation } from '../app/implementation.ts';
import { findEnvironment, platformSigner } from '../calls/accounts.ts';
import { findLastTime, rememberReading } from '../intake/last-time.ts';
import { rowsLeftOut } from '../intake/rows-left-out.ts';
import { openUploads } from '../intake/uploads.ts';
import { readStatement, STATEMENT } from './read-statement.ts';

export type ReconcileParts = {
  ledger: Ledger;
  payments: Payments;
  /** Settles when the embedded service's platform can sign. */
  keysReady: Promise<unknown>;
};

export function openReconcileDesk(parts: ReconcileParts) {
  const { ledger, keysReady } = parts;
  const uploads = openUploads();
  return {
    compareWithService: (input) => keysReady.then(() => compareWithService(parts, input)),
    upload: uploads.add,
    dryRun: async ({ environmentId, uploadId, layout, mapping, asLastTime }) => {
      const upload = uploads.fileOf(uploadId);
      const of = { upload, kind: STATEMENT, columns: ColumnMapping };
      const lastTime = asLastTime ? await findLastTime(ledger, environmentId, of) : null;
      return (await readStatement(upload, { layout, mapping, lastTime })).dryRun;
    },
    importStatement: async ({ uploadId, layout, mapping, environmentId, month, fileName }) => {
      const { lines, table, confirmed } = await readStatement(uploads.fileOf(uploadId), { layout, mapping });
      if (!confirmed) throw new PaydeskError('file_days_unclear');
      await rememberReading(ledger, environmentId, { table, kind: STATEMENT, columns: confirmed });
      await keepStatement(ledger, { environmentId, month, source: 'csv', fileName }, lines);
      uploads.forget(uploadId);
    },
    rowsLeftOut: async ({ environmentId, uploadId, layout, mapping, fileName }) => {
      const { name } = await findEnvironment(ledger, environmentId);
      const { table, badRows } = await readStatement(uploads.fileOf(uploadId), { layout, mapping });
      return rowsLeftOut({ table, badRows, name: ['not-imported', name, fileName.replace(/\.\w+$/, '')] });
    },
    csv: (input) => reconcileCsv(ledger, input),
  } satisfies Implementation<typeof reconcile>;
}

/** Throws `statement_not_offered` for another provider, `keys_missing` without the platform's keys, and what the service said. */
async function compareWithService(
  { ledger, payments }: { ledger: Ledger; payments: Payments },
  { environmentId, month }: MonthInput,
): Promise<void> {
  const environment = await findEnvironment(ledger, environmentId);
  if (!environment.embedded) {
    throw new PaydeskError('statement_not_offered');
  }
  const entries = await payments.listBalanceEntries(platformSigner(environment), month);
  await keepStatement(ledger, { environmentId, month, source: 'service', fileName: null }, linesOf(entries));
}

/** A fee and what was given back of it are lines of the same charge; what is of no charge, a payout, is no fee. */
function linesOf(entries: BalanceEntry[]): NewLine[] {
  return entries
    .filter(({ chargeId, trackNumber }) => chargeId !== null || trackNumber !== null)
    .map(({ chargeId, trackNumber, amount, at }, index) => ({
      line: index + 1,
      chargeId,
      orderId: null,
      trackNumber,
      amount,
      at: Number.isNaN(Date.parse(at)) ? null : new Date(at).toISOString(),
    }));
}

/** Engineering value: written within a few milliseconds. */
const AT_A_TIME = 200;

/** Keeps a statement's lines in the ledger, some at a time: a capture never waits for an import. */
async function keepStatement(ledger: Ledger, statement: Omit<NewStatement, 'id'>, lines: NewLine[]): Promise<void> {
  const id = randomUUID();
  await ledger.beginStatement({ ...statement, id });
  for (let from = 0; from < lines.length; from += AT_A_TIME) {
    await ledger.addStatementLines(id, lines.slice(from, from + AT_A_TIME));
  }
  await ledger.finishStatement(id);
}

/** A comparison as a file: the rows that the screen shows, all of them. */
const HEADER = [
  'Status',
  'Charged (UTC)',
  'Seller',
  'Order ID',
  'Charge ID',
  'Track number',
  'Paydesk (cents)',
  'Paydesk (USD)',
  'Statement (cents)',
  'Statement (USD)',
  'Resolved by',
  'Resolved (UTC)',
  'Reason',
  'Return code',
  'Returned (UTC)',
  'Refunded (cents)',
  'Refunded (USD)',
];
const STATUS = inEnglish(matchStatusWords);
const ROWS_AT_A_TIME = 1000;

/** Amounts in cents and dollars; an empty cell where a side has none or doesn't know it. */
async function reconcileCsv(ledger: Ledger, input: ReconcileCsvInput): Promise<CsvFile> {
  const { name } = await findEnvironment(ledger, input.environmentId);
  const rows: Cell[][] = [];
  let cursor: number | null = 0;
  while (cursor !== null) {
    const page = await ledger.readComparison({ ...input, cursor, limit: ROWS_AT_A_TIME });
    rows.push(...(page?.rows ?? []).map(cellsOf));
    cursor = page?.nextCursor ?? null;
  }
  const what = `${input.match ?? 'all'}${input.openOnly ? '-open' : ''}`;
  return csvFile(['reconcile', name, input.month, what], HEADER, rows);
}

function cellsOf(row: ReconcileRow): Cell[] {
  return [
    STATUS[row.match],
    asFigure(row.at),
    row.sellerName,
    row.orderId,
    row.chargeId,
    row.trackNumber,
    row.paydeskAmount,
    plainDollars(row.paydeskAmount),
    row.statementAmount,
    plainDollars(row.statementAmount),
    row.resolved?.by ?? null,
    asFigure(row.resolved?.at ?? null),
    row.resolved?.reason ?? null,
    ...becameCells(row.became),
  ];
}

/** What explains a difference; empty where nothing does. */
function becameCells(became: LaterChange | null): Cell[] {
  if (became?.kind === 'returned') return [became.code, inUtc(became.at), null, null];
  if (became?.kind === 'refunded') return [null, null, became.refunded, plainDollars(became.refunded)];
  return [null, null, null, null];
}
