// Reads a CSV text row by row, in pieces, so that a large one never stops the main process.
import { Readable } from 'node:stream';
import Papa from 'papaparse';
import type { Separator } from '../../../contract/console/intake.ts';
import { unprotected } from '../../../lib/csv.ts';
import { breather } from '../../../lib/node/turns.ts';

/** line: where the row begins, as an editor counts it. cells: without what Paydesk put around text to protect it. text: the row as it stands in the file, cut where it is long. isBroken: a quotation mark in it is not closed, stands where none may, or has taken in the row after it. */
export type CsvRow = { line: number; cells: string[]; text: string; isBroken: boolean };

/** Engineering value: characters parsed between two turns of the event loop. */
const AT_A_TIME = 60_000;
/** Of a row, as it stands in the file. */
export const LONGEST_TEXT = 200;

/** Calls `take` for each row that isn't blank, with where it stands in the text; rejects with what it throws. text: with \n as its only line end. firstLine: the number of the text's first line. */
export async function readRows(
  text: string,
  { separator, firstLine }: { separator: Separator; firstLine: number },
  take: (row: CsvRow, from: number, end: number) => void,
): Promise<void> {
  let line = firstLine;
  let from = 0;
  let hasSwallowed: ((cell: string) => boolean) | null = null;
  return new Promise((resolve, reject) => {
    Papa.parse<string[], NodeJS.ReadableStream>(Readable.from(inPieces(text)), {
      delimiter: separator,
      newline: '\n',
      chunk: ({ data, errors }, parser) => {
        const broken = new Set(errors.filter(({ type }) => type === 'Quotes').map(({ row }) => row));
        try {
          for (const [index, cells] of data.entries()) {
            const lines = linesOf(cells);
            const end = endOf(text, from, lines);
            if (!isBlank(cells)) {
              hasSwallowed ??= swallows(cells, separator);
              const isBroken = broken.has(index) || cells.some(hasSwallowed);
              const row = text.slice(from, Math.min(end, from + LONGEST_TEXT));
              take({ line, cells: cells.map(unprotected), text: row, isBroken }, from, end);
            }
            line += lines;
            from = end + 1;
          }
        } catch (error) {
          reject(error);
          parser.abort();
        }
      },
      complete: () => resolve(),
      error: reject,
    });
  });
}

/** A short row begins so. */
const BEGINS_WITH_ID = /^["']?(?:order|charge)_\w/;

/** Whether a cell of several lines holds as much as another row: a lone quotation mark, such as a ditto mark, began it. A comma before a blank is a sentence's, except where the header has such. */
function swallows(header: string[], separator: string): (cell: string) => boolean {
  const isSpaced = !/[,;]/.test(separator) || header.slice(1).every((name) => name.startsWith(' '));
  const isRow = (text: string) =>
    (isSpaced ? text : text.replaceAll(`${separator} `, ' ')).split(separator).length >= header.length;
  return (cell) => {
    if (header.length < 2 || !cell.includes('\n')) return false;
    if (
      cell
        .split('\n')
        .slice(1)
        .some((inner) => BEGINS_WITH_ID.test(inner) && inner.includes(separator))
    )
      return true;
    const isMarkAlone = cell.startsWith(separator) || cell.startsWith('\n');
    return (isMarkAlone && isRow(cell)) || cell.split('\n').slice(1).some(isRow);
  };
}

async function* inPieces(text: string): AsyncGenerator<string> {
  const breathe = breather();
  for (let from = 0; from < text.length; from += AT_A_TIME) {
    yield text.slice(from, from + AT_A_TIME);
    await breathe();
  }
}

/** Where so many lines from a place on end. */
function endOf(text: string, from: number, lines: number): number {
  let end = from - 1;
  for (let line = 0; line < lines; line += 1) {
    const next = text.indexOf('\n', end + 1);
    if (next < 0) return text.length;
    end = next;
  }
  return end;
}

export const isBlank = (cells: string[]): boolean => cells.every((cell) => cell.trim() === '');

/** How many lines a row takes. */
export const linesOf = (cells: string[]): number =>
  cells.reduce((count, cell) => (cell.includes('\n') ? count + cell.split('\n').length - 1 : count), 1);
