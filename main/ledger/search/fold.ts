// Text as it is searched: without case, accents and punctuation, so that "Ångström-O’Neil" is found by "oneil angstrom".

/** Letters that Unicode doesn't take apart. */
const PLAIN: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ł: 'l', þ: 'th', ı: 'i' };

/** The words of a text, folded. An apostrophe joins what stands around it. */
export function foldedWords(text: string): string[] {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\p{M}\p{Cf}'’‘`]/gu, '')
    .replace(/[ßæœøđłþı]/g, (letter) => PLAIN[letter] ?? letter)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}

/** A shop's reference as it is searched: its folded words, or in lower case where it has none. */
export const foldedReference = (reference: string): string =>
  foldedWords(reference).join(' ') || reference.trim().toLowerCase();

/** Whether each word of a text begins one of a reference's. */
export function isInReference(reference: string, text: string): boolean {
  const known = foldedReference(reference).split(' ');
  return foldedReference(text)
    .split(' ')
    .every((word) => word !== '' && known.some((one) => one.startsWith(word)));
}

/** Fewer characters are a piece of too many identifiers. */
export const SHORTEST_PIECE = 3;

/** A bank's code for why a charge came back; null where the text is none. */
export const returnCodeOf = (text: string): string | null => (/^[rR]\d\d$/.test(text) ? text.toUpperCase() : null);

/** Whether a text is a bank account's ID, as an order's page shows it. */
export const isConsumerAccount = (text: string): boolean => /^c_account_./.test(text);

/** The digits of a phone number, without the country code of the United States. */
export const phoneDigits = (phone: string): string => phone.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '');

/** By which words a consumer is found: those of the name, the whole e-mail address, the phone number and its last four digits. */
export function consumerWords(consumer: {
  firstName: string | null;
  lastName: string | null;
  email: string | null;
  phone: string | null;
}): string[] {
  const digits = consumer.phone === null ? '' : phoneDigits(consumer.phone);
  const words = [
    ...foldedWords(`${consumer.firstName ?? ''} ${consumer.lastName ?? ''}`),
    ...(consumer.email === null ? [] : [consumer.email.trim().toLowerCase()]),
    ...(digits.length >= 4 ? [digits, digits.slice(-4)] : []),
  ];
  return [...new Set(words)];
}

/** Fewer digits are no whole phone number. */
const WHOLE_PHONE = 7;

/** The parts of a consumer's words (consumerWords); null where there is none. */
export function consumerParts(words: string): { name: string | null; email: string | null; phone: string | null } {
  const each = words.trim().split(' ');
  const email = each.find((word) => word.includes('@')) ?? null;
  const digits = each.findLastIndex((word) => /^\d+$/.test(word) && word.length >= WHOLE_PHONE);
  const ends = [email === null ? -1 : each.indexOf(email), digits].filter((at) => at >= 0);
  const name = each.slice(0, Math.min(each.length, ...ends)).join(' ');
  return { name: name === '' ? null : name, email, phone: each[digits] ?? null };
}

/** A word that a consumer must have. word: how it begins. part: how it stands among the consumer's words, each of which has a space on either side. */
export type SoughtWord = { word: string; part: string };

const begins = (word: string): SoughtWord => ({ word, part: ` ${word}` });
const whole = (word: string): SoughtWord => ({ word, part: ` ${word} ` });

/** The words that a typed text looks for, in each of the ways it may have been written: a consumer has all of the words of one. */
export function consumerReadings(text: string): SoughtWord[][] {
  if (text.includes('@')) return [[begins(text.trim().toLowerCase())]];
  if (/^[\d\s()+.-]{4,}$/.test(text)) {
    const digits = phoneDigits(text);
    if (digits === '') return [];
    // Without an area code, as "555-0134".
    const isLocal = digits.length > 4 && digits.length < 10;
    return [[begins(digits)], ...(isLocal ? [[{ word: digits.slice(-4), part: `${digits} ` }]] : [])];
  }
  const words = foldedWords(text);
  if (words.length === 0) return [];
  const joined = words.length === 2 && /^(?:o|d|ma?c)$/.test(words[0] ?? '') ? spellings(words.join('')) : [];
  const withUmlauts = foldedWords(text.normalize('NFC').replace(/[äöü]/gi, '$&e'));
  const [only] = words;
  const others = words.length === 1 && only ? spellings(only).slice(1) : [];
  const readings = [words.map(begins), ...joined, ...others];
  return withUmlauts.join() === words.join() ? readings : [...readings, withUmlauts.map(begins)];
}

/** How else a name is written: "mueller" for "Müller", "macdonald" for "McDonald" or "Mac Donald", "obrien" for "O Brien". */
function spellings(word: string): SoughtWord[][] {
  const [, prefix = '', rest = ''] = /^(o|d|ma?c)(\p{L}{3,})$/u.exec(word) ?? [];
  const plain = word.replace(/([aou])e/g, '$1');
  return [
    [begins(word)],
    ...(plain === word ? [] : [[begins(plain)]]),
    ...(prefix.length > 1 ? [[begins(`${prefix === 'mc' ? 'mac' : 'mc'}${rest}`)]] : []),
    ...(prefix.length > 1 ? ['mac', 'mc'].map((one) => [whole(one), begins(rest)]) : []),
    ...(prefix.length === 1 ? [[whole(prefix), begins(rest)]] : []),
  ];
}
