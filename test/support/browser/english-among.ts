// What is still English in texts that should be Spanish: a catalog's own sentences and words, whole or as a part of another text.
import { IntlMessageFormat } from 'intl-messageformat';
import type { Catalog, Translated } from '../../../messages/catalog.ts';

type Elements = ReturnType<IntlMessageFormat['getAst']>;

/** Finds, in texts as they are shown, those that hold English of a catalog. */
export function englishAmong(en: Catalog, es: Translated): (texts: string[]) => string[] {
  const english = Object.values(en).flatMap(({ defaultMessage }) => piecesOf(defaultMessage));
  const spanish = Object.values(es).flatMap(piecesOf);
  const spanishTexts = new Set(spanish);
  const allSpanish = spanish.join('\n');
  /** A text that is exactly this is English. */
  const whole = new Set(english.filter((piece) => /\p{L}{2}/u.test(piece) && !spanishTexts.has(piece)));
  /** So is one that holds this: two words at least, that no Spanish sentence has. */
  const parts = [...whole].filter((piece) => /\p{L}{2,}[ ,]+\p{L}{2,}/u.test(piece) && !allSpanish.includes(piece));
  const known = new Map<string, boolean>();
  const isEnglish = (text: string): boolean => {
    const found = known.get(text) ?? (whole.has(text) || parts.some((piece) => text.includes(piece)));
    known.set(text, found);
    return found;
  };
  return (texts) => [...new Set(texts)].filter(isEnglish);
}

/** The texts of a message between its arguments. */
function piecesOf(text: string): string[] {
  const pieces = (elements: Elements): string[] =>
    elements.flatMap((element) => {
      if (element.type === 0) return [element.value.trim()];
      if ('options' in element) return Object.values(element.options).flatMap(({ value }) => pieces(value));
      return 'children' in element ? pieces(element.children) : [];
    });
  return pieces(new IntlMessageFormat(text, 'en-US').getAst());
}
