// The export for accounting, as the gateway asks for it: the zip is made beside other calls, kept for a short time, and read piece by piece.
import { randomUUID } from 'node:crypto';
import {
  EXPORT_PIECE,
  type ExportPiece,
  type ExportPieceInput,
  type MonthExport,
} from '../../../../contract/console/accounting.ts';
import type { MonthBalance, Movement } from '../../../../contract/console/month.ts';
import { totalOf } from '../../../../contract/console/month-figures.ts';
import { MovementKind } from '../../../../contract/console/movement-kind.ts';
import type { MonthInput } from '../../../../contract/console/reconcile.ts';
import type { accounting } from '../../../../contract/procedures/accounting.ts';
import { settlementLineWords } from '../../../../messages/settlement-line-words.ts';
import { inEnglish } from '../../../../messages/t.ts';
import type { Ledger } from '../../../ledger/ledger.ts';
import { PaydeskError } from '../../../process/problem.ts';
import type { Implementation } from '../../app/implementation.ts';
import { findEnvironment } from '../../calls/accounts.ts';
import { bridgeTable, sellersTable } from './figure-tables.ts';
import type { DepositLine } from './month-books.ts';
import { zipMonth } from './zip-month.ts';

type Parts = {
  ledger: Ledger;
  /** Of a month that isn't closed. */
  balanceOf: (input: MonthInput) => Promise<MonthBalance | null>;
};

/** A window asks for one piece after the other, in ms. */
const KEPT_MS = 300_000;
/** Each may hold a month of 100,000 movements. */
const KEPT_AT_MOST = 3;

/** movements: how many it holds so far. */
type Kept = { environmentId: string; movements: number; zip: Uint8Array | null; failure: unknown; until: number };

export function openAccountingDesk({ ledger, balanceOf }: Parts) {
  const kept = new Map<string, Kept>();
  const forgetOld = (most: number) => {
    for (const [id, { until }] of kept) if (until < Date.now() || kept.size > most) kept.delete(id);
  };
  const exportMonth = async (input: MonthInput): Promise<MonthExport> => {
    const { environmentId, month } = input;
    const environment = await findEnvironment(ledger, environmentId);
    const view = await ledger.readMonth(input);
    // A service that can't be asked now leaves its part of the bridge out.
    const balance = view.closing ? view.balance : await balanceOf(input).catch(noBalance);
    const books = {
      environment: environment.name,
      month,
      asOf: view.closing?.asOf ?? null,
      closedBy: view.closing?.by ?? null,
      names: await ledger.accountingNames({ environmentId }),
      sellers: sellersTable(view.figures),
      bridge: bridgeTable(view.figures, balance),
    };
    forgetOld(KEPT_AT_MOST - 1);
    const exportId = randomUUID();
    const made: Kept = { environmentId, movements: 0, zip: null, failure: null, until: Date.now() + KEPT_MS };
    kept.set(exportId, made);
    // Of one closing, although the month may be closed again meanwhile.
    const rowsOf = { environmentId, month, closingId: view.closing?.id };
    // Not waited for: the window asks how far it is.
    void zipMonth(books, {
      movements: movementsOf(ledger, rowsOf, (count) => {
        // A zip that was dropped for newer ones isn't made to its end.
        if (!kept.has(exportId)) throw new PaydeskError('export_gone');
        Object.assign(made, { movements: made.movements + count, until: Date.now() + KEPT_MS });
      }),
      depositLines: depositLinesOf(ledger, rowsOf),
    }).then(
      ({ zip }) => Object.assign(made, { zip, until: Date.now() + KEPT_MS }),
      (failure: unknown) => Object.assign(made, { failure }),
    );
    const total = totalOf(view.figures.accounts);
    const movements = MovementKind.options.reduce((sum, kind) => sum + total[kind].count, 0);
    return { exportId, fileName: fileNameOf(environment.name, month), movements };
  };
  /** Throws `export_gone`, and what kept the zip from being made. */
  const exportPiece = ({ environmentId, exportId, index }: ExportPieceInput): ExportPiece => {
    forgetOld(KEPT_AT_MOST);
    const found = kept.get(exportId);
    if (found?.environmentId !== environmentId) throw new PaydeskError('export_gone');
    const { zip, failure, movements } = found;
    if (failure !== null) throw failure;
    if (!zip) return { state: 'making', movements };
    const end = (index + 1) * EXPORT_PIECE;
    const piece = zip.subarray(index * EXPORT_PIECE, end);
    const base64 = Buffer.from(piece).toString('base64');
    return { state: 'made', base64, isLast: end >= zip.length, bytes: zip.length };
  };
  return { exportMonth, exportPiece } satisfies Implementation<typeof accounting>;
}

function noBalance(error: unknown): null {
  if (error instanceof PaydeskError) return null;
  throw error;
}

const MOVEMENTS = 1000;

type RowsOf = MonthInput & { closingId: string | undefined };

async function* movementsOf(ledger: Ledger, input: RowsOf, tell: (count: number) => void): AsyncGenerator<Movement[]> {
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<Ledger['readMovements']>> = await ledger.readMovements({
      ...input,
      accountId: null,
      show: null,
      cursor,
      limit: MOVEMENTS,
    });
    yield page.items;
    tell(page.items.length);
    cursor = page.nextCursor;
  } while (cursor !== null);
}

async function* depositLinesOf(ledger: Ledger, input: RowsOf): AsyncGenerator<DepositLine[]> {
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<Ledger['readMonthDepositLines']>> = await ledger.readMonthDepositLines({
      ...input,
      cursor,
    });
    yield page.items.map((line) => ({ ...line, kind: inEnglish(() => settlementLineWords(line.kind)) }));
    cursor = page.nextCursor;
  } while (cursor !== null);
}

/** Letters, digits and hyphens: what every file system takes. */
function fileNameOf(environment: string, month: string): string {
  const plain = environment
    .normalize('NFKD')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .toLowerCase()
    .slice(0, 60);
  return `accounting_${plain || 'paydesk'}_${month}.zip`;
}
