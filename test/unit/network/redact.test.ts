// What a service says is never told with a key or a token in it.
import { expect, test } from 'vitest';
import { redacted } from '../../../main/network/redact.ts';

test('every secret is taken out wherever it stands', () => {
  expect(redacted('key abcd and abcd, token wxyz', ['abcd', 'wxyz'])).toBe(
    'key [redacted] and [redacted], token [redacted]',
  );
});

test('what is too short to be a secret stays: it would take words apart', () => {
  expect(redacted('abc abcd', ['abc', ''])).toBe('abc abcd');
  expect(redacted('abc abcd', ['abcd'])).toBe('abc [redacted]');
});

test('a text of three hundred characters stays whole, and a longer one is cut', () => {
  expect(redacted('x'.repeat(300), [])).toBe('x'.repeat(300));
  expect(redacted('x'.repeat(301), [])).toBe(`${'x'.repeat(300)}…`);
});

test('a secret is taken out before the text is cut, so that no half of one is left', () => {
  expect(redacted(`${'x'.repeat(298)}secret`, ['secret'])).toBe(`${'x'.repeat(298)}[r…`);
});
