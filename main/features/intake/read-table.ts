// A file as a table: its encoding, separator and header found or chosen, and its rows.

import Papa from 'papaparse';
import { type Encoding, type FileLayout, type LayoutChange, Separator } from '../../../contract/console/intake.ts';
import { isolated } from '../../../contract/isolated.ts';
import { breather, inTurns } from '../../../lib/node/turns.ts';
import { PaydeskError } from '../../process/problem.ts';
import { idCell } from './cells.ts';
import { columnNames, plainly } from './columns.ts';
import { type Decoded, decode, LOST } from './decode.ts';
import type { FileKind } from './file-kind.ts';
import { type CsvRow, isBlank, linesOf, readRows } from './read-rows.ts';
import type { UploadedFile } from './uploads.ts';

type FileLine = { line: number; text: string };

/** header: null where the first line is a row. columns: by their places; isEmpty: of those without a name and a cell. rows: also those with an ID above the header, which a check tells. otherHeaderLine: where another table begins. usualWidth: cells that most rows have. lines: the first ones, of which a person can choose the header. lost: lines with characters that couldn't be decoded. */
export type Table = {
  layout: FileLayout;
  header: string[] | null;
  columns: string[];
  isEmpty: (place: number) => boolean;
  rows: CsvRow[];
  otherHeaderLine: number | null;
  usualWidth: number;
  lines: FileLine[];
  lost: { count: number; lines: FileLine[] };
};

/** Lines among which a header is looked for, and shown. */
const FIRST_LINES = 20;
/** Characters looked at for the separator. */
const LOOKED_AT = 64_000;
/** Lines with lost characters that are shown. */
const LOST_SHOWN = 20;
/** Of a headerless file, rows of which the widest counts. */
const WIDEST_OF = 1000;

/** Reads all of it. change: what a person chose of the layout. Throws `file_not_text`, `file_empty`, `file_lines_too_many`. */
export async function readTable(file: UploadedFile, kind: FileKind, change: LayoutChange | null): Promise<Table> {
  const { encoding, text } = await textOf(file, change?.encoding);
  const inSeparator = (separator: Separator | undefined) => JSON.stringify(['rows', encoding, separator]);
  const parsed = await known(file, inSeparator(change?.separator), () => parse(text, kind, change?.separator ?? null));
  file.known.set(inSeparator(parsed.separator), Promise.resolve(parsed));
  const { all, separator, lastFilled } = parsed;
  if (all.length === 0) throw new PaydeskError('file_empty');
  const first = all.slice(0, FIRST_LINES);
  const at = headerAt(first, kind, change?.headerLine);
  const header = at < 0 ? null : (all[at]?.cells ?? null);
  const rows = at < 0 ? all : [...all.slice(0, at).filter(hasId), ...all.slice(at + 1)];
  if (kind.most !== undefined && rows.length > kind.most) tooMany(kind.most);
  const width = kind.optionalHeader
    ? Math.max(...all.slice(Math.max(at, 0), WIDEST_OF).map(({ cells }) => cells.length))
    : undefined;
  const headerLine = at < 0 ? null : (all[at]?.line ?? null);
  const isEmpty = (place: number) => !header?.[place]?.trim() && (lastFilled[place] ?? 0) <= (headerLine ?? 0);
  const columns = columnNames(header ?? [], width);
  while (columns.length > 1 && isEmpty(columns.length - 1)) columns.pop();
  const lines = first.map(({ line, text: shown }) => ({ line, text: isolated(shown) }));
  const layout = { encoding, separator, headerLine };
  const { otherHeaderLine, usualWidth } = await lookThrough(rows, kind, header ?? []);
  const isTitle = namesIn(header ?? [], kind) < 2 && !first.some(hasId);
  if (isTitle && otherHeaderLine !== null && change?.headerLine === undefined) {
    throw new PaydeskError('file_header_late', { line: otherHeaderLine, most: FIRST_LINES });
  }
  return { layout, header, columns, isEmpty, rows, otherHeaderLine, usualWidth, lines, lost: parsed.lost };
}

const hasId = ({ cells }: CsvRow): boolean => cells.some((cell) => /^(?:order|charge)_\S*\d/.test(idCell(cell)));

/** Finds the line of a header that names other columns, or the same in another order; and of two widths that are alike often, the narrower. */
async function lookThrough(rows: readonly CsvRow[], kind: FileKind, header: string[]) {
  const plain = (cells: string[]) => cells.map((cell) => plainly(cell)).join();
  const isOther = (row: CsvRow) =>
    namesIn(row.cells, kind) > 1 && !row.cells.some(isFigure) && !hasId(row) && plain(row.cells) !== plain(header);
  let otherHeaderLine: number | null = null;
  const counts: number[] = [];
  await inTurns(rows, (row) => {
    const { length } = row.cells;
    counts[length] = (counts[length] ?? 0) + 1;
    if (otherHeaderLine === null && isOther(row)) otherHeaderLine = row.line;
  });
  const most = counts.reduce((one, other) => Math.max(one, other), 0);
  return { otherHeaderLine: otherHeaderLine as number | null, usualWidth: counts.indexOf(most) };
}

