// Entered text: invisible characters are refused, and real names are accepted.
import { expect, test } from 'vitest';
import type { z } from 'zod';
import { enteredLines, enteredName, textFault } from '../../../contract/entered-text.ts';
import { isolated } from '../../../contract/isolated.ts';
import { procedures } from '../../../contract/procedures/procedures.ts';

test('no format character, filler or selector may stand in a name, at its ends or inside, nor in a text or a note', () => {
  const all = Array.from({ length: 0x11_0000 }, (_, code) =>
    code >= 0xd800 && code < 0xe000 ? '' : String.fromCodePoint(code),
  );
  const hidden =
    all.join('').match(/[\p{Cf}\p{Cn}\p{Co}\p{Default_Ignorable_Code_Point}\u2800\u{1d159}\u{16fe4}]/gu) ?? [];
  expect(hidden.length).toBeGreaterThan(400);
  const taken = hidden.flatMap((character) =>
    [`Ada${character}evil`, `${character}Ada`, `Ada${character}`].filter((text) =>
      (['name', 'line', 'lines'] as const).some((kind) => textFault(text, kind) === null),
    ),
  );
  expect(taken).toEqual([]);
});

test.each(['\u200b', '\u2066\u2069', '\u3164', '\u115f', '\u2800', '\u0301', '.', '—', '24', '😀', '⁠'])(
  'a name of %j alone has no visible letter',
  (name) => {
    expect(enteredName(100).safeParse(name).success).toBe(false);
  },
);

test.each([
  ['Persian, with a break inside the word', 'علی‌رضا'],
  ['Urdu', 'فاطمہ'],
  ['Hebrew', 'שרה לוי'],
  ['Sinhala, whose consonants are joined', 'ශ්‍රීමති'],
  ['Malayalam of before 2008', 'അവന്‍'],
  ['Hindi', 'क्‍षमा'],
  ['Bengali', 'র‍্যাব'],
  ['Kurdish, with a break at the end of a word', 'هه\u200cژاره\u200c محەمەد'],
  ['Syriac', 'ܐ\u200cܒ'],
  ['Mongolian, with a vowel set apart', 'ᠰᠠᠷ\u180eᠠ'],
  ['Mongolian, with the form of a letter', 'ᠪᠠ\u180bᠲᠤ'],
  ['Khmer', 'ប៊\u200cី'],
  ['Balinese', 'ᬓ᭄\u200cᬱ'],
  ['Javanese', 'ꦏ꧀\u200cꦱ'],
  ['Newa', '𑐎𑑂\u200c𑐳'],
  ['the flag of England', 'Pub \u{1f3f4}\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}'],
  ['Japanese, with the form of a character', '辻󠄀 葵'],
  ['letters with marks of their own', 'Jose\u0301 Nu\u0303ez'],
  ['a shop with a picture', 'Farm 👩🏽‍🌾 & ❤️'],
  ['a line with a flag', 'Pride 🏳️‍🌈 1️⃣'],
  ['punctuation', "O’Neil-Smith, Jr. / D'Arc"],
])('%s is taken', (_, name) => {
  expect([enteredName(100).safeParse(name).success, enteredLines(1, 100).safeParse(name).success]).toEqual([
    true,
    true,
  ]);
});

test.each([
  'ه\u200c\u200c',
  'ه\u200dع',
  '\u{1f3f4}\u{e0067}\u{e007f}',
  'a\u200cb',
  'a\u200db',
  '1\u200c2',
  '☃\u200da',
  'a\ufe0f',
  '😀\ufe0f\ufe0f',
  'ع\u200c\u200cع',
  'ع\u200c',
])('a joiner that joins nothing is hidden: %j', (text) => {
  expect(textFault(text)).toBe('hidden');
});

test('a name that is read from the right is kept apart in a sentence, and loses marks of direction', () => {
  expect(isolated('Ada')).toBe('Ada');
  expect(isolated('Ada\u202e 00.019$')).toBe('Ada 00.019$');
  expect(isolated('\u2069שרה\u202e')).toBe('\u2068שרה\u2069');
});

type Schema = z.core.$ZodType;

/** What is compared with what is there, never shown as a text: ids, secrets, addresses, a file's name and what is in it, which is judged row by row. */
const NOT_SHOWN = [
  /\.(?:id|\w+Id|fileName|fingerprints?)$/,
  /\.(?:columns|mapping|chosen)\.\w+$/,
  /^keys\.enter\./,
  /^backup\.(?:make|restore)\.file$/,
  /^network\.(?:addCertificates\.text|setProxy\.bypass|signIn\.(?:user|password))$/,
  /^reconcile\.(?:resolve|reopen|resolveMany\.of\.rows)\.key$/,
  // As the ledger told it: what was entered before the rule is asked about, too.
  /^approvals\.request\.what\.(?:name|roleName|reason)$/,
  // As the run named them.
  /^captureMany\.(?:start\.confirmed|resume)\.duplicates$/,
  // By the checkout's own script.
  /^sessions\.reportCheckout\.event\./,
];

/** Every member of an input that takes whatever text it is given. */
function openTexts(schema: Schema, path: string, seen = new Set<Schema>()): string[] {
  if (seen.has(schema)) return [];
  seen.add(schema);
  const { def } = schema._zod as z.core.$ZodTypes['_zod'];
  const inside = (inner: Schema, name = path) => openTexts(inner, name, seen);
  switch (def.type) {
    case 'object':
      return Object.entries(def.shape).flatMap(([name, member]) => inside(member, `${path}.${name}`));
    case 'array':
      return inside(def.element);
    case 'record':
      return inside(def.valueType);
    case 'union':
      return def.options.flatMap((option) => inside(option));
    case 'nullable':
    case 'optional':
    case 'default':
    case 'prefault':
    case 'readonly':
    case 'nonoptional':
    case 'catch':
      return inside(def.innerType);
    case 'pipe':
    case 'string':
      return (schema as z.ZodType).safeParse('Ada said so \u202e00.019$').success ? [path] : [];
    default:
      return [];
  }
}

test('whatever a person enters at the console goes by the same rule', () => {
  const open = Object.entries(procedures).flatMap(([router, group]) =>
    Object.entries(group).flatMap(([name, procedure]) => {
      const { inputSchema, meta } = procedure['~orpc'];
      if (!inputSchema || meta.does === 'reads') return [];
      return openTexts(inputSchema as unknown as Schema, `${router}.${name}`);
    }),
  );
  expect(open.filter((path) => !NOT_SHOWN.some((known) => known.test(path)))).toEqual([]);
});
