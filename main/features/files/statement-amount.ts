// An amount in a provider's statement, read exactly or refused: a guess would be a wrong fee.

import type { ColumnMapping } from '../../../contract/console/reconcile.ts';
import { remark } from '../../../contract/console/remark.ts';

/** problem: a remark. */
export type AmountRead = { cents: number } | { problem: string };

/** More than any fee; it keeps sums of a hundred thousand of them exact. */
const MAX_CENTS = 99_999_999_999;

const DOLLARS = /^(?<whole>\d{1,3}(?:,\d{3})+|\d+)?(?:\.(?<fraction>\d+))?$/;
const CENTS = /^(?:\d{1,3}(?:,\d{3})+|\d+)$/;

/** "$1,234.50", "(12.00)", "-3", "+3": US notation, a minus or brackets for what is taken back. */
export function statementAmount(text: string, unit: ColumnMapping['amountUnit']): AmountRead {
  const trimmed = text.trim().replaceAll('\u2212', '-');
  if (trimmed === '') return { problem: remark('amount_empty') };
  const { isNegative, digits } = withoutSign(unit === 'dollars' ? trimmed.replace(/ ?USD$/i, '') : trimmed);
  const cents = unit === 'cents' ? centsOf(digits) : dollarsOf(digits);
  const shown = shortened(trimmed);
  if (typeof cents === 'string') return { problem: remark(cents, { text: shown }) };
  if (cents > MAX_CENTS) return { problem: remark('amount_too_large', { text: shown, most: MAX_CENTS }) };
  return { cents: isNegative && cents !== 0 ? -cents : cents };
}

/** A sign may stand before or after the "$"; brackets are a minus. What says it twice is left as it is, and refused below. */
function withoutSign(text: string): { isNegative: boolean; digits: string } {
  const bracketed = /^\((?<inside>.*)\)$/s.exec(text)?.groups?.['inside'];
  const groups = /^(?<first>[+-]?)\s*\$?\s*(?<second>[+-]?)(?<digits>.*)$/s.exec((bracketed ?? text).trim())?.groups;
  const signs = `${groups?.['first'] ?? ''}${groups?.['second'] ?? ''}${bracketed === undefined ? '' : '-'}`;
  if (signs.length > 1) return { isNegative: false, digits: text };
  return { isNegative: signs === '-', digits: groups?.['digits'] ?? text };
}

type NotCents = 'amount_not_dollars' | 'amount_not_cents' | 'amount_below_cent';

/** Cents, or why not. */
function dollarsOf(digits: string): number | NotCents {
  const groups = DOLLARS.exec(digits)?.groups;
  const whole = groups?.['whole'] ?? '';
  const fraction = groups?.['fraction'] ?? '';
  if (!groups || whole + fraction === '') return 'amount_not_dollars';
  // "1.230" is 1,230 in other countries.
  if (fraction.length === 3 || /[^0]/.test(fraction.slice(2))) return 'amount_below_cent';
  return Number(whole.replaceAll(',', '') + fraction.slice(0, 2).padEnd(2, '0'));
}

function centsOf(digits: string): number | NotCents {
  if (!CENTS.test(digits)) return 'amount_not_cents';
  return Number(digits.replaceAll(',', ''));
}

const shortened = (text: string): string => (text.length > 40 ? `${text.slice(0, 40)}…` : text);
