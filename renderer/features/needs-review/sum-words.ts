// The total of several calls. An unknown amount is never counted as $0.00.
import { formatCents } from '../../../contract/format-cents.ts';
import { t } from '../../../messages/t.ts';

/** Amounts in cents: "$75.00", "$75.00 and 2 with unknown amount", or "unknown amount" if none is known. */
export function sumWords(amounts: readonly (number | null)[]): string {
  const known = amounts.filter((amount) => amount !== null);
  const unknown = amounts.length - known.length;
  const sum = formatCents(known.reduce((total, amount) => total + amount, 0));
  if (unknown === 0) return sum;
  return known.length === 0
    ? t({ defaultMessage: 'unknown amount' })
    : t({ defaultMessage: '{amount} and {count, number} with unknown amount' }, { amount: sum, count: unknown });
}
