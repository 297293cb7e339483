// Reads what a person types or pastes into search terms: days, amounts, phone numbers, IDs, and words that may be anything.
import { MAX_TERM_LENGTH, MAX_TERMS, type SearchTerm } from '../../../contract/console/search.ts';
import { perLanguage, t } from '../../../messages/t.ts';
import { match, type ReadTime, readTime } from './search-days.ts';

/** What a piece of the text was recognized as; `word` may be anything. */
export type PieceKind = 'id' | 'track_number' | 'email' | 'phone' | 'amount' | 'day' | 'reference' | 'name' | 'word';

/**
 * kinds: one for each term. isAny: a payment that matches one of the texts is meant, as of a whole mail; otherwise all must match.
 * isPartial: words were left out. A problem is said where something can't be meant as it was typed; then nothing is searched.
 */
export type ReadSearch = {
  terms: SearchTerm[];
  kinds: PieceKind[];
  isAny: boolean;
  isPartial: boolean;
  problem: string | null;
};

type Piece = { kind: PieceKind; term: SearchTerm };
type Read = (Piece & { length: number }) | { problem: string };
type Reader = (text: string, now: Date) => Read | null;

const AMOUNT = '\\d{1,3}(?:,\\d{3})+(?:\\.\\d{1,2})?|\\d+(?:\\.\\d{1,2})?';
/** How far "about" reaches, as a share of the amount. Engineering value. */
const ABOUT = 0.1;

/** The terms of a text. `now` tells which year and week are meant; days are those of this computer's zone. */
export function readSearch(text: string, now: Date): ReadSearch {
  if (isPasted(text)) {
    const found = picked(text.slice(0, LONGEST_READ), now);
    if (found) return { ...found, isPartial: found.isPartial || text.length > LONGEST_READ };
    if (text.trim().split(/\s+/, MAX_TERMS + 1).length > MAX_TERMS)
      return { ...foundOf([]), problem: NOTHING_PICKED() };
  }
  const pieces: Piece[] = [];
  let rest = afterOpening(plain(text));
  while (rest !== '' && pieces.length <= MAX_TERMS) {
    const read = nextTerm(rest, now);
    if ('problem' in read) return { ...foundOf([]), problem: read.problem };
    if (read.term.text !== '') pieces.push(read);
    rest = afterOpening(rest.slice(read.length).replace(/^[\s,;:.!?)\]}>"”’»`']+/, ''));
  }
  if (pieces.length <= MAX_TERMS) return foundOf(pieces);
  const found = picked(text, now);
  if (found) return found;
  const problem = t(
    { defaultMessage: 'Use {count, plural, one {# word} other {# words}} or fewer.' },
    { count: MAX_TERMS },
  );
  return { ...foundOf([]), problem };
}

const foundOf = (pieces: readonly Piece[]): ReadSearch => ({
  terms: pieces.map(({ term }) => term),
  kinds: pieces.map(({ kind }) => kind),
  isAny: false,
  isPartial: false,
  problem: null,
});

