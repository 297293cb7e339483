// Amounts in a file, read exactly or refused: a guess would be a wrong amount.
import type { AmountUnit, DecimalMark } from '../../../contract/console/intake.ts';
import { remark } from '../../../contract/console/remark.ts';
import { inTurns } from '../../../lib/node/turns.ts';
import { protectedText, shortened } from './cells.ts';
import type { CsvRow } from './read-rows.ts';

/** problem: a remark. */
export type AmountRead = { cents: number } | { problem: string };

/** More than any amount of a file; it keeps sums of a hundred thousand of them exact. */
const MAX_CENTS = 99_999_999_999;

/** Characters of an amount: a long cell takes the patterns seconds. */
const LONGEST = 100;

const DOLLARS = /^(?<whole>\d{1,3}(?:(?<group>[, ])\d{3})(?:\k<group>\d{3})*|\d+)?(?:\.(?<fraction>\d*))?$/;
const CENTS = /^(?:\d{1,3}(?:,\d{3})+|\d+)$/;

/** "$1,234.50", "(12.00)", "-3", "3.00-", "USD 5.00": a minus or brackets for what is taken back. decimal: what the whole column has before its cents. */
export function readAmount(text: string, unit: AmountUnit, decimal: DecimalMark = 'point'): AmountRead {
  const trimmed = protectedText(text)
    .replaceAll('\u2212', '-')
    .replace(/[\u00a0\u2009\u202f]/g, ' ');
  if (trimmed === '') return { problem: remark('amount_empty') };
  if (trimmed.length > LONGEST) {
    return {
      problem: remark(unit === 'cents' ? 'amount_not_cents' : 'amount_not_dollars', { text: shortened(trimmed) }),
    };
  }
  const { isNegative, digits } = withoutSign(unit === 'dollars' ? withoutCode(trimmed) : trimmed);
  const cents = unit === 'cents' ? centsOf(digits) : dollarsOf(decimal === 'comma' ? swapped(digits) : digits);
  const shown = shortened(trimmed);
  if (typeof cents === 'string') return { problem: remark(cents, { text: shown }) };
  if (cents > MAX_CENTS) return { problem: remark('amount_too_large', { text: shown, most: MAX_CENTS }) };
  return { cents: isNegative && cents !== 0 ? -cents : cents };
}

/** "USD" before or behind the amount, once; "US$" is "$". */
function withoutCode(text: string): string {
  const plain = text.replace(/US\$/i, '$');
  const before = plain.replace(/^([-+(]?) ?USD ?(?=[-+($\d.,])/i, '$1');
  return before === plain ? plain.replace(/ ?USD(\)?-?)$/i, '$1') : before;
}

/** A sign may stand before or after the "$", or behind the amount; brackets are a minus. What says it twice is left as it is, and refused below. */
function withoutSign(text: string): { isNegative: boolean; digits: string } {
  const groups =
    /^(?<first>[+-]?)\s*\$?\s*(?<open>\(?)\s*(?<second>[+-]?)\s*\$?\s*(?<digits>[^()$]*?)\s*\$?(?<close>\)?)(?<last>-?)$/s.exec(
      text,
    )?.groups;
  const { first = '', open = '', second = '', digits = text, close = '', last = '' } = groups ?? {};
  const isBracketed = open !== '';
  const signs = first + second + last + (isBracketed ? '-' : '');
  const isOnce = (text.match(/\$/g)?.length ?? 0) < 2;
  if (!groups || signs.length > 1 || isBracketed !== (close !== '') || !isOnce)
    return { isNegative: false, digits: text };
  return { isNegative: signs === '-', digits: digits.trim() };
}

/** 1.234,50 as 1,234.50. */
const swapped = (digits: string): string => digits.replace(/[.,]/g, (mark) => (mark === ',' ? '.' : ','));

type NotCents = 'amount_not_dollars' | 'amount_not_cents' | 'amount_below_cent';

/** Cents, or why not. */
function dollarsOf(digits: string): number | NotCents {
  const groups = DOLLARS.exec(digits)?.groups;
  const whole = groups?.['whole'] ?? '';
  const fraction = groups?.['fraction'] ?? '';
  if (!groups || whole + fraction === '') return 'amount_not_dollars';
  // "1.230" is 1,230 in other countries.
  if (fraction.length === 3 || /[^0]/.test(fraction.slice(2))) return 'amount_below_cent';
  return Number(whole.replace(/[, ]/g, '') + fraction.slice(0, 2).padEnd(2, '0'));
}

function centsOf(digits: string): number | NotCents {
  if (!CENTS.test(digits)) return 'amount_not_cents';
  return Number(digits.replaceAll(',', ''));
}

/** "12,50" and "1.234,50" read only so; "1,2" may be two numbers. */
const COMMA_ONLY = /,\d\d\)?-?(?: ?(?:USD|\$))?$|\.\d{3},/i;

/** What a column's amounts have before their cents: a comma only where the whole column reads so. In a mixed column, the rows with a comma are told. */
export async function decimalOf(
  rows: readonly CsvRow[],
  { place, unit }: { place: number; unit: AmountUnit },
): Promise<DecimalMark> {
  if (place < 0 || unit === 'cents') return 'point';
  let hasComma = false;
  let isAllComma = true;
  await inTurns(rows, ({ cells }) => {
    const text = cells[place]?.trim() ?? '';
    if (text === '' || !isAllComma) return;
    isAllComma = 'cents' in readAmount(text, 'dollars', 'comma');
    hasComma ||= 'problem' in readAmount(text, 'dollars') && COMMA_ONLY.test(text);
  });
  return hasComma && isAllComma ? 'comma' : 'point';
}
