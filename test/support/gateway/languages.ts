// What a screen under test says in other languages: in English made strange (en-XA), where a text that stays plain is no message of the catalog, and in Spanish.
import english from '../../../messages/console/en.json' with { type: 'json' };
import spanish from '../../../messages/console/es.json' with { type: 'json' };
import { englishAmong } from '../browser/english-among.ts';
import { wordsOutside } from '../browser/strange-words.ts';
import { textsShown } from '../browser/texts-shown.ts';
import { type ScreenLanguage, showIn } from './open-screen.tsx';
import { untilQuiet } from './quiet.ts';

const englishIn = englishAmong(english, spanish);

/** Fields whose text is shown as it came (from-schema.ts names a text after its field). Another one isn't added without a look at what main writes there. */
const FIELDS_AS_THEY_CAME = [
  // What a person named or wrote.
  ...['name', 'note', 'reason', 'title', 'fileName', 'subject', 'problem', 'heard'],
  // What the service, the network or a file said; what Paydesk itself notes there is a remark, of which the page makes a sentence.
  ...['chargeId', 'code', 'detail', 'details', 'kind', 'notedWhat', 'remark', 'said', 'type', 'why'],
  // The legal text of an authorization, as the consumer saw it.
  'wording',
  // What Paydesk runs on.
  ...['chromium', 'electron', 'node', 'system', 'version'],
];

/** Data that a screen shows as received, in no language of ours. */
const DATA: RegExp[] = [
  new RegExp(`^data[_ ](?:${FIELDS_AS_THEY_CAME.join('|')})(?:[_ ]\\d+)?$`),
  /^Paydesk$/,
  // Names that a person gave.
  /^(?:Embedded sandbox|Corner Store|Corner Books|Blue Barn Farm|Harvest Market|Hilltop Honey|Ada)$/,
  // What Mantine measures a text field's height by, out of sight.
  /^autosize measurement$/,
  // Months and days, as Intl writes them.
  /^(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*(?: \d{1,2})?(?:,? \d{4})?$/,
  // Addresses, and hosts that stand for others.
  /^https?:\/\/\S*$/,
  /^(?:[a-z]+@)?(?:[a-z]+\.)*example\.com(?::\d+)?$/,
  // The spellings of a field, of which one is chosen, and a code that NACHA has no title for.
  /^(?:session_id|sessionID, storeIdentifier|R99)$/,
  // What Paydesk runs on.
  /^(?:Electron|Chromium|Node\.js)$/,
];

/** What is English in Spanish too: a language's own name, and NACHA's title beside the Spanish one, for a talk with a bank. */
const ENGLISH_IN_SPANISH = [/^English$/, /R\d\d · .+ \(.+\)$/];

/** A text that is wrong after so many waits stays so. */
const MAX_TRIES = 20;

const isNone = (patterns: RegExp[]) => (text: string) => !patterns.some((pattern) => pattern.test(text));

/** What still is wrong once the page has come to rest: what is folded is drawn last. */
export async function staysWrong(find: () => string[]): Promise<string[]> {
  for (let tries = 0; tries < MAX_TRIES && find().length > 0; tries += 1) await untilQuiet();
  return find();
}

/** What of the page as it is now is English, each once. */
export const englishLeft = (): string[] => englishIn(textsShown()).filter(isNone(ENGLISH_IN_SPANISH));

/** What of the page as it is now no message made, each once. It is shown in the pseudo-locale. */
export const plainWords = (): string[] => [...new Set(wordsOutside())].filter(isNone(DATA));

/** What of the page as it is now is in the pseudo-locale. */
export const strangeTexts = (): string[] => textsShown().filter((text) => text.includes('⟦'));

/** Shows the same page in another language. */
export async function turnInto(language: ScreenLanguage): Promise<void> {
  await showIn(language);
  await untilQuiet();
}
