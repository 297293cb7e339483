// Money: integer US cents from the field a person types in to the last record, and dollars only on screen.
import { z } from 'zod';

/** An amount in US cents: a safe integer, never negative. */
export const Cents = z.int().nonnegative().brand<'Cents'>();
export type Cents = z.infer<typeof Cents>;

/** The largest amount a form accepts, in cents ($9,999,999.99): one slip of a key must not become a fortune. Ours; the spec gives no bound (section 8). */
export const MAX_FORM_AMOUNT = 999_999_999;

export type DollarsProblem = 'empty' | 'not_a_number' | 'too_precise' | 'not_positive' | 'too_large';
export type DollarsParsed = { ok: true; cents: Cents } | { ok: false; problem: DollarsProblem };

/** US notation only: digits, thousands separated by commas in threes, a point before cents. */
const US_DOLLARS = /^(?<sign>-)?\$?(?<whole>\d{1,3}(?:,\d{3})+|\d*)(?:\.(?<fraction>\d*))?$/;

/**
 * Reads what a person typed or pasted as dollars ("12.50", "$1,234.50") into cents, without ever going through a float.
 * A comma that is not a thousands separator ("12,50") is refused rather than guessed at, and so is a third digit after the point ("1.230").
 */
export function parseDollars(text: string): DollarsParsed {
  const trimmed = text.trim().replace(/^\$\s+/, '$');
  if (trimmed === '') return { ok: false, problem: 'empty' };
  const groups = US_DOLLARS.exec(trimmed)?.groups;
  const whole = groups?.whole ?? '';
  const fraction = groups?.fraction ?? '';
  if (!groups || whole + fraction === '') return { ok: false, problem: 'not_a_number' };
  if (groups.sign) return { ok: false, problem: 'not_positive' };
  if (fraction.length > 2) return { ok: false, problem: 'too_precise' };
  const digits = whole.replaceAll(',', '') + fraction.slice(0, 2).padEnd(2, '0');
  const cents = Number(digits);
  if (cents > MAX_FORM_AMOUNT) return { ok: false, problem: 'too_large' };
  if (cents === 0) return { ok: false, problem: 'not_positive' };
  return { ok: true, cents: Cents.parse(cents) };
}
