// Reads what a person types into search terms: days, amounts, phone numbers, and words that may be anything.
import { MAX_TERM_LENGTH, MAX_TERMS, type SearchTerm } from '../../../contract/console/search.ts';
import { currentLocale, t } from '../../../messages/t.ts';

/** A problem is said where something can't be meant as it was typed; then nothing is searched. */
export type ReadSearch = { terms: SearchTerm[]; problem: string | null };

type Read = { length: number; term: SearchTerm } | { problem: string };
type Reader = (text: string, now: Date) => Read | null;

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const ENGLISH_MONTH =
  '(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)(?:uary|ruary|ch|il|e|y|ust|t|tember|ober|ember)?\\.?';
const SPANISH_MONTHS = ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sep', 'oct', 'nov', 'dic'];
/** English months too: people have both in their fingers. */
const EITHER_MONTH =
  '(ene|jan|feb|mar|abr|apr|may|jun|jul|ago|aug|sep|oct|nov|dic|dec)(?:ro|rero|zo|il|o|io|sto|t|tiembre|ubre|iembre|uary|ruary|ch|e|y|ust|tember|ober|ember)?\\.?';
/** What a person's words for days are depends on the language of the window: "Hoy" is also a family's name. */
const isSpanish = (): boolean => currentLocale() === 'es-US';
const AMOUNT = '\\d{1,3}(?:,\\d{3})+(?:\\.\\d{1,2})?|\\d+(?:\\.\\d{1,2})?';
/** Where a term ends. */
const END = '(?=\\s|,\\s|,?$)';

/** How many years of days are meant without a comma before the year. Engineering value. */
const RECENT_YEARS = 15;
const FIRST_YEAR = 1970;
const LAST_YEAR = 2999;

/** How far "about" reaches, as a share of the amount. Engineering value. */
const ABOUT = 0.1;

/** The terms of a text. `now` tells which year and week are meant; days are those of this computer's zone. */
export function readSearch(text: string, now: Date): ReadSearch {
  const terms: SearchTerm[] = [];
  let rest = plain(text);
  while (rest !== '' && terms.length <= MAX_TERMS) {
    const read = nextTerm(rest, now);
    if ('problem' in read) return { terms: [], problem: read.problem };
    terms.push(read.term);
    rest = rest.slice(read.length).replace(/^[\s,]+/, '');
  }
  if (terms.length > MAX_TERMS)
    return {
      terms: [],
      problem: t(
        { defaultMessage: 'Use {count, plural, one {# word} other {# words}} or fewer.' },
        { count: MAX_TERMS },
      ),
    };
  return { terms, problem: null };
}

