// What is said of an amount as it is typed.
import { formatCents } from '../../contract/format-cents.ts';
import { type DollarsProblem, MAX_FORM_AMOUNT, parseDollars } from '../../contract/money.ts';

const WORDS: Record<DollarsProblem, string> = {
  empty: 'Enter an amount.',
  not_a_number: 'Write it like 12.50 or 1,234.50.',
  too_precise: 'Dollars have two decimals at most.',
  not_positive: 'The amount must be more than zero.',
  too_large: `At most ${formatCents(MAX_FORM_AMOUNT)}.`,
};

/** What is wrong with an amount in dollars, or null. */
export function amountProblem(text: string): string | null {
  const parsed = parseDollars(text);
  return parsed.ok ? null : WORDS[parsed.problem];
}

/** How an amount is read, as "$1,234.50"; null while it can't be. */
export function amountRead(text: string): string | null {
  const parsed = parseDollars(text);
  return parsed.ok ? formatCents(parsed.cents) : null;
}
