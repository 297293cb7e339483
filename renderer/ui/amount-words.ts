// What is said of an amount as it is typed.

import { formatCents } from '../../contract/format-cents.ts';
import { type DollarsProblem, MAX_FORM_AMOUNT, parseDollars } from '../../contract/money.ts';
import { perLanguage, t } from '../../messages/t.ts';

const WORDS = perLanguage(
  (): Record<DollarsProblem, string> => ({
    empty: t({ defaultMessage: 'Enter an amount.' }),
    not_a_number: t({ defaultMessage: 'Enter an amount like 12.50 or 1,234.50.' }),
    too_precise: t({ defaultMessage: 'Use at most two decimal places.' }),
    not_positive: t({ defaultMessage: 'Enter an amount greater than zero.' }),
    too_large: t({ defaultMessage: 'Enter {amount} or less.' }, { amount: formatCents(MAX_FORM_AMOUNT) }),
  }),
);

/** What is wrong with an amount in dollars, or null. */
export function amountProblem(text: string): string | null {
  const parsed = parseDollars(text);
  return parsed.ok ? null : WORDS()[parsed.problem];
}

/** How an amount is read, as "$1,234.50"; null while it can't be. */
export function amountRead(text: string): string | null {
  const parsed = parseDollars(text);
  return parsed.ok ? formatCents(parsed.cents) : null;
}
