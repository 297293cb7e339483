// Imports returns and refunds from a file: what it would bring, what it brought, and the rows that were left out.
import { booksDayOf } from '../../../contract/books-day.ts';
import {
  type ImportCounts,
  type ImportDryRun,
  type ImportDryRunInput,
  type ImportFactsInput,
  MAX_ROWS_TOLD,
  missingColumns,
} from '../../../contract/console/after-charge-import.ts';
import type { BadRow } from '../../../contract/console/reconcile.ts';
import { remark } from '../../../contract/console/remark.ts';
import { remarkText } from '../../../messages/remarks/remark-text.ts';
import {
  addFacts,
  type ImportedRow,
  type ImportState,
  judgeImported,
  type Verdict,
} from '../../ledger/after-charge/judge-imported.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import { csvFile } from '../../ledger/lists/csv.ts';
import { PaydeskError } from '../../process/problem.ts';
import { findEnvironment } from '../calls/accounts.ts';
import { openUploads } from '../files/uploads.ts';
import { type FactsFile, type FileFact, readFactsFile } from './read-facts-file.ts';

/** Engineering value: rows looked up and written at a time, so that a capture waits for none of it for long. */
const AT_A_TIME = 50;
/** Rows shown as a sample, and the most characters of a cell. */
const SAMPLE = 5;
const LONGEST_CELL = 100;
/** Kinds told of rows that are neither a return nor a refund. */
const KINDS_TOLD = 10;

export function openFactImports(ledger: Ledger) {
  const uploads = openUploads();
  const read = (uploadId: string, chosen: ImportDryRunInput['chosen']) =>
    readFactsFile(uploads.textOf(uploadId), chosen, booksDayOf(Date.now()));
  return {
    upload: uploads.add,
    dryRun: async ({ environmentId, uploadId, chosen }: ImportDryRunInput) => {
      await findEnvironment(ledger, environmentId);
      const file = await read(uploadId, chosen);
      const isRead = missingColumns(file.chosen).length === 0;
      const counts = isRead ? told(await tryOut(ledger, environmentId, file)) : null;
      return { ...viewOf(file), counts };
    },
    // The upload is kept: the rows that were left out are asked for afterwards.
    importFacts: async ({ environmentId, uploadId, chosen, fileName }: ImportFactsInput) => {
      await findEnvironment(ledger, environmentId);
      const file = await read(uploadId, chosen);
      if (file.chosen.dayFormat === null) throw new PaydeskError('file_days_unclear');
      const of = { environmentId, fileName };
      await ledger.beginImport({ ...of, rows: file.rows.length });
      const outcome = await workThrough(ledger, environmentId, file, (rows) => ledger.recordImported({ ...of, rows }));
      const { refused, ...brought } = outcome;
      await ledger.endImport({ ...of, ...brought, refused: refused.length });
      return told(outcome);
    },
    rowsLeftOut: async ({ environmentId, uploadId, chosen, fileName }: ImportFactsInput) => {
      const file = await read(uploadId, chosen);
      const { name } = await findEnvironment(ledger, environmentId);
      const { refused } = await tryOut(ledger, environmentId, file);
      const cellsOf = new Map(file.rows.map(({ line, cells }) => [line, cells]));
      // A cell more than the header has none to stand under.
      const rows = refused.map(({ line, problem }) => {
        const cells = file.columns.map((_name, place) => cellsOf.get(line)?.[place] ?? '');
        return [...cells, line, remarkText(problem)];
      });
      const header = [...file.columns, 'Line', 'Why'];
      return csvFile(['not-imported', name, fileName.replace(/\.\w+$/, '')], header, rows);
    },
  };
}

function viewOf({ columns, chosen, rows, dayReadings, others }: FactsFile): Omit<ImportDryRun, 'counts'> {
  const kinds = [...others].map(([kind, count]) => ({ kind, rows: count })).sort((a, b) => b.rows - a.rows);
  const shown = (cells: string[]) => columns.map((_name, place) => (cells[place] ?? '').trim().slice(0, LONGEST_CELL));
  return {
    columns,
    chosen,
    dayReadings,
    rows: rows.length,
    sample: rows.slice(0, SAMPLE).map(({ cells }) => shown(cells)),
    others: kinds.slice(0, KINDS_TOLD),
    otherRows: kinds.reduce((sum, { rows: count }) => sum + count, 0),
  };
}

/** Every row that can't be imported is in `refused`, by its line. */
type Outcome = Omit<ImportCounts, 'refused' | 'refusedCount'> & { refused: BadRow[] };

