// What staff do with the audit log: read it, check it, give it out.

import type { AuditExportInput, AuditExportPiece, AuditLine } from '../../../contract/console/audit.ts';
import type { audit } from '../../../contract/procedures/audit.ts';
import { asFigure, type Cell, csvRows } from '../../../lib/csv.ts';
import type { KeptLedger } from '../../ledger/ledger.ts';
import type { Implementation } from '../app/implementation.ts';

export function openAuditDesk({ ledger }: { ledger: KeptLedger }) {
  return {
    export: (input) => exportAudit(ledger, input),
  } satisfies Implementation<typeof audit>;
}

/** Engineering value: lines a piece, so that none holds the ledger for long. */
const A_PIECE = 1000;
const HEADER = ['Entry', 'Time (UTC)', 'Person', 'Action', 'Subject', 'Before', 'After', 'ID', 'Previous hash', 'Hash'];

async function exportAudit(
  ledger: Pick<KeptLedger, 'readAuditAfter'>,
  { format, after, ...filter }: AuditExportInput,
): Promise<AuditExportPiece> {
  const lines = await ledger.readAuditAfter(filter, after, A_PIECE);
  const text = format === 'jsonl' ? jsonOf(lines) : csvOf(lines, after === 0);
  return { text, rows: lines.length, nextAfter: lines.length < A_PIECE ? null : (lines.at(-1)?.seq ?? null) };
}

const jsonOf = (lines: AuditLine[]): string => lines.map((line) => `${JSON.stringify(line)}\n`).join('');

/** With the header, and the mark by which a spreadsheet knows UTF-8, where it is the file's first piece. */
function csvOf(lines: AuditLine[], isFirst: boolean): string {
  const rows = lines.map(cellsOf);
  return isFirst ? `\uFEFF${csvRows([HEADER, ...rows])}` : csvRows(rows);
}

function cellsOf({ seq, at, actor, action, subject, before, after, id, previous, hash }: AuditLine): Cell[] {
  return [seq, asFigure(at), actor, action, subject, before, after, id, previous, hash];
}
