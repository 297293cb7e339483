// Rows of a file that weren't taken, as a file to correct and choose again.
import type { CsvFile } from '../../../contract/console/csv-file.ts';
import type { BadRow } from '../../../contract/console/reconcile.ts';
import type { Cell } from '../../../lib/csv.ts';
import { remarkText } from '../../../messages/remarks/remark-text.ts';
import { csvFile } from '../../ledger/lists/csv.ts';
import type { CsvRow } from './read-rows.ts';
import type { Table } from './read-table.ts';

/** What such a file adds to its own columns. */
const ADDED = ['Line', 'Why'];

type LeftOut = { table: Table; badRows: Iterable<BadRow>; name: string[]; nameOf?: (column: string) => string };

/** The file's own columns, its line, and why. nameOf: of a file without a header, so that its columns are found again. */
export function rowsLeftOut({ table, badRows, name, nameOf = (column) => column }: LeftOut): Promise<CsvFile> {
  // A file that was saved here before has both columns already.
  const own = table.columns.filter((column) => !ADDED.includes(column));
  const places = own.map((column) => table.columns.indexOf(column));
  function* rows(): Generator<Cell[]> {
    for (const { line, problem } of badRows) {
      const cells = rowAt(table.rows, line)?.cells ?? [];
      yield [...places.map((place) => cells[place] ?? ''), line, remarkText(problem)];
    }
  }
  return csvFile(name, [...(table.header === null ? own.map(nameOf) : own), ...ADDED], rows());
}

/** The row that begins on a line. Rows are in their order. */
export function rowAt(rows: readonly CsvRow[], line: number): CsvRow | undefined {
  let [from, to] = [0, rows.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((rows[middle]?.line ?? 0) < line) from = middle + 1;
    else to = middle;
  }
  return rows[from];
}
