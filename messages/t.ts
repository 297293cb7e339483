// Every sentence a person reads is made here, from a message in the source. Numbers and plurals follow ICU.
import { IntlMessageFormat } from 'intl-messageformat';
import type { ArgumentsOf, Message, TagsOf } from './message.ts';
import { pseudoLocalized } from './pseudo-locale.ts';

/** `en-XA` is English made strange: what stays plain on a screen is missing from the catalog. */
export type Language = 'en-US' | 'en-XA';

let language: Language = 'en-US';
const formats = new Map<string, IntlMessageFormat>();

/** Sets the language of this process or page, once, before anything is shown. */
export function speak(one: Language): void {
  language = one;
  formats.clear();
}

type Values<Text extends string> = [ArgumentsOf<Text>] extends [never]
  ? []
  : [values: Record<ArgumentsOf<Text>, string | number>];

/** A message as text. A text with `<` or an unbalanced brace throws the first time it is shown; `npm test` checks all of them. */
export function t<const Text extends string>({ defaultMessage }: Message<Text>, ...[values]: Values<Text>): string {
  if (values === undefined && language === 'en-US') return defaultMessage;
  return String(formatOf(defaultMessage).format(values));
}

type RichValues<Text extends string, Part> = Record<ArgumentsOf<Text>, string | number | Part> &
  Record<TagsOf<Text>, (content: (string | Part)[]) => Part>;

/** A message whose tags and arguments may become elements: its parts in order. */
export function richParts<const Text extends string, Part>(
  { defaultMessage }: Message<Text>,
  values: RichValues<Text, Part>,
): (string | Part)[] {
  const made = formatOf(defaultMessage).format<Part>(values);
  return Array.isArray(made) ? made : [made];
}

function formatOf(text: string): IntlMessageFormat {
  const known = formats.get(text);
  if (known) return known;
  const made = new IntlMessageFormat(text, 'en-US');
  const format = language === 'en-XA' ? new IntlMessageFormat(pseudoLocalized(made.getAst()), 'en-US') : made;
  formats.set(text, format);
  return format;
}
