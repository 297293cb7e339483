// `npm run check` names the lines whose identifiers or comments use a banned word.
import { expect, test } from 'vitest';
import { bannedInProse, bannedWords } from '../../../scripts/words.ts';

test('a banned word in a comment is named with its line', () => {
  expect(bannedWords('const a = 1;\n/** First.\n * Nobody knows. */\nconst b = a; // begun anew\n')).toEqual([
    '3: nobody',
    '4: anew',
  ]);
  expect(bannedWords('// By then it is over.\nf();\n// The one that asks is told of the other.\n')).toEqual([
    '1: by then',
    '3: the one that asks is told of the other',
  ]);
});

test('a banned word in an identifier is named, also as a part of it', () => {
  expect(bannedWords('function startAnew(nobodyElse: string) {}\nconst known = { heed_told: 1 };\n')).toEqual([
    '1: nobody',
    '2: heed',
  ]);
});

test('texts, codes and words that contain a banned one are left alone', () => {
  expect(
    bannedWords("const text = 'Nobody is here, // anew';\nconst heeded = `anew`;\nconst el = <p>nobody // anew</p>;\n"),
  ).toEqual([]);
});

test('a banned word in a document is named with its line', () => {
  expect(bannedInProse('# A page\n\nNobody knows.\nIt is known.\n')).toEqual(['3: nobody']);
});
