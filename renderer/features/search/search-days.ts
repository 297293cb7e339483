// Reads days and spans of days, in English and in Spanish: "nov 20", "last tuesday", "hace 2 días", "nov 20 to 22".
import { currentLocale, t } from '../../../messages/t.ts';

/** isWord: it is one word that may be a name or a piece of an ID, too. */
export type ReadTime = { length: number; time: { from: string; until: string }; isWord: boolean } | { problem: string };

/** Where a piece ends: before a space, whatever closes a sentence, a quote or a bracket. */
export const END = '(?=[,;:.!?)\\]}>"”’»`\']*(?:\\s|$))';

const compiled = new Map<string, RegExp>();

/** Matches a pattern at the beginning of a text, up to where a piece ends. */
export function match(pattern: string, text: string): RegExpExecArray | null {
  const known = compiled.get(pattern) ?? new RegExp(`^(?:${pattern})${END}`, 'i');
  compiled.set(pattern, known);
  return known.exec(text);
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const SPANISH_MONTHS = ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sep', 'oct', 'nov', 'dic'];
const MONTH =
  '((?:jan(?:uary)?|ene(?:ro)?|feb(?:ruary|rero)?|mar(?:ch|zo)?|apr(?:il)?|abr(?:il)?|mayo?|june?|junio|july?|julio|aug(?:ust)?|ago(?:sto)?|sept?(?:ember|iembre)?|oct(?:ober|ubre)?|nov(?:ember|iembre)?|dec(?:ember)?|dic(?:iembre)?)\\.?)';
/** Names of people, too, as all short forms are: "April", "Julio". */
const NAMES_TOO = /^(?:.{3}\.?|march|april|abril|mayo|june|junio|july|julio|august|agosto|marzo|sept)$/i;
const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
const SPANISH_WEEKDAYS = ['domingo', 'lunes', 'martes', 'miercoles', 'jueves', 'viernes', 'sabado'];
const WEEKDAY = `(${[...WEEKDAYS, ...SPANISH_WEEKDAYS].join('|')}|mi[eé]rcoles|s[aá]bado|sun|mon|tues?|wed|thurs?|fri)`;
const COUNTS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
const SPANISH_COUNTS = ['un', 'dos', 'tres', 'cuatro', 'cinco', 'seis', 'siete', 'ocho', 'nueve', 'diez'];
const COUNT = `(\\d{1,3}|an?|una|${[...COUNTS, ...SPANISH_COUNTS].join('|')})`;
const UNIT = '(days?|weeks?|months?|d[ií]as?|semanas?|mes(?:es)?)';

/** How many years of days are meant without a comma before the year. Engineering value. */
const RECENT_YEARS = 15;
const FIRST_YEAR = 1970;
const LAST_YEAR = 2999;

type Span = { from: Date; until: Date };
type Found = { length: number; span: Span; isWord?: boolean } | { problem: string };

const dayStart = (at: Date, days = 0): Date => new Date(at.getFullYear(), at.getMonth(), at.getDate() + days);
const plain = (word: string): string => word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** The day or span that a text begins with. `now` tells which year and week are meant; days are those of this computer's zone. */
export function readTime(text: string, now: Date): ReadTime | null {
  const found = readSpan(text, now) ?? period(text, now) ?? day(text, now) ?? month(text, now);
  if (!found || 'problem' in found) return found;
  const { from, until } = found.span;
  const time = { from: from.toISOString(), until: until.toISOString() };
  return { length: found.length, time, isWord: found.isWord ?? false };
}

const day = (text: string, now: Date): Found | null =>
  dayOfMonth(text, now) ?? numericDay(text, now) ?? weekday(text, now);

/** "nov 20 to 22", "between nov 20 and dec 2", "del 20 al 22 de noviembre", "since monday". */
function readSpan(text: string, now: Date): Found | null {
  const [since] = /^(?:since|desde)(?: el)? (?=\S)/i.exec(text) ?? [];
  if (since) {
    const first = day(text.slice(since.length), now);
    if (!first || 'problem' in first) return first;
    return { length: since.length + first.length, span: { from: first.span.from, until: dayStart(now, 1) } };
  }
  const [bothDays, one, other] =
    match(`(?:del?\\s|from\\s)?(\\d{1,2})\\s?(?:-|–|to|al?)\\s?(\\d{1,2})(?=\\s(?:de\\s)?${MONTH})`, text) ?? [];
  if (bothDays && one && other) {
    const last = day(text.slice(bothDays.length - other.length), now);
    if (!last || 'problem' in last) return last;
    const from = new Date(last.span.from.getFullYear(), last.span.from.getMonth(), Number(one));
    const length = bothDays.length - other.length + last.length;
    return from < last.span.until ? { length, span: { from, until: last.span.until } } : null;
  }
  const opening = /^(?:from|between|del?|entre(?: el)?) /i.exec(text)?.[0] ?? '';
  const first = day(text.slice(opening.length), now) ?? dayBeforeHyphen(text.slice(opening.length), now);
  if (!first || 'problem' in first) return opening === '' ? null : first;
  const rest = text.slice(opening.length + first.length);
  const between = /^\s?(?:-|–|to|through|until|and|y|al?|hasta(?: el)?)\s?/i.exec(rest)?.[0];
  if (!between) return null;
  const after = rest.slice(between.length);
  const last = day(after, now) ?? dayAlone(after, first.span.from);
  if (!last || 'problem' in last || last.span.until <= first.span.from) return null;
  const length = opening.length + first.length + between.length + last.length;
  return { length, span: { from: first.span.from, until: last.span.until } };
}

/** "nov 20-22", "11/20-11/22": a hyphen ends the first day. */
function dayBeforeHyphen(text: string, now: Date): Found | null {
  const [before] = /^[^-–]{3,20}(?=[-–])/.exec(text) ?? [];
  const found = before ? day(before, now) : null;
  return before && found && !('problem' in found) && found.length === before.trimEnd().length ? found : null;
}

/** The 22 of "nov 20 to 22". */
function dayAlone(text: string, first: Date): Found | null {
  const [all, number] = match('(\\d{1,2})(?:st|nd|rd|th)?', text) ?? [];
  if (!all || !number) return null;
  const from = new Date(first.getFullYear(), first.getMonth(), Number(number));
  return from.getMonth() === first.getMonth() ? { length: all.length, span: { from, until: dayStart(from, 1) } } : null;
}

const PERIOD =
  /(today|this morning|hoy|esta ma[nñ]ana|yesterday|last night|ayer|anoche|(?:the )?day before yesterday|anteayer|antier|(?:this|last) (?:week|month|year)|esta semana|(?:la )?semana pasada|este (?:mes|a[nñ]o)|(?:el )?(?:mes|a[nñ]o) pasado)/
    .source;

const COUNTED = `${COUNT} ${UNIT}`;
const AGO = [[COUNTED, 'ago'].join(' '), ['hace', COUNTED].join(' ')].join('|');

function period(text: string, now: Date): Found | null {
  const [ago = '', ...counted] = match(AGO, text) ?? [];
  const [count, unit] = counted.filter((part) => part !== undefined);
  if (count && unit) return { length: ago.length, span: agoSpan(countOf(count), unit, now) };
  const [lasting = '', number, itsUnit] =
    match(`(?:last|past|(?:los |las )?[uú]ltim[oa]s) ${COUNT} ${UNIT}`, text) ?? [];
  if (number && itsUnit) {
    const days = countOf(number) * (/^[wms]/i.test(itsUnit) ? (/^m/i.test(itsUnit) ? 30 : 7) : 1);
    return days > 0
      ? { length: lasting.length, span: { from: dayStart(now, 1 - days), until: dayStart(now, 1) } }
      : null;
  }
  const [all = '', words = ''] = match(PERIOD, text) ?? [];
  if (all === '') return null;
  // "Hoy" and "Ayer" are families' names.
  return { length: all.length, span: namedPeriod(plain(words), now), isWord: /^(?:hoy|ayer)$/i.test(words) };
}

function namedPeriod(words: string, now: Date): Span {
  const days = (from: number, until: number) => ({ from: dayStart(now, from), until: dayStart(now, until) });
  const isPast = /last|pasad/.test(words);
  // Weeks begin on Sunday, as on the calendars of the country whose banks these are.
  if (/week|semana/.test(words))
    return isPast ? days(-now.getDay() - 7, -now.getDay()) : days(-now.getDay(), 7 - now.getDay());
  if (/month|mes/.test(words)) return monthSpan(now.getFullYear(), now.getMonth() - (isPast ? 1 : 0));
  if (/year|ano\b/.test(words)) {
    const year = now.getFullYear() - (isPast ? 1 : 0);
    return { from: new Date(year, 0, 1), until: new Date(year + 1, 0, 1) };
  }
  if (/before|ante?i?[ae]/.test(words) && words !== 'anoche') return days(-2, -1);
  return /^(?:today|this morning|hoy|esta manana)$/.test(words) ? days(0, 1) : days(-1, 0);
}

const monthSpan = (year: number, month: number): Span => ({
  from: new Date(year, month, 1),
  until: new Date(year, month + 1, 1),
});

function countOf(text: string): number {
  if (/^\d/.test(text)) return Number(text);
  const word = text.toLowerCase();
  return 1 + Math.max(0, COUNTS.indexOf(word), SPANISH_COUNTS.indexOf(word));
}

/** A person who says weeks means the days around. */
function agoSpan(count: number, unit: string, now: Date): Span {
  if (/^m/i.test(unit)) return monthSpan(now.getFullYear(), now.getMonth() - count);
  if (/^[ws]/i.test(unit)) return { from: dayStart(now, -7 * count - 3), until: dayStart(now, -7 * count + 4) };
  return { from: dayStart(now, -count), until: dayStart(now, 1 - count) };
}

/** "tuesday", "last tuesday", "el martes pasado": the latest one; "last" and "pasado" leave today out. */
function weekday(text: string, now: Date): Found | null {
  const [all, before = '', name, after = ''] = match(`((?:on |last |this |el )?)${WEEKDAY}\\.?( pasado)?`, text) ?? [];
  if (!all || !name) return null;
  const beginning = plain(name);
  const number = Math.max(
    WEEKDAYS.findIndex((one) => one.startsWith(beginning)),
    SPANISH_WEEKDAYS.indexOf(beginning),
  );
  const ago = (now.getDay() - number + 7) % 7;
  const days = ago === 0 && /last|pasado/i.test(before + after) ? 7 : ago;
  return {
    length: all.length,
    span: { from: dayStart(now, -days), until: dayStart(now, 1 - days) },
    isWord: before === '' && after === '',
  };
}

/** "november", "nov 2025", "in november": the latest. */
function month(text: string, now: Date): Found | null {
  const [all, before = '', name, year] = match(`((?:in |en )?)${MONTH}(?:(?: de| del)? (\\d{4}))?`, text) ?? [];
  if (!all || !name) return null;
  const number = monthOf(name) - 1;
  const isMeant = year !== undefined && isYear(year, now);
  const length = isMeant || year === undefined ? all.length : before.length + name.length;
  const latest = now.getFullYear() - (number > now.getMonth() ? 1 : 0);
  const isWord = before === '' && !isMeant && NAMES_TOO.test(name);
  return { length, span: monthSpan(isMeant ? Number(year) : latest, number), isWord };
}

/** "nov 20", "November 20, 2026", "20 nov", "20 de noviembre de 2026". Before another number, "20 nov" is an amount and the month of a day: "56 nov 20". */
function dayOfMonth(text: string, now: Date): Found | null {
  const DAY = '(\\d{1,2})(?:st|nd|rd|th)?';
  const OTHER_DAY = '(?!\\s(?:0?[1-9]|[12]\\d|3[01])(?:st|nd|rd|th)?(?:[\\s,]|$))';
  const years = isYear(/\s(\d{4})(?=[\s,.]|$)/.exec(text)?.[1], now) ? ',?\\s(?:del?\\s)?(\\d{4})' : ',\\s(\\d{4})';
  const YEAR = `(?:${years})?`;
  const ON = '(?:on\\s|el\\s)?';
  const [american, name, day, year] = match(`${ON}${MONTH}\\s${DAY}${YEAR}`, text) ?? [];
  if (american && name && day) return oneDay(american, { month: monthOf(name), day, year }, now);
  const [other, itsDay, itsName, itsYear] =
    match(`${ON}${DAY}\\s(?:de\\s|of\\s)?${MONTH}${OTHER_DAY}${YEAR}`, text) ?? [];
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

/** "11/20", "11/20/2026", "2026-11-20", also with a time of day after it. */
function numericDay(text: string, now: Date): Found | null {
  const TIME = '(?:[T\\s]\\d{2}:\\d{2}(?::\\d{2}(?:\\.\\d+)?)?(?:Z|[+-]\\d{2}:\\d{2})?)?';
  const [iso, isoYear, isoMonth, isoDay] = match(`(\\d{4})-(\\d{2})-(\\d{2})${TIME}`, text) ?? [];
  if (iso && isoDay) return oneDay(iso, { month: Number(isoMonth), day: isoDay, year: isoYear }, now);
  const [all, month, day, year] = match('(?:on\\s|el\\s)?(\\d{1,2})/(\\d{1,2})(?:/(\\d{4}|\\d{2}))?', text) ?? [];
  if (!all || !month || !day) return null;
  // In Spanish the day comes first where it can't be a month.
  const isDayFirst = currentLocale() === 'es-US' && Number(month) > 12 && Number(day) <= 12;
  const typed = isDayFirst ? { month: Number(day), day: month } : { month: Number(month), day };
  return oneDay(all, Object.assign(typed, { year: year?.length === 2 ? `20${year}` : year }), now);
}

type Day = { month: number; day: string; year: string | undefined };

function oneDay(typed: string, { month, day, year }: Day, now: Date): Found {
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
  return { length: typed.length, span: { from, until: dayStart(from, 1) } };
}
