// What main understood of a small file, for a screen that shows it.
import type { FileUnderstood } from '../../../contract/console/intake.ts';

/** A header on the first line, and one row below it. fields: by wanted column, the file's and its cell. */
export function understood(columns: string[], row: string[], more: Partial<FileUnderstood> = {}): FileUnderstood {
  return {
    layout: { encoding: 'utf-8', separator: ',', headerLine: 1 },
    isHeaderOptional: false,
    lines: [
      { line: 1, text: columns.join(',') },
      { line: 2, text: row.join(',') },
    ],
    lost: { count: 0, lines: [] },
    fields: [],
    asLastTime: null,
    ...more,
  };
}