/** Without invisible characters: direction marks, halves of characters, repeated spaces. */
const plain = (text: string): string =>
  text
    .replace(/\p{Cf}/gu, '')
    // Surrogates (Cs) that are whole characters are none of their own with the flag u.
    .replace(/[\p{Cc}\p{Cs}]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();

function nextTerm(text: string, now: Date): Read {
  for (const read of READERS) {
    const found = read(text, now);
    if (found) return found;
  }
  const word = (/^\S+/.exec(text)?.[0] ?? text).replace(/(?<=.),+$/, '');
  if (word.length > MAX_TERM_LENGTH)
    return {
      problem: t(
        { defaultMessage: 'One word is longer than {count, number} characters. Shorten it.' },
        { count: MAX_TERM_LENGTH },
      ),
    };
  return { length: word.length, term: { text: word, amount: null, time: null } };
}

const READERS: Reader[] = [
  reference,
  phone,
  negativeAmount,
  amountRange,
  aboutAmount,
  dollars,
  period,
  dayOfMonth,
  numericDay,
  bareNumber,
];

const compiled = new Map<string, RegExp>();

function match(pattern: string, text: string): RegExpExecArray | null {
  const known = compiled.get(pattern) ?? new RegExp(`^(?:${pattern})${END}`, 'i');
  compiled.set(pattern, known);
  return known.exec(text);
}

const cents = (amount: string): number => Math.round(Number(amount.replaceAll(',', '')) * 100);
/** With room for what is about that amount. */
const isSafe = (amount: string): boolean => Number.isSafeInteger(2 * cents(amount));

/** An amount without cents stands for all of its dollar. */
function exactly(amount: string): { min: number; max: number } {
  const min = cents(amount);
  return { min, max: amount.includes('.') ? min : min + 99 };
}

/** "ref 00124": a number that is neither an amount nor a day. */
function reference(text: string): Read | null {
  const [all, word] = match('ref(?:erence|erencia)?[.:#]?\\s([^\\s,]*\\d[^\\s,]*)', text) ?? [];
  if (!all || !word || word.length > MAX_TERM_LENGTH) return null;
  return { length: all.length, term: { text: word, amount: null, time: null } };
}

/** Ten digits, as phone numbers are written. Seven with a hyphen may be a range of amounts. */
function phone(text: string): Read | null {
  const found = match('\\+?1?[\\s.-]?\\(?\\d{3}\\)?[\\s.-]?\\d{3}[\\s.-]?\\d{4}', text);
  return found && { length: found[0].length, term: { text: found[0].trim(), amount: null, time: null } };
}

function negativeAmount(text: string): Read | null {
  const [all] = match(`(?:-\\s?\\$|\\$\\s?-|~\\s?-\\s?\\$?)(?:${AMOUNT})`, text) ?? [];
  if (!all) return null;
  return {
    problem: t({ defaultMessage: '{amount} is negative. Enter an amount of $0 or more.' }, { amount: all }),
  };
}

function amountRange(text: string): Read | null {
  const found = match(`\\$?(${AMOUNT})\\s?[-–]\\s?\\$?(${AMOUNT})`, text);
  const [all, from, to] = found ?? [];
  if (!all || !from || !to || !isSafe(from) || !isSafe(to)) return null;
  // "2026-0017" is a shop's reference: no amount begins with a zero.
  if (/^0\d/.test(from) || /^0\d/.test(to)) return null;
  const range = { min: cents(from), max: exactly(to).max };
  if (range.min > range.max)
    return {
      problem: t({ defaultMessage: '{range} ends before it begins. Put the smaller amount first.' }, { range: all }),
    };
  // May be a reference or a phone number, too.
  const isPlain = /^\d+-\d+$/.test(all);
  return { length: all.length, term: { text: isPlain ? all : null, amount: range, time: null } };
}

function aboutAmount(text: string): Read | null {
  const found = match(`(?:~\\s?|about\\s${isSpanish() ? '|unos\\s|cerca\\sde\\s' : ''})\\$?(${AMOUNT})`, text);
  const [all, amount] = found ?? [];
  if (!all || !amount || !isSafe(amount)) return null;
  const middle = cents(amount);
  const reach = Math.round(middle * ABOUT);
  return { length: all.length, term: { text: null, amount: { min: middle - reach, max: middle + reach }, time: null } };
}

function dollars(text: string): Read | null {
  const [all, amount] = match(`\\$(${AMOUNT})`, text) ?? [];
  if (!all || !amount || !isSafe(amount)) return null;
  return { length: all.length, term: { text: null, amount: exactly(amount), time: null } };
}

/** May be an amount, or a piece of an identifier or a phone number. */
function bareNumber(text: string): Read | null {
  const [all] = match(AMOUNT, text) ?? [];
  if (!all || all.length > 12) return null;
  return { length: all.length, term: { text: all, amount: exactly(all), time: null } };
}

const dayStart = (at: Date, days = 0): Date => new Date(at.getFullYear(), at.getMonth(), at.getDate() + days);

function during(length: number, from: Date, until: Date): Read {
  return { length, term: { text: null, amount: null, time: { from: from.toISOString(), until: until.toISOString() } } };
}

const SPANISH_PERIOD =
  '(hoy|ayer|esta\\ssemana|(?:la\\s)?semana\\spasada|este\\smes|(?:el\\s)?mes\\spasado|(?:los\\s)?[uú]ltimos\\s(\\d{1,3})\\sd[ií]as)';
const ENGLISH_PERIOD = '(today|yesterday|(?:this|last) (?:week|month)|last (\\d{1,3}) days)';

function period(text: string, now: Date): Read | null {
  const found = match(ENGLISH_PERIOD, text) ?? (isSpanish() ? match(SPANISH_PERIOD, text) : null);
  const [all = '', words = '', count = ''] = found ?? [];
  // Weeks begin on Sunday, as on the calendars of the country whose banks these are.
  const sunday = -now.getDay();
  const month = (more: number) => new Date(now.getFullYear(), now.getMonth() + more, 1);
  const days = (from: number, until: number) => during(all.length, dayStart(now, from), dayStart(now, until));
  if (count !== '') return Number(count) > 0 ? days(1 - Number(count), 1) : null;
  switch (words.toLowerCase()) {
    case 'today':
    case 'hoy':
      return days(0, 1);
    case 'yesterday':
    case 'ayer':
      return days(-1, 0);
    case 'this week':
    case 'esta semana':
      return days(sunday, sunday + 7);
    case 'last week':
    case 'semana pasada':
    case 'la semana pasada':
      return days(sunday - 7, sunday);
    case 'this month':
    case 'este mes':
      return during(all.length, month(0), month(1));
    case 'last month':
    case 'mes pasado':
    case 'el mes pasado':
      return during(all.length, month(-1), month(0));
    default:
      return null;
  }
}

/** "nov 20", "November 20, 2026", "20 nov", and in Spanish "20 de noviembre de 2026". Before another number, "20 nov" is an amount and the month of a day: "56 nov 20". */
function dayOfMonth(text: string, now: Date): Read | null {
  const MONTH = isSpanish() ? EITHER_MONTH : ENGLISH_MONTH;
  const OF = isSpanish() ? '(?:de\\s)?' : '';
  const DAY = '(\\d{1,2})(?:st|nd|rd|th)?';
  const OTHER_DAY = '(?!\\s(?:0?[1-9]|[12]\\d|3[01])(?:st|nd|rd|th)?(?:[\\s,]|$))';
  const years = isYear(/\s(\d{4})(?=[\s,]|$)/.exec(text)?.[1], now) ? `,?\\s${OF}(\\d{4})` : ',\\s(\\d{4})';
  const YEAR = `(?:${years})?`;
  const [american, name, day, year] = match(`${MONTH}\\s${DAY}${YEAR}`, text) ?? [];
  if (american && name && day) return oneDay(american, { month: monthOf(name), day, year }, now);
  const [other, itsDay, itsName, itsYear] = match(`${DAY}\\s${OF}${MONTH}${OTHER_DAY}${YEAR}`, text) ?? [];
  if (other && itsDay && itsName) return oneDay(other, { month: monthOf(itsName), day: itsDay, year: itsYear }, now);
  return null;
}

/** Whether a number after a day is meant as its year, and not as an amount. Without a comma between them only a recent one is. */
const isYear = (number: string | undefined, now: Date): boolean =>
  number !== undefined && Number(number) <= now.getFullYear() && Number(number) > now.getFullYear() - RECENT_YEARS;

function monthOf(name: string): number {
  const beginning = name.slice(0, 3).toLowerCase();
  return 1 + Math.max(MONTHS.indexOf(beginning), SPANISH_MONTHS.indexOf(beginning));
}

/** "11/20", "11/20/2026", "2026-11-20". */
function numericDay(text: string, now: Date): Read | null {
  const [iso, isoYear, isoMonth, isoDay] = match('(\\d{4})-(\\d{2})-(\\d{2})', text) ?? [];
  if (iso && isoDay) return oneDay(iso, { month: Number(isoMonth), day: isoDay, year: isoYear }, now);
  const [all, month, day, year] = match('(\\d{1,2})/(\\d{1,2})(?:/(\\d{4}|\\d{2}))?', text) ?? [];
  if (!all || !day) return null;
  return oneDay(all, { month: Number(month), day, year: year?.length === 2 ? `20${year}` : year }, now);
}

type Day = { month: number; day: string; year: string | undefined };

function oneDay(typed: string, { month, day, year }: Day, now: Date): Read {
  if (year && (Number(year) < FIRST_YEAR || Number(year) > LAST_YEAR))
    return {
      problem: t(
        { defaultMessage: '{day} is too far away. Enter a year from {first} to {last}.' },
        { day: typed, first: String(FIRST_YEAR), last: String(LAST_YEAR) },
      ),
    };
  const thisYear = now.getFullYear();
  // Without a year the last such day is meant; leap years are at most eight years apart.
  const years = year ? [Number(year)] : Array.from({ length: 9 }, (_, ago) => thisYear - ago);
  const from = years
    .map((one) => new Date(one, month - 1, Number(day)))
    .find((at) => at.getMonth() === month - 1 && at.getDate() === Number(day) && (year !== undefined || at <= now));
  if (!from) return { problem: t({ defaultMessage: '{day} isn’t a day in the calendar.' }, { day: typed }) };
  return during(typed.length, from, dayStart(from, 1));
}
