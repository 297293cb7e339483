// Text that a person or a caller enters: one policy for the API, the dashboard, the console and files. What a page, a bank file or a database can't hold is refused, and so is what a reader can't see.
import { z } from 'zod';

/**
 * control: a control character (NUL, a line break, …), or half of a character.
 * hidden: a character that isn't shown, or that turns the direction of what stands beside it: "$910.00" would be read as "00.019$".
 * no_letter: a name in which nothing can be read.
 */
export type TextFault = 'control' | 'hidden' | 'no_letter';

const CONTROL = /[\p{Cc}\p{Cs}]/u;
/** Line breaks and tabs are as much of a note as its letters. */
const CONTROL_IN_LINES = /(?![\t\n\r])[\p{Cc}\p{Cs}]/u;

/** Unicode's format characters (Cf), whatever else it draws nothing for (fillers, selectors, tags), its line separators, characters without a meaning of their own (Cn, Co), and three that are drawn as blanks: of Braille, of notes and of Khitan. */
const HIDDEN = /[\p{Cf}\p{Cn}\p{Co}\p{Default_Ignorable_Code_Point}\u2028\u2029\u2800\u{1d159}\u{16fe4}]/u;

const VIRAMA =
  '[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\u0dca\u0f84\u1039\u103a\u17d2\u1a60\u1b44\u1baa\ua9c0\uabed\u{11133}\u{11442}]';

/** Where a hidden character decides how the letter or picture before it looks, it is a part of it, and is seen. */
const SEEN = new RegExp(
  [
    // Persian and Urdu: a break inside a word ("علی‌رضا").
    String.raw`(?<=(?=\p{L})\p{Script=Arabic}\p{M}*)\u200c(?=(?=\p{L})\p{Script=Arabic})`,
    String.raw`(?<=(?=\p{L})\p{Script=Syriac}\p{M}*)\u200c(?=(?=\p{L})\p{Script=Syriac})`,
    // Kurdish: the heh that is a vowel, also at the end of a word ("هه‌ژاره‌"). The sign of the Hijri year ("1445ه‍").
    String.raw`(?<=\u0647)(?:\u200c(?!\u200c)|\u200d(?![\p{L}\u200d]))`,
    // Mongolian: a vowel set apart, and which form of a letter.
    String.raw`(?<=(?=\p{L})\p{Script=Mongolian})(?:\u180e(?=(?=\p{L})\p{Script=Mongolian})|[\u180b-\u180d\u180f])`,
    // Khmer: where a sign of the consonant stands.
    String.raw`(?<=[\u17c9\u17ca])\u200c(?=[\u17b6-\u17c5])`,
    // Sinhala, Malayalam, Bengali and their neighbors: how two consonants join ("ශ්‍රී").
    String.raw`(?<=\p{L}\p{M}*${VIRAMA})[\u200c\u200d]`,
    String.raw`(?<=\p{L}\p{M}*)\u200d(?=${VIRAMA})`,
    // Chinese and Japanese: which form of a character.
    String.raw`(?<=\p{Script=Han})[\ufe00-\ufe02\u{e0100}-\u{e01ef}]`,
    // Pictures made of several, or in color.
    String.raw`(?<=\p{Extended_Pictographic}[\u{1f3fb}-\u{1f3ff}\ufe0f]?)\u200d(?=\p{Extended_Pictographic})`,
    String.raw`(?<=\p{Extended_Pictographic})[\ufe0e\ufe0f]`,
    // The flags of England, Scotland and Wales.
    String.raw`(?<=\u{1f3f4})\u{e0067}\u{e0062}(?:\u{e0065}\u{e006e}\u{e0067}|\u{e0073}\u{e0063}\u{e0074}|\u{e0077}\u{e006c}\u{e0073})\u{e007f}`,
    String.raw`(?<=[#*0-9])\ufe0f(?=\u20e3)`,
  ].join('|'),
  'gu',
);

/** What is wrong with a text as it was entered; null where nothing is. */
export function textFault(text: string, kind: 'line' | 'lines' | 'name' = 'line'): TextFault | null {
  if (HIDDEN.test(text) && HIDDEN.test(text.replaceAll(SEEN, ''))) return 'hidden';
  const shown = text.trim();
  if ((kind === 'lines' ? CONTROL_IN_LINES : CONTROL).test(shown)) return 'control';
  return kind === 'name' && shown !== '' && !/\p{L}/u.test(shown) ? 'no_letter' : null;
}

const FAULTS: Record<TextFault, string> = {
  control: 'holds a control character',
  hidden: 'holds an invisible or direction-changing character, remove it',
  no_letter: 'needs a letter',
};

/** The fault that a schema of this module found; null for another problem. */
export function faultOf(issue: z.core.$ZodIssue): TextFault | null {
  const fault: unknown = issue.code === 'custom' ? issue.params?.['fault'] : undefined;
  return typeof fault === 'string' && Object.hasOwn(FAULTS, fault) ? (fault as TextFault) : null;
}

/** missing: what a person is asked for where the text is too short. */
type Bounds = { min: number; max: number; missing?: string | undefined };

function textOf(kind: 'line' | 'lines' | 'name', { min, max, missing }: Bounds) {
  const tooShort = missing ?? (min === 1 ? 'is missing' : `is shorter than ${min} characters`);
  return (
    z
      .string({ error: ({ input }) => (input === undefined ? 'is missing' : 'must be text') })
      .superRefine((text, context) => {
        const fault = textFault(text, kind);
        if (fault) context.addIssue({ code: 'custom', message: FAULTS[fault], params: { fault } });
      })
      .trim()
      .min(min, tooShort)
      // Written when it is said: formatting a number loads a language's data, which no start should wait for.
      .max(max, { error: () => `is longer than ${max.toLocaleString('en-US')} characters` })
  );
}

/** A line of text of `min` to `max` characters after trimming (spec, 4.1). */
export const enteredText = (min: number, max: number, missing?: string) => textOf('line', { min, max, missing });

/** Text of several lines: a note, or a reason. */
export const enteredLines = (min: number, max: number, missing?: string) => textOf('lines', { min, max, missing });

/** Why a person did something, or how they know: 5 to 1,000 characters. */
export const enteredReason = (missing: string) => enteredLines(5, 1000, missing);

/** A name: of a person, a business, or what a person calls a thing. */
export const enteredName = (max: number, missing?: string) => textOf('name', { min: 1, max, missing });
