// Columns of amounts, by their names and cells, and whether two of them say different amounts of a row.

import { inTurns } from '../../../lib/node/turns.ts';
import { readAmount } from './amounts.ts';
import { otherCurrency } from './columns.ts';
import type { CsvRow } from './read-rows.ts';

/** Two columns of which one must be chosen. */
export type AmountClash = { first: string; second: string };

const MONEY = /amount|total|price|sum|value|importe|monto|precio|usd|dollar|cents|\bdue\b|[$¢]/i;
/** What a number measures or counts, in words of the column's name. */
const MEASURE =
  /\b(?:count|qty|quantity|items?|units?|pieces|weight|size|rate|percent|age|score|points|hours?|days?|limit)\b|[#%]/i;
/** What a whole number tells apart or dates. */
const LABEL =
  /\b(?:ids?|no|nr|num|numbers?|codes?|phone|tel|fax|mobile|zip|postal|address|ref|reference|lines?|rows?|index|rank|version|attempts|years?|months?|weeks?|date|time|store|branch|batch|clerk|terminal|register|department|trace|track|tracking|routing|card|table|seat|room|priority|rating)\b|\b(?:order|customer|account|invoice|receipt|ticket|case|job|po|sku|user|seller|shop|merchant|transaction|check)$/i;

const PARTS = 'fee fees tax taxes vat tip tips gratuity shipping freight postage handling delivery discount discounts';
const MORE_PARTS = 'coupon subtotal sub surcharge commission unit each item per';
const BACK = 'refund refunds refunded return returned';
/** Amounts that stand beside an order's charge, beside a refund's amount, and beside a payment's of which a row is a refund; and the words around them. Any other word makes it an amount of its own: "Total after discount". */
const BESIDE: Record<'charge' | 'refund' | 'payment', ReadonlySet<string>> = {
  charge: new Set(`${PARTS} ${MORE_PARTS} ${BACK}`.split(' ')),
  refund: new Set(`${PARTS} ${MORE_PARTS}`.split(' ')),
  payment: new Set(
    `${PARTS} ${MORE_PARTS} net balance original order charge charged payment paid sale price cost running`.split(' '),
  ),
};
const AROUND = new Set(
  `amount total value price charge usd dollars cents in order sales seller service ${BACK}`.split(' '),
);

const wordsOf = (name: string): string[] =>
  name
    .replace(/([a-z])(?=[A-Z])/g, '$1 ')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

/** Whether one of a name's words is such a word. */
export const hasColumnWord = (name: string, word: RegExp): boolean => wordsOf(name).some((each) => word.test(each));

function standsBeside(name: string, of: keyof typeof BESIDE): boolean {
  const words = wordsOf(name);
  return words.some((word) => BESIDE[of].has(word)) && words.every((word) => BESIDE[of].has(word) || AROUND.has(word));
}

/** Columns whose cells look like amounts in most rows, whatever their names. hasHeader: whether the names are the file's own. */
export function amountColumns(columns: string[], hasHeader: boolean, rows: readonly CsvRow[]): string[] {
  return columns.filter((name, place) => {
    const cells = rows.map((row) => row.cells[place]?.trim() ?? '').filter((cell) => cell !== '');
    // A column of 0 and 1 says yes and no.
    const mayBeWhole = MONEY.test(name) || (mayHoldWhole(name) && cells.some((cell) => cell !== '0' && cell !== '1'));
    return looksLikeAmounts(cells, !hasHeader || (mayBeWhole && !isLabel(name)));
  });
}

/** A column without a name holds a row's number. */
const mayHoldWhole = (name: string): boolean => !isMeasure(name) && !isWithoutName(name);
const isWithoutName = (name: string): boolean => /^Column \d+$/.test(name);
const isMeasure = (name: string): boolean => MEASURE.test(name) || MEASURE.test(wordsOf(name).join(' '));
const isLabel = (name: string): boolean => isMeasure(name) || LABEL.test(wordsOf(name).join(' '));

/** Columns of amounts that may be what the file means. */
export function otherAmounts(columns: string[], rows: readonly CsvRow[], of: keyof typeof BESIDE): string[] {
  const isMeant = (name: string) =>
    !standsBeside(name, of) && !isMeasure(name) && !isWithoutName(name) && otherCurrency(name) === null;
  return amountColumns(columns, true, rows).filter(isMeant);
}

/** The first of these columns that differs from the chosen one in a row. An empty cell says nothing against another. */
export async function findClash(
  columns: string[],
  rows: readonly CsvRow[],
  chosen: string,
  others: string[],
): Promise<AmountClash | null> {
  const place = columns.indexOf(chosen);
  const left = new Map(others.filter((name) => name !== chosen).map((name) => [name, columns.indexOf(name)]));
  const differing = new Set<string>();
  if (left.size === 0) return null;
  await inTurns(rows, (row) => {
    if (left.size === 0) return;
    const said = amountIn(row.cells[place] ?? '', chosen);
    for (const [name, at] of left) {
      const other = amountIn(row.cells[at] ?? '', name);
      if (other === '' || other === said) continue;
      differing.add(name);
      left.delete(name);
    }
  });
  const second = others.find((name) => differing.has(name));
  return second === undefined ? null : { first: chosen, second };
}

/** Cents, without a sign; the text of a cell that can't be read. */
function amountIn(cell: string, name: string): number | string {
  const read = readAmount(cell, isInCents(name) ? 'cents' : 'dollars');
  return 'cents' in read ? Math.abs(read.cents) : cell.trim();
}

export const isInCents = (name: string): boolean => /cents(?:$|[^a-z])|¢/i.test(name);

/** In any country's notation. A number of more digits is a phone number or an ID. */
const AMOUNT = /^[-+(]?\p{Sc}?\s*[-+]?\d{1,3}(?:[.,' ]?\d{3}){0,2}(?:[.,]\d{1,3})?\)?-?\s*(?:\p{Sc}|[a-z]{3})?$/iu;
const WITH_CENTS = /\p{Sc}|[.,]\d{1,3}\)?-?\s*(?:[a-z]{3})?$/iu;

/** mayBeWhole: amounts without cents count too. */
function looksLikeAmounts(cells: string[], mayBeWhole: boolean): boolean {
  const filled = cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
  const amounts = filled.filter((cell) => AMOUNT.test(cell));
  return amounts.length * 2 > filled.length && (mayBeWhole || amounts.some((cell) => WITH_CENTS.test(cell)));
}
