// Rates as a person reads them.
import { locale } from '../../messages/t.ts';

/** Basis points as percent: 50 → "0.50%". */
export function percentWords(basisPoints: number): string {
  const digits = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
  return new Intl.NumberFormat(locale(), { style: 'percent', ...digits }).format(basisPoints / 10_000);
}