/** Without invisible characters: direction marks, halves of characters, repeated spaces. */
const plain = (text: string): string =>
  text
    .replace(/\p{Cf}/gu, '')
    // Surrogates (Cs) that are whole characters are none of their own with the flag u.
    .replace(/[\p{Cc}\p{Cs}]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/** Quotes and brackets go, but not the bracket of a phone number. */
const afterOpening = (text: string): string => text.replace(/^(?:["'“‘«`<[{\s]|\((?!\d{3}\)))+/, '');

// ---- What was pasted: a mail, an address, a line of a log ----

/** More than is typed to find a payment, and how much of a text is read. Engineering values. */
const LONG_TEXT = 80;
const LONGEST_READ = 100_000;
/** Each word before it may be an amount or a day. */
const LONGEST_WITH_DAY = 5_000;
/** No amount or day is written longer. Engineering value. */
const LONGEST_PIECE = 60;
/** Beside an amount and a day. */
const MOST_TEXTS = MAX_TERMS - 2;

const isPasted = (text: string): boolean =>
  /[\w-]:\/\/\S|mailto:\S|[?&#=](?:order|sess|charge)_\w/i.test(text) ||
  text.trim().length > LONG_TEXT ||
  /\S\s*[\r\n]\s*\S/.test(text);

const NOTHING_PICKED = perLanguage(() =>
  t({
    defaultMessage:
      'No ID, email address, phone number, amount or day was found in this text. Enter a name or the end of an ID.',
  }),
);

/** "order_id" is the name of a field. */
const ID = /(?:order|sess|charge)_(?!ids?\b)[A-Za-z0-9._~:=+@-]*[A-Za-z0-9]/gi;
const EMAIL = /(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}/gi;
/** Ten digits, as in the United States; after a plus sign, of any country. */
const PHONE =
  /(?<![\w.+-])(?:(?:\+?1[\s.-]?)?\(?\d{3}\)?[\s.-]?\d{3}[\s.-]?\d{4}|\+\d(?:[\s.()-]{0,2}\d){7,13})(?![\w-])/g;
/** As the service gives them: capitals and digits, both. */
const TRACK_NUMBER = /(?<![\w-])(?=[A-Z\d]*\d)(?=\d*[A-Z])[A-Z\d]{8,16}(?![\w-])/g;
const LOWER_TRACK_NUMBER = /(?<![\w-])(?=[a-z\d]*\d)(?=\d*[a-z])[a-z\d]{8,16}(?![\w-])/g;
const LABEL = '\\b(?:track(?:ing)?|ref(?:erence|erencia)?|order|invoice|pedido|orden|factura)';
const LABEL_NUMBER = '\\s(?:number|num\\.?|no\\.?|n[uú]mero|id)';
/** After a colon or "no." any number; right after the label none that may be an amount, a count or a day. */
const LABELED = [
  `${LABEL}(?:${LABEL_NUMBER})?\\s?[:#]\\s?#?([\\w/.-]*\\d[\\w/-]*)`,
  `${LABEL}${LABEL_NUMBER}\\s(?:is\\s|es\\s)?#?([\\w/-]*\\d[\\w/-]*)`,
  `${LABEL}\\s(?!(?:19|20)\\d\\d(?!\\w))(?!\\d{4}-\\d\\d-\\d\\d)([\\w-]*\\d[\\w-]{2,})(?![.,]?\\w)`,
].map((pattern) => new RegExp(pattern, 'gi'));
const NAME =
  /(?:\b[Mm]y name is|\b[Nn]ame ?:|\b[Mm]e llamo|\b[Mm]i nombre es|\b[Nn]ombre ?:)\s+(\p{Lu}[\p{L}'’-]*(?:(?: (?:de|del|la|van|von|der))* \p{Lu}[\p{L}'’-]*)*)/gu;
const ADDRESS = /[a-z][a-z\d+.-]{0,30}:\/\/[^\s<>"')\]]+/gi;

/** What can be told apart in a long text, the surest first; null where nothing can. */
function picked(pasted: string, now: Date): ReadSearch | null {
  const text = pasted.replace(/\p{Cf}/gu, '');
  const found = new Map<string, Piece>();
  const add = (kind: PieceKind, words: Iterable<string>) => {
    for (const word of words) {
      const isNew = word.length <= MAX_TERM_LENGTH && !found.has(word.toLowerCase());
      if (isNew && found.size < MOST_TEXTS) found.set(word.toLowerCase(), { kind, term: wordTerm(word) });
    }
  };
  const all = (pattern: RegExp, of: string, group = 0) =>
    [...of.matchAll(pattern)].map((one) => one[group]?.trim() ?? '');
  const addresses = all(ADDRESS, text).map(valuesOf);
  const withoutAddresses = text.replace(ADDRESS, ' ');
  const queries = addresses.map(({ query }) => query).join(' ');
  add('id', [...addresses.flatMap(({ path, query }) => all(ID, `${path} ${query}`)), ...all(ID, withoutAddresses)]);
  add('track_number', all(TRACK_NUMBER, `${queries} ${withoutAddresses}`));
  for (const pattern of LABELED) add('reference', all(pattern, withoutAddresses, 1));
  add('email', all(EMAIL, `${queries} ${withoutAddresses}`));
  add('phone', all(PHONE, withoutAddresses));
  add('track_number', all(LOWER_TRACK_NUMBER, withoutAddresses));
  if (found.size === 0) add('name', all(NAME, withoutAddresses, 1));
  if (found.size === 0 && !/\s/.test(text.trim())) add('word', lastPart(text.trim()));
  const rest = [...found.values()].reduce((left, { term }) => left.replaceAll(term.text ?? '', ' '), withoutAddresses);
  const others = amountAndDay(plain(rest), now);
  const pieces = [...found.values(), ...others.pieces];
  if (pieces.length === 0) return null;
  return { ...foundOf(pieces), isAny: found.size > 0, isPartial: /\p{L}{2}/u.test(others.rest) };
}

/** What stands in an address, without its host and the names of what it asks. */
function valuesOf(address: string): { path: string; query: string } {
  const KEY = /(?<=[?&#;\s])[\w.[\]-]+=/g;
  const query = /[?#].*$/.exec(address)?.[0] ?? '';
  const path = decoded(address.slice(0, address.length - query.length)).replace(/^[^/]*:\/\/[^/]*/, '');
  return { path, query: decoded(query.replaceAll('+', ' ').replace(KEY, ' ')).replace(KEY, ' ') };
}

/** Of an address that names no ID as ours are, the end. */
function lastPart(address: string): string[] {
  const { path, query } = valuesOf(address);
  const parts = (of: string, at: RegExp) =>
    of
      .split(at)
      .map(plain)
      .filter((part) => part !== '');
  const inPath = parts(path, /\//).slice(-1);
  return /\d/.test(inPath[0] ?? '')
    ? inPath
    : [...parts(query, /[\s?&#;/]/).filter((part) => /\d{3}/.test(part)), ...inPath].slice(0, 1);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** "1,640.00": in a long text, what has no cents isn't taken for an amount without a sign. */
function toTheCent(text: string): Read | null {
  const [all] = match('\\d{1,3}(?:,?\\d{3})*\\.\\d{2}', text) ?? [];
  return all && isSafe(all) ? amountPiece(all.length, cents(all), cents(all)) : null;
}

/** The first amount and the first day of a text, and the text without them. */
function amountAndDay(text: string, now: Date): { pieces: Piece[]; rest: string } {
  let amount: Piece | null = null;
  let day: Piece | null = null;
  let rest = text;
  for (const { index: at } of text.slice(0, LONGEST_WITH_DAY).matchAll(/(?<=^|\s)\S/g)) {
    const here = afterOpening(text.slice(at, at + LONGEST_PIECE));
    const money: Read | null = amount ? null : (aboutAmount(here) ?? dollars(here) ?? toTheCent(here));
    const time: ReadTime | null = day || money ? null : readTime(here, now);
    if (money && 'term' in money) amount = money;
    if (time && 'time' in time && !time.isWord)
      day = { kind: 'day', term: { text: null, amount: null, time: time.time } };
    const read = money && 'term' in money ? money : time && day ? time : null;
    if (read && 'length' in read) rest = rest.replace(here.slice(0, read.length), ' ');
  }
  return { pieces: [amount, day].filter((piece) => piece !== null), rest };
}

// ---- What is typed ----

function nextTerm(text: string, now: Date): Read {
  for (const read of READERS) {
    const found = read(text, now);
    if (found) return found;
  }
  const typed = /^\S+/.exec(text)?.[0] ?? text;
  // A word of nothing but marks stays: it may be a shop's reference.
  const word = typed.replace(/^#+(?=.)/, '').replace(/(?<=.)[,;:.!?)\]}>"”’»`']+$/, '');
  if (word.length > MAX_TERM_LENGTH)
    return {
      problem: t(
        { defaultMessage: 'One word is longer than {count, number} characters. Shorten it.' },
        { count: MAX_TERM_LENGTH },
      ),
    };
  return { length: typed.length, kind: kindOf(word), term: wordTerm(word) };
}

const wordTerm = (text: string): SearchTerm => ({ text, amount: null, time: null });

function kindOf(word: string): PieceKind {
  if (/^(?:order|sess|charge)_./i.test(word)) return 'id';
  if (/^[^@\s]+@[^@\s]+\.\w/.test(word)) return 'email';
  return /^\d{3}-\d{4}$/.test(word) ? 'phone' : 'word';
}

const READERS: Reader[] = [
  labeledAmount,
  ending,
  labeled,
  name,
  phone,
  negativeAmount,
  amountRange,
  aboutAmount,
  dollars,
  time,
  bareNumber,
];

const cents = (amount: string): number => Math.round(Number(amount.replaceAll(',', '')) * 100);
/** With room for what is about that amount. */
const isSafe = (amount: string): boolean => Number.isSafeInteger(2 * cents(amount));

/** An amount without cents stands for all of its dollar. */
function exactly(amount: string): { min: number; max: number } {
  const min = cents(amount);
  return { min, max: amount.includes('.') ? min : min + 99 };
}

const amountPiece = (length: number, min: number, max: number, text: string | null = null): Read => ({
  length,
  kind: 'amount',
  term: { text, amount: { min, max }, time: null },
});

function labeledAmount(text: string): Read | null {
  const [label] = /^(?:amount|total|monto|importe)(?:\s?[:=]|\sof|\sde)?\s?(?=~?\$?\d)/i.exec(text) ?? [];
  if (!label) return null;
  const rest = text.slice(label.length);
  const read = amountRange(rest) ?? aboutAmount(rest) ?? dollars(rest) ?? bareNumber(rest);
  if (!read || 'problem' in read) return read;
  return {
    length: label.length + read.length,
    kind: 'amount',
    term: { text: null, amount: read.term.amount, time: null },
  };
}

/** "ends in 7f3": three characters or more. */
function ending(text: string): Read | null {
  const [all, word] =
    match(
      '(?:(?:that|which|que)\\s)?(?:ends?|ending|finish(?:es|ing)?|termina(?:do|da)?|acaba)\\s(?:in|with|en|con)\\s[#"“\']?([^\\s,"”\']{3,100}?)',
      text,
    ) ?? [];
  return all && word ? { length: all.length, kind: 'id', term: wordTerm(word) } : null;
}

const LABELS =
  'order|session|charge|payment|transaction|balance\\stransaction|track(?:ing)?|trace|id|ref(?:erence|erencia)?|pedido|orden|sesi[oó]n|cargo|pago|seguimiento|rastreo';
const OTHER_LABELS =
  'name|customer|consumer|client|e-?mail|phone|tel|mobile|cell|date|day|seller|merchant|store|shop|organization|account|note|code|return|returned|return\\scode|from|to|subject|nombre|cliente|correo|tel[eé]fono|fecha|vendedor|tienda|nota|devoluci[oó]n';
const NUMBER = '(?:\\s(?:id|number|num|no\\.?|n[uú]mero))?';

/** "order: 9f2c", "Session sess_9f2c", "ref 00124": a number after such a label is neither an amount nor a day. Before other words only a colon makes a label. */
function labeled(text: string): Read | null {
  const [all, , word] =
    match(
      `(${LABELS})${NUMBER}(?:\\s?[.:#=]\\s?#?|\\s#?)["'“‘(<\\[\`]?([^\\s,"”’)>\\]\`]*[\\d_][^\\s,"”’)>\\]\`]*?)`,
      text,
    ) ?? [];
  if (all && word && word.length <= MAX_TERM_LENGTH) {
    const isReference = /^ref/i.test(all);
    return { length: all.length, kind: isReference ? 'reference' : 'id', term: wordTerm(word) };
  }
  const [label] = new RegExp(`^(?:${LABELS}|${OTHER_LABELS})${NUMBER}\\s?[:=]\\s?(?=\\S)`, 'i').exec(text) ?? [];
  return label ? { length: label.length, kind: 'word', term: wordTerm('') } : null;
}

/** "o brien", "mc donald": one name. */
function name(text: string): Read | null {
  const [all] = match('(?:o|mc|mac)\\s[a-zà-ÿ]{3,}', text) ?? [];
  return all ? { length: all.length, kind: 'word', term: wordTerm(all) } : null;
}

/** Ten digits, as phone numbers are written. Seven with a hyphen may be a range of amounts. */
function phone(text: string): Read | null {
  const found = match('\\+?1?[\\s.-]?\\(?\\d{3}\\)?[\\s.-]?\\d{3}[\\s.-]?\\d{4}', text);
  return found && { length: found[0].length, kind: 'phone', term: wordTerm(found[0].trim()) };
}

function negativeAmount(text: string): Read | null {
  const [all] = match(`(?:-\\s?\\$|\\$\\s?-|~\\s?-\\s?\\$?)(?:${AMOUNT})`, text) ?? [];
  if (!all) return null;
  return {
    problem: t({ defaultMessage: '{amount} is negative. Enter an amount of $0 or more.' }, { amount: all }),
  };
}

function amountRange(text: string): Read | null {
  const found =
    match(`\\$?(${AMOUNT})\\s?[-–]\\s?\\$?(${AMOUNT})`, text) ??
    match(`(?:between\\s|entre\\s)\\$?(${AMOUNT})\\s(?:and|y)\\s\\$?(${AMOUNT})`, text) ??
    match(`\\$(${AMOUNT})\\s(?:to|a)\\s\\$?(${AMOUNT})`, text);
  const [all, from, to] = found ?? [];
  if (!all || !from || !to || !isSafe(from) || !isSafe(to)) return null;
  // "2026-0017" is a shop's reference: no amount begins with a zero.
  if (/^0\d/.test(from) || /^0\d/.test(to)) return null;
  const range = { min: cents(from), max: exactly(to).max };
  // May be a reference or a phone number, too.
  const isPlain = /^\d+-\d+$/.test(all);
  if (range.min <= range.max) return amountPiece(all.length, range.min, range.max, isPlain ? all : null);
  if (isPlain) return null;
  return {
    problem: t({ defaultMessage: '{range} ends before it begins. Put the smaller amount first.' }, { range: all }),
  };
}

function aboutAmount(text: string): Read | null {
  const ABOUT_WORDS = '(?:about|around|approx(?:imately)?\\.?|roughly|unos|cerca\\sde|alrededor\\sde)';
  const [all, amount] = match(`(?:~\\s?|${ABOUT_WORDS}\\s)\\$?(${AMOUNT})`, text) ?? [];
  if (!all || !amount || !isSafe(amount)) return null;
  const middle = cents(amount);
  const reach = Math.round(middle * ABOUT);
  return amountPiece(all.length, middle - reach, middle + reach);
}

function dollars(text: string): Read | null {
  const found =
    match(`(?:USD?\\s?)?\\$\\s?(${AMOUNT})`, text) ??
    match(`USD\\s(${AMOUNT})`, text) ??
    match(`(${AMOUNT})\\s?(?:dollars?|d[oó]lar(?:es)?|usd|bucks)`, text);
  const [all, amount] = found ?? [];
  if (!all || !amount || !isSafe(amount)) return null;
  const { min, max } = exactly(amount);
  return amountPiece(all.length, min, max);
}

/** May be an amount, or a piece of an identifier or a phone number. */
function bareNumber(text: string): Read | null {
  const [all] = match(AMOUNT, text) ?? [];
  if (!all || all.length > 12) return null;
  const { min, max } = exactly(all);
  return amountPiece(all.length, min, max, all);
}

function time(text: string, now: Date): Read | null {
  const read = readTime(text, now);
  if (!read || 'problem' in read) return read;
  const typed = text.slice(0, read.length);
  return {
    length: read.length,
    kind: 'day',
    term: { text: read.isWord ? typed.replace(/\.$/, '') : null, amount: null, time: read.time },
  };
}
