// Imports returns and refunds from a file: what it would bring, what it brought, and the rows that were left out.
import { booksDayOf } from '../../../contract/books-day.ts';
import {
  FactColumns,
  type ImportCounts,
  type ImportDryRun,
  type ImportDryRunInput,
  type ImportFactsInput,
  missingColumns,
} from '../../../contract/console/after-charge-import.ts';
import { MAX_ROWS_TOLD } from '../../../contract/console/intake.ts';
import type { BadRow } from '../../../contract/console/reconcile.ts';
import { remark } from '../../../contract/console/remark.ts';
import {
  addFacts,
  type ImportedRow,
  type ImportState,
  judgeImported,
  type Verdict,
} from '../../ledger/after-charge/judge-imported.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import { PaydeskError } from '../../process/problem.ts';
import { findEnvironment } from '../calls/accounts.ts';
import { findLastTime, rememberReading } from '../intake/last-time.ts';
import type { CsvRow } from '../intake/read-rows.ts';
import { rowAt, rowsLeftOut } from '../intake/rows-left-out.ts';
import { openUploads } from '../intake/uploads.ts';
import { FACT_FILE } from './fact-file.ts';
import { type FactsFile, type FileFact, readFactsFile } from './read-facts-file.ts';

/** Engineering value: rows looked up and written at a time, so that a capture waits for none of it for long. */
const AT_A_TIME = 50;
/** Kinds told of rows that are neither a return nor a refund. */
const KINDS_TOLD = 10;

export function openFactImports(ledger: Ledger) {
  const uploads = openUploads();
  const read = async ({ environmentId, uploadId, layout, chosen, asLastTime }: ImportDryRunInput) => {
    const upload = uploads.fileOf(uploadId);
    const of = { upload, kind: FACT_FILE, columns: FactColumns };
    const lastTime = asLastTime ? await findLastTime(ledger, environmentId, of) : null;
    return readFactsFile(upload, { layout, chosen, lastTime }, booksDayOf(Date.now()));
  };
  return {
    upload: uploads.add,
    dryRun: async (input: ImportDryRunInput) => {
      const { environmentId } = input;
      await findEnvironment(ledger, environmentId);
      const file = await read(input);
      const isRead = missingColumns(file.chosen).length === 0;
      const counts = isRead ? told(await tryOut(ledger, environmentId, file)) : null;
      return { ...viewOf(file), counts };
    },
    // The upload is kept: the rows that were left out are asked for afterwards.
    importFacts: async ({ environmentId, fileName, ...from }: ImportFactsInput) => {
      await findEnvironment(ledger, environmentId);
      const file = await read({ environmentId, ...from });
      if (file.chosen.dayFormat === null) throw new PaydeskError('file_days_unclear');
      const { table, confirmed } = file;
      await rememberReading(ledger, environmentId, { table, kind: FACT_FILE, columns: confirmed });
      const of = { environmentId, fileName };
      await ledger.beginImport({ ...of, rows: file.table.rows.length });
      const outcome = await workThrough(ledger, environmentId, file, (rows) => ledger.recordImported({ ...of, rows }));
      const { refused, ...brought } = outcome;
      await ledger.endImport({ ...of, ...brought, refused: refused.length });
      return told(outcome);
    },
    rowsLeftOut: async ({ environmentId, fileName, ...from }: ImportFactsInput) => {
      const file = await read({ environmentId, ...from });
      const { name } = await findEnvironment(ledger, environmentId);
      const { refused } = await tryOut(ledger, environmentId, file);
      const named = ['not-imported', name, fileName.replace(/\.\w+$/, '')];
      return rowsLeftOut({ table: file.table, badRows: refused, name: named });
    },
  };
}

function viewOf({
  table: { columns, rows },
  understood,
  chosen,
  dayReadings,
  others,
}: FactsFile): Omit<ImportDryRun, 'counts'> {
  const kinds = [...others].map(([kind, count]) => ({ kind, rows: count })).sort((a, b) => b.rows - a.rows);
  return {
    file: understood,
    columns,
    chosen,
    dayReadings,
    rows: rows.length,
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
function inOrder(facts: FileFact[]): FileFact[] {
  const groups = new Map<string, FileFact[]>();
  for (const fact of facts) {
    const group = `${fact.day} ${fact.kind}`;
    const found = groups.get(group);
    if (found) found.push(fact);
    else groups.set(group, [fact]);
  }
  return [...groups.keys()].toSorted().flatMap((group) => groups.get(group) ?? []);
}

async function workThrough(
  ledger: Ledger,
  environmentId: string,
  { facts, badRows, table: { rows: all } }: FactsFile,
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
  const sorted = inOrder(facts);
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
function usedReferences(rows: CsvRow[]): (fact: FileFact, orderId: string) => string | null {
  const cellsOf = (line: number) => JSON.stringify(rowAt(rows, line)?.cells.map((cell) => cell.trim()));
  const seen = new Map<string, { line: number; orderId: string }>();
  return ({ kind, line, reference }, orderId) => {
    if (kind !== 'refund' || reference === null) return null;
    const first = seen.get(reference);
    if (!first) seen.set(reference, { line, orderId });
    if (!first || cellsOf(first.line) === cellsOf(line)) return null;
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
