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

/** The words a typed text looks for among a consumer's or a seller's: an e-mail address and a number stay whole. */
export function soughtWords(text: string): string[] {
  if (text.includes('@')) return [text.trim().toLowerCase()];
  if (/^[\d\s()+.-]{4,}$/.test(text)) return [phoneDigits(text)].filter((digits) => digits !== '');
  return foldedWords(text);
}