async function textOf(file: UploadedFile, chosen: Encoding | undefined): Promise<Decoded> {
  const inEncoding = (encoding: Encoding | undefined) => JSON.stringify(['text', encoding]);
  const decoded = await known(file, inEncoding(chosen), () => decode(file.bytes, chosen ?? null));
  file.known.set(inEncoding(decoded.encoding), Promise.resolve(decoded));
  if (decoded.text.includes('\0')) throw new PaydeskError('file_not_text');
  return decoded;
}

async function known<What>(file: UploadedFile, key: string, make: () => Promise<What>): Promise<What> {
  const made = (file.known.get(key) as Promise<What> | undefined) ?? make();
  file.known.set(key, made);
  return made;
}

type Parsed = {
  all: CsvRow[];
  separator: Separator;
  /** By place, the last line with a cell that isn't blank. */
  lastFilled: number[];
  lost: Table['lost'];
};

/** "sep=;" in the first line, as spreadsheets write it, also with the row's separators behind it. */
const SEP_LINE = /^"?sep=(?<separator>[,;|\t])"?[,;|\t ]*(?:\n|$)/i;

/** body: below such a line. said: the separator that it names. */
function belowSepLine(text: string): { body: string; firstLine: number; said: Separator | undefined } {
  const sepLine = SEP_LINE.exec(text);
  if (!sepLine) return { body: text, firstLine: 1, said: undefined };
  const said = Separator.safeParse(sepLine.groups?.['separator']).data;
  return { body: text.slice(sepLine[0].length), firstLine: 2, said };
}

export type PossibleHeader = { separator: Separator; line: number; cells: string[] };

/** The first lines as each separator parts them: one may be the header of a file that was read before. */
export async function possibleHeaders(file: UploadedFile): Promise<PossibleHeader[]> {
  const { text } = await textOf(file, undefined);
  const { body, firstLine } = belowSepLine(text.slice(0, LOOKED_AT).replace(/\r\n?/g, '\n'));
  return Separator.options.flatMap((separator) =>
    firstRows(body, separator, firstLine).map(({ line, cells }) => ({ separator, line, cells })),
  );
}

async function parse(text: string, kind: FileKind, chosen: Separator | null): Promise<Parsed> {
  const { body, firstLine, said } = belowSepLine(await withEvenLineEnds(text));
  const separator = chosen ?? said ?? separatorOf(body, kind);
  const parsed: Parsed = { all: [], separator, lastFilled: [], lost: { count: 0, lines: [] } };
  const { all, lastFilled, lost } = parsed;
  const hasLost = body.includes(LOST);
  const most = (kind.most ?? Number.POSITIVE_INFINITY) + FIRST_LINES;
  await readRows(body, { separator, firstLine }, (row, from, end) => {
    if (all.length > most) tooMany(kind.most ?? 0);
    all.push(row);
    for (const [place, cell] of row.cells.entries()) if (cell.trim() !== '') lastFilled[place] = row.line;
    if (hasLost) noteLost(lost, row.line, body.slice(from, end));
  });
  return parsed;
}

/** Engineering value: characters looked through between two turns of the event loop. */
const AT_A_TIME = 500_000;

async function withEvenLineEnds(text: string): Promise<string> {
  if (!text.includes('\r')) return text;
  const pieces: string[] = [];
  const breathe = breather();
  for (let from = 0, end = 0; from < text.length; from = end) {
    end = from + AT_A_TIME;
    if (text[end - 1] === '\r') end += 1;
    pieces.push(text.slice(from, end).replace(/\r\n?/g, '\n'));
    await breathe();
  }
  return pieces.join('');
}

function tooMany(most: number): never {
  throw new PaydeskError('file_lines_too_many', { most });
}

/** Characters shown before and after the first that was lost. */
const AROUND = 30;

function noteLost(lost: Table['lost'], line: number, text: string): void {
  const at = text.indexOf(LOST);
  if (at < 0) return;
  lost.count += 1;
  if (lost.lines.length >= LOST_SHOWN) return;
  const from = Math.max(0, at - AROUND);
  const sample = text.slice(from, at + AROUND).replaceAll(LOST, '⟦?⟧');
  lost.lines.push({ line, text: isolated(`${from > 0 ? '…' : ''}${sample}${text.length > at + AROUND ? '…' : ''}`) });
}