const told = ({ refused, ...brought }: Outcome): ImportCounts => ({
  ...brought,
  refused: refused.slice(0, MAX_ROWS_TOLD),
  refusedCount: refused.length,
});

/** What an import would bring: judged as it judges, and nothing is written. */
async function tryOut(ledger: Ledger, environmentId: string, file: FactsFile): Promise<Outcome> {
  const state: ImportState = { orders: new Map(), facts: new Map() };
  return workThrough(ledger, environmentId, file, async (rows) => {
    const unread = rows.filter(({ orderId, reference }) => reference !== null || !state.orders.has(orderId));
    const { orders, facts } = await ledger.readImportFacts(environmentId, unread);
    // What this run found out of an order stands.
    const isUnread = ({ orderId }: { orderId: string }) => !state.orders.has(orderId);
    addFacts(state, { orders: orders.filter(isUnread), facts: facts.filter(({ key }) => !state.facts.has(key)) });
    return rows.map((row) => judgeImported(state, row));
  });
}

/** By day, refunds before returns: what a file says doesn't depend on how it is sorted. */
async function workThrough(
  ledger: Ledger,
  environmentId: string,
  { facts, badRows, rows: all }: FactsFile,
  judge: (rows: ImportedRow[]) => Promise<Verdict[]>,
): Promise<Outcome> {
  const outcome: Outcome = {
    returns: 0,
    returnAmount: 0,
    refunds: 0,
    refundAmount: 0,
    known: 0,
    refused: [...badRows],
  };
  const count = occurrences();
  const refuseUsed = usedReferences(all);
  const sorted = facts.toSorted((a, b) => compare(a.day, b.day) || compare(a.kind, b.kind) || a.line - b.line);
  for (let from = 0; from < sorted.length; from += AT_A_TIME) {
    const some = sorted.slice(from, from + AT_A_TIME);
    const found = await ledger.findImportedOrders(
      environmentId,
      some.map(({ ids }) => ids),
    );
    const rows: ImportedRow[] = [];
    const lines: number[] = [];
    for (const [index, fact] of some.entries()) {
      const order = found[index];
      if (!order || 'problem' in order) {
        outcome.refused.push({ line: fact.line, problem: order?.problem ?? '' });
        continue;
      }
      const used = refuseUsed(fact, order.orderId);
      if (used !== null) {
        outcome.refused.push({ line: fact.line, problem: used });
        continue;
      }
      const { line, ids: _ids, ...row } = fact;
      rows.push({ ...row, orderId: order.orderId, occurrence: count(fact, order.orderId) });
      lines.push(line);
    }
    const verdicts = rows.length === 0 ? [] : await judge(rows);
    for (const [index, verdict] of verdicts.entries()) take(outcome, lines[index] ?? 0, verdict);
  }
  outcome.refused.sort((a, b) => a.line - b.line);
  return outcome;
}

function take(outcome: Outcome, line: number, verdict: Verdict): void {
  if ('problem' in verdict) outcome.refused.push({ line, problem: verdict.problem });
  else if (verdict.result === 'known') outcome.known += 1;
  else if (verdict.fact.kind === 'return') {
    outcome.returns += 1;
    outcome.returnAmount += verdict.fact.amount;
  } else {
    outcome.refunds += 1;
    outcome.refundAmount += verdict.fact.amount;
  }
}

/** Refuses a refund's reference that another row of the file has. A row that is there twice is the same refund. */
function usedReferences(rows: FactsFile['rows']): (fact: FileFact, orderId: string) => string | null {
  const cellsOf = new Map(rows.map(({ line, cells }) => [line, JSON.stringify(cells.map((cell) => cell.trim()))]));
  const seen = new Map<string, { line: number; orderId: string }>();
  return ({ kind, line, reference }, orderId) => {
    if (kind !== 'refund' || reference === null) return null;
    const first = seen.get(reference);
    if (!first) seen.set(reference, { line, orderId });
    if (!first || cellsOf.get(first.line) === cellsOf.get(line)) return null;
    return remark('import_reference_used', { reference, orderId: first.orderId });
  };
}

/** Which of the rows that say the same without a reference it is, from 1. */
function occurrences(): (fact: FileFact, orderId: string) => number {
  const seen = new Map<string, number>();
  return ({ kind, amount, day, reference }, orderId) => {
    if (reference !== null) return 1;
    const said = JSON.stringify([orderId, kind, kind === 'refund' ? amount : null, day]);
    const nth = (seen.get(said) ?? 0) + 1;
    seen.set(said, nth);
    return nth;
  };
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
