// Every sentence a person reads is made here, from a message in the source. Numbers and plurals follow ICU.
import { IntlMessageFormat } from 'intl-messageformat';
import { isolated } from '../contract/isolated.ts';
import { messageKey, type Translations } from './catalog.ts';
import { pseudoLocalized } from './pseudo-locale.ts';

/** `en-XA` is English made strange: what stays plain on a screen is missing from the catalog. */
export type Language = 'en-US' | 'es-US' | 'en-XA';

let ofProcess: Language = 'en-US';
/** Says the language of what is under way, where that has one of its own: a page somebody asked the service for. */
let ofTask: () => Language | undefined = () => undefined;
const translations = new Map<Language, Translations>();
const formats = new Map<Language, Map<string, IntlMessageFormat>>();
let changes = 0;

/** Sets the language of this process or page. The caller redraws texts that are already shown. */
export function setLocale(language: Language): void {
  ofProcess = language;
  changes += 1;
}

/** Lets a task differ from its process; undefined: it doesn't. */
export function setTaskLocale(languageOf: () => Language | undefined): void {
  ofTask = languageOf;
}

/** Adds the messages of a catalog in a language, before that is spoken. A message that isn't there is shown in English. */
export function addTranslations(language: Language, messages: Translations): void {
  translations.set(language, new Map([...(translations.get(language) ?? []), ...messages]));
  formats.delete(language);
  changes += 1;
}

/** The language that is spoken now. The pseudo-locale holds for all that its process does. */
export const currentLocale = (): Language => (ofProcess === 'en-XA' ? ofProcess : (ofTask() ?? ofProcess));

/** For `Intl`: dates, numbers and lists in the language that is spoken now, as they are written in the US. */
export const locale = (): string => (currentLocale() === 'es-US' ? 'es-US' : 'en-US');

/** Words are looked up by names that others wrote, and "constructor" is none of them. */
function withoutInherited<Made>(made: Made): Made {
  const isPlain = typeof made === 'object' && made !== null && Object.getPrototypeOf(made) === Object.prototype;
  return isPlain ? Object.setPrototypeOf(made, null) : made;
}

/** Sentences of a module, made when they are first wanted and again in another language, be it of the page or of a task. */
export function perLanguage<Made>(make: () => Made): () => Made {
  let made: { value: Made; at: number; language: Language } | undefined;
  return () => {
    const language = currentLocale();
    if (made?.at !== changes || made.language !== language) {
      made = { value: withoutInherited(make()), at: changes, language };
    }
    return made.value;
  };
}

type Values<Text extends string> = [ArgumentsOf<Text>] extends [never]
  ? []
  : [values: Record<ArgumentsOf<Text>, string | number>];

/** What `make` says in English: the fixed words of a file. */
export function inEnglish<Made>(make: () => Made): Made {
  const before = { ofProcess, ofTask };
  ofProcess = 'en-US';
  ofTask = () => undefined;
  try {
    return make();
  } finally {
    ({ ofProcess, ofTask } = before);
  }
}

/** A message as text. A text with `<` or an unbalanced brace throws the first time it is shown; `npm test` checks all of them. */
export function t<const Text extends string>(message: Message<Text>, ...[values]: Values<Text>): string {
  const language = currentLocale();
  if (values === undefined && language === 'en-US') return message.defaultMessage;
  return String(formatOf(message, language).format(values && isolatedIn(values)));
}

export type RichValues<Text extends string, Part> = Record<ArgumentsOf<Text>, string | number | Part> &
  Record<TagsOf<Text>, (content: (string | Part)[]) => Part>;

/** A message whose tags and arguments may become elements: its parts in order. */
export function richParts<const Text extends string, Part>(
  message: Message<Text>,
  values: RichValues<Text, Part>,
): (string | Part)[] {
  const made = formatOf(message, currentLocale()).format<Part>(isolatedIn(values));
  return Array.isArray(made) ? made : [made];
}

/** Names among the values turn nothing around in the sentence. What is an element already takes care of itself. */
function isolatedIn<Given extends Record<string, unknown>>(values: Given): Given {
  const entries = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'string' ? isolated(value) : value,
  ]);
  return Object.fromEntries(entries) as Given;
}

function formatOf({ defaultMessage, description }: Message<string>, language: Language): IntlMessageFormat {
  const known = formats.get(language) ?? new Map<string, IntlMessageFormat>();
  formats.set(language, known);
  const key = messageKey(defaultMessage, description);
  const format = known.get(key) ?? made(defaultMessage, translations.get(language)?.get(key), language);
  known.set(key, format);
  return format;
}

function made(english: string, translated: string | undefined, language: Language): IntlMessageFormat {
  if (translated !== undefined) return new IntlMessageFormat(translated, language);
  const format = new IntlMessageFormat(english, 'en-US');
  return language === 'en-XA' ? new IntlMessageFormat(pseudoLocalized(format.getAst()), 'en-US') : format;
}

/** `npm run messages` finds every call of `t` and `rich` and every part of the service’s pages with one of these and writes it into the catalogs. */
type Message<Text extends string> = { defaultMessage: Text; description?: string };

type UpTo<Text extends string, End extends string> = Text extends `${infer Head}${End}${string}` ? Head : Text;
/** The text of a plural's branch holds a space or begins with a number or a capital; an argument's name doesn't. */
type ArgumentName<Text extends string> = Text extends `${string}${' ' | '#'}${string}` | '' | Capitalize<Text>
  ? never
  : Text;

/** The arguments a message takes: `{count, plural, …} of {name}` takes `count` and `name`. */
export type ArgumentsOf<Text extends string> = Text extends `${string}{${infer Rest}`
  ? ArgumentName<UpTo<UpTo<Rest, '}'>, ','>> | ArgumentsOf<Rest>
  : never;

/** The tags a rich message takes: `See the <link>documentation</link>` takes `link`. */
export type TagsOf<Text extends string> = Text extends `${string}</${infer Tag}>${infer Rest}`
  ? Tag | TagsOf<Rest>
  : never;
