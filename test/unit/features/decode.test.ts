// The encoding of a file is found, and what can't be decoded is marked.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decode, LOST } from '../../../main/features/intake/decode.ts';

const TEXT = 'Order ID,Note\norder_1,Café – señora €5\n';
const swapped = (text: string) => Buffer.from(text, 'utf16le').swap16();
const windows = (text: string) =>
  Buffer.from(text.replaceAll('–', '\x96').replaceAll('€', '\x80').replaceAll('’', '\x92'), 'latin1');

test.each([
  ['UTF-8', Buffer.from(TEXT), 'utf-8'],
  ['UTF-8 with its mark', Buffer.from(`\uFEFF${TEXT}`), 'utf-8'],
  ['UTF-16 LE with its mark', Buffer.from(`\uFEFF${TEXT}`, 'utf16le'), 'utf-16le'],
  ['UTF-16 LE without a mark', Buffer.from(TEXT, 'utf16le'), 'utf-16le'],
  ['UTF-16 BE with its mark', swapped(`\uFEFF${TEXT}`), 'utf-16be'],
  ['UTF-16 BE without a mark', swapped(TEXT), 'utf-16be'],
  ['Windows-1252', windows(TEXT), 'windows-1252'],
])('%s is found and read', async (_what, bytes, encoding) => {
  expect(await decode(bytes, null)).toEqual({ encoding, text: TEXT });
});

test('a file of UTF-8 with one broken byte stays UTF-8, and the byte is marked', async () => {
  const bytes = Buffer.concat([Buffer.from('Café, señora, order_'), Buffer.from([0xff]), Buffer.from('1')]);
  expect(await decode(bytes, null)).toEqual({ encoding: 'utf-8', text: `Café, señora, order_${LOST}1` });
});

test('bytes that Windows-1252 hasn’t, and half a UTF-16 character, are marked', async () => {
  expect((await decode(Buffer.from([0x41, 0x81, 0xe9]), null)).text).toBe(`A${LOST}é`);
  expect((await decode(Buffer.from('\uFEFFa\ud83d1', 'utf16le'), null)).text).toBe(`a${LOST}1`);
});

test('a person’s choice goes before what was found', async () => {
  expect(await decode(Buffer.from('é'), 'windows-1252')).toEqual({ encoding: 'windows-1252', text: 'Ã©' });
  expect((await decode(Buffer.from([0x63, 0xe9]), 'utf-8')).text).toBe(`c${LOST}`);
});

test('a character across the pieces of a large file is one character', async () => {
  const text = `${'a'.repeat(499_999)}é${'b'.repeat(10)}`;
  expect((await decode(Buffer.from(text), null)).text).toBe(text);
});

test('any text in UTF-8 is read as it is', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'grapheme' }), async (text) => {
      fc.pre(!text.includes('\0') && !text.startsWith('\uFEFF'));
      expect(await decode(Buffer.from(text), null)).toEqual({ encoding: 'utf-8', text });
    }),
  );
});