/** The one under which the first lines show the most wanted names; of several, the one that the header has most of: "Order ID;Amount, USD". */
function separatorOf(text: string, kind: FileKind): Separator {
  const start = text.slice(0, LOOKED_AT);
  const scores = Separator.options.map((separator) => {
    const rows = firstRows(start, separator, 1);
    const at = Math.max(0, headerAt(rows, kind, undefined));
    const [header, next] = [rows[at]?.cells ?? [], rows[at + 1]?.cells ?? []];
    // Of two that part the header alike, the one that parts the next line as well, or more of the lines.
    const isAlike = header.length > 1 && next.length === header.length;
    const parted = rows.filter(({ cells }) => cells.length > 1).length / (rows.length + 1);
    // The cents of "order_1;12,50" are no column: an ID stands alone in its cell.
    const alone = header.some((cell) => /^(?:order|charge)_\w+$/.test(cell.trim())) ? 100 : 0;
    const count = header.length + (isAlike ? 0.5 : 0) + parted * 0.4 + alone;
    return { separator, score: namesIn(header, kind) * 1000 + count };
  });
  return scores.reduce((most, next) => (next.score > most.score ? next : most)).separator;
}

type FirstRow = Pick<CsvRow, 'cells' | 'line'>;

function firstRows(text: string, separator: Separator, firstLine: number): FirstRow[] {
  const { data } = Papa.parse<string[]>(text, { delimiter: separator, newline: '\n', preview: FIRST_LINES });
  let line = firstLine;
  const rows: FirstRow[] = [];
  for (const cells of data) {
    if (!isBlank(cells)) rows.push({ line, cells });
    line += linesOf(cells);
  }
  return rows;
}

/** Where the header is among the first rows; -1 where the file has none. chosen: its line; null of no header. */
function headerAt(rows: FirstRow[], kind: FileKind, chosen: number | null | undefined): number {
  if (chosen === null && kind.optionalHeader) return -1;
  if (typeof chosen === 'number') {
    const at = rows.findIndex(({ line }) => line >= chosen);
    if (at >= 0) return at;
  }
  return kind.optionalHeader ? optionalHeaderAt(rows, kind, kind.optionalHeader) : mustHeaderAt(rows, kind);
}

/** The first line with two wanted names: rows of a table below it would be read as titles of a wider one. Without such a line, the first that is as wide as a table and holds no figures. */
function mustHeaderAt(rows: FirstRow[], kind: FileKind): number {
  const names = rows.map(({ cells }, at) => (at > 0 && cells.some(isFigure) ? 0 : namesIn(cells, kind)));
  const named = names.findIndex((count) => count > 1);
  if (named >= 0) return named;
  return Math.max(0, isTable(rows) ? rows.findIndex(({ cells }) => isWide(cells) && !cells.some(isFigure)) : 0);
}

/** Above the first row. No order is taken for a header: a line with figures may be one that was mistyped. */
function optionalHeaderAt(
  rows: FirstRow[],
  kind: FileKind,
  { isHeader, isNamed, isRow }: NonNullable<FileKind['optionalHeader']>,
): number {
  const firstRow = rows.findIndex(({ cells }) => isRow(cells));
  const above = firstRow < 0 ? rows : rows.slice(0, firstRow);
  const names = above.map(({ cells }) => (isNamed(cells) ? 1 + namesIn(cells, kind) : 0));
  const most = Math.max(0, ...names);
  if (most > 0) return names.indexOf(most);
  const wide = isTable(rows) ? above.findIndex(({ cells }) => isWide(cells) && isHeader(cells)) : -1;
  if (wide >= 0) return wide;
  return above[0] && isHeader(above[0].cells) ? 0 : -1;
}

const isWide = (cells: string[]): boolean => cells.filter((cell) => cell.trim() !== '').length > 1;
/** Whether most of the first rows have several cells. */
const isTable = (rows: FirstRow[]): boolean => rows.filter(({ cells }) => isWide(cells)).length * 2 > rows.length;
const isFigure = (cell: string): boolean => /\d/.test(cell) && !/\p{L}{3}/u.test(cell);

/** How many cells are names of wanted columns. */
function namesIn(cells: string[], kind: FileKind): number {
  const names = namesOf(kind);
  return cells.filter((cell) => names.has(plainly(cell.replaceAll('¢', ' cents')))).length;
}

const namesOfKind = new WeakMap<FileKind, Set<string>>();

function namesOf(kind: FileKind): Set<string> {
  const made = namesOfKind.get(kind) ?? new Set<string>();
  if (made.size > 0) return made;
  for (const wanted of Object.values(kind.columns)) {
    const own = wanted.type === 'amount' || wanted.type === 'day' ? (wanted.own?.names ?? []) : [];
    for (const name of [...wanted.names, ...own]) {
      made.add(name);
      if (wanted.type === 'amount') for (const unit of ['usd', 'dollars', 'cents', 'incents']) made.add(name + unit);
      if (wanted.type === 'day') made.add(`${name}utc`);
    }
  }
  namesOfKind.set(kind, made);
  return made;
}
