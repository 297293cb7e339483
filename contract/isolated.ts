// A name inside a sentence that is text alone, in a mail or an authorization: what `<bdi>` does on a page.

/** Turn the direction of text. Names of before they were refused may hold them. */
const DIRECTION_MARKS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
/** Letters of Hebrew, Arabic and other scripts that are read from the right. */
const FROM_THE_RIGHT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
const [FIRST_STRONG_ISOLATE, END_OF_ISOLATE] = ['\u2068', '\u2069'];

/** A text in which nothing turns the direction of a line: `<bdi>` keeps what stands beside it in order, not the text itself. */
export const withoutDirectionMarks = (text: string): string => text.replaceAll(DIRECTION_MARKS, '');

/** Keeps what stands beside a name, such as an amount, in its own direction. Most names stay as they are. */
export function isolated(name: string): string {
  const plain = withoutDirectionMarks(name);
  return FROM_THE_RIGHT.test(plain) ? `${FIRST_STRONG_ISOLATE}${plain}${END_OF_ISOLATE}` : plain;
}
