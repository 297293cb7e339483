// Reads a CSV text row by row, in pieces, so that a large one never stops the main process.
import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import Papa from 'papaparse';
import { PaydeskError } from '../../process/problem.ts';

/** line: where the row begins, as an editor counts it. text: the row as it stands in the file, cut where it is long. isBroken: a quotation mark in it is not closed, stands where none may, or has taken in the row after it. */
export type CsvRow = { line: number; cells: string[]; text: string; isBroken: boolean };

/** Characters read between two breaths. */
const AT_A_TIME = 400_000;
/** Of a row, as it stands in the file. */
export const LONGEST_TEXT = 200;

/** Calls `take` for each row that isn't blank, the header first; rejects with what it throws. Any line ends, also mixed; comma, semicolon, tab or bar, as the header shows. Throws `file_not_text` where characters were lost. */
export async function readCsv(text: string, take: (row: CsvRow) => void): Promise<void> {
  if (/[\0\uFFFD]/.test(text)) throw new PaydeskError('file_not_text');
  const even = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  const delimiter = delimiterOf(even);
  let line = 1;
  let from = 0;
  let hasSwallowed: ((cell: string) => boolean) | null = null;
  return new Promise((resolve, reject) => {
    Papa.parse<string[], NodeJS.ReadableStream>(Readable.from(inPieces(even)), {
      delimiter,
      newline: '\n',
      chunk: ({ data, errors }, parser) => {
        const broken = new Set(errors.filter(({ type }) => type === 'Quotes').map(({ row }) => row));
        try {
          for (const [index, cells] of data.entries()) {
            const lines = 1 + newlinesIn(cells);
            const end = endOf(even, from, lines);
            const text = even.slice(from, Math.min(end, from + LONGEST_TEXT));
            if (cells.some((cell) => cell.trim() !== '')) {
              hasSwallowed ??= swallows(cells, delimiter);
              take({ line, cells, text, isBroken: broken.has(index) || cells.some(hasSwallowed) });
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

/** Whether a cell of several lines holds as much as another row: a lone quotation mark, such as a ditto mark, began it. A comma before a blank is a sentence's, except where the header has such. */
function swallows(header: string[], delimiter: string): (cell: string) => boolean {
  const isSpaced = !/[,;]/.test(delimiter) || header.slice(1).every((name) => name.startsWith(' '));
  const isRow = (text: string) =>
    (isSpaced ? text : text.replaceAll(`${delimiter} `, ' ')).split(delimiter).length >= header.length;
  return (cell) => {
    if (header.length < 2 || !cell.includes('\n')) return false;
    const isMarkAlone = cell.startsWith(delimiter) || cell.startsWith('\n');
    return (isMarkAlone && isRow(cell)) || cell.split('\n').slice(1).some(isRow);
  };
}

async function* inPieces(text: string): AsyncGenerator<string> {
  for (let from = 0; from < text.length; from += AT_A_TIME) {
    yield text.slice(from, from + AT_A_TIME);
    await setImmediate();
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

const newlinesIn = (cells: string[]): number =>
  cells.reduce((count, cell) => (cell.includes('\n') ? count + cell.split('\n').length - 1 : count), 0);

/** The one that the header has most of, outside its quotation marks; a comma last: "Order ID;Amount, USD". */
function delimiterOf(text: string): string {
  const [header = '', row = ''] = text
    .trimStart()
    .split('\n', 2)
    .map((line) => line.replace(/"(?:[^"]|"")*"/g, ''));
  const counts = [',', ';', '\t', '|'].map((delimiter) => {
    const count = header.split(delimiter).length;
    // Of two that part the header alike, the one that parts the next line as well.
    return { delimiter, count: count + (row.split(delimiter).length === count ? 0.5 : 0) };
  });
  return counts.reduce((most, next) => (next.count > most.count ? next : most)).delimiter;
}
