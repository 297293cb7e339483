// Whether a column holds amounts of money, by its cells.

/** In any country's notation. A number of more digits is a phone number or an ID. */
const AMOUNT = /^[-+(]?\p{Sc}?\s*[-+]?\d{1,3}(?:[.,' ]?\d{3}){0,2}(?:[.,]\d{1,3})?\)?-?\s*(?:\p{Sc}|[a-z]{3})?$/iu;
const WITH_CENTS = /\p{Sc}|[.,]\d{1,3}\)?-?\s*(?:[a-z]{3})?$/iu;

/** mayBeWhole: amounts without cents count too. */
export function looksLikeAmounts(cells: string[], mayBeWhole: boolean): boolean {
  const filled = cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
  const amounts = filled.filter((cell) => AMOUNT.test(cell));
  return amounts.length * 2 > filled.length && (mayBeWhole || amounts.some((cell) => WITH_CENTS.test(cell)));
}
