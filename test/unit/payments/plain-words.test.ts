// Texts without capitals, commas and signs, so that the dress of a sentence decides nothing.
import { STATUS_CODES } from 'node:http';
import { expect, test } from 'vitest';
import { isHeading, isStatusWords, plain, statementsOf } from '../../../main/providers/hosted-ach/plain-words.ts';

test.each([
  ['Order Not FOUND', 'order not found'],
  ['OrderNotFound', 'order not found'],
  ['order_not_found', 'order not found'],
  ['  “Order” -- not, found!  ', 'order not found'],
  ['ＯＲＤＥＲ ch\u00ADarg\u200Bed', 'order charged'],
  ['Ça coûte 5€', 'ça coûte 5'],
  ['R2D2 A1', 'r2d2 a1'],
  ['…', ''],
])('%j is plainly %j', (text, words) => expect(plain(text)).toBe(words));

test.each([
  ['Token expired: sign in again.', ['token expired', 'sign in again']],
  ['No! Not now? Later; maybe', ['no', 'not now', 'later', 'maybe']],
  ['He said "no." (It is odd.) [Late.] \'So.\' End', ['he said no', 'it is odd', 'late', 'so', 'end']],
  ['no -- order – or — session - found', ['no', 'order', 'or', 'session', 'found']],
  ['one\ntwo\r\n\r\nthree', ['one', 'two', 'three']],
  ['v2.0:x a-b', ['v2 0 x a b']],
  ['...', []],
  ['', []],
])('%j makes the statements %j', (text, statements) => expect(statementsOf(text)).toEqual(statements));

test('the words of each status say no more than the status, also beside its number', () => {
  for (const [code, words] of Object.entries(STATUS_CODES))
    for (const text of [words ?? '', `${code} ${words}`, `HTTP ${code}: ${words}`, (words ?? '').toUpperCase()])
      expect([text, isStatusWords(text), isHeading(text)]).toEqual([text, true, true]);
  for (const text of ['', '404', 'Not 404 Found', 'HTTP Not Found', '40 Not Found', 'Order Not Found'])
    expect([text, isStatusWords(text)]).toEqual([text, false]);
});

test.each([
  ...['Error', 'Errors', 'An error occurred.', 'One or more errors', 'One or more errors occurred', 'invalid'],
  ...['One or more validation errors occurred.', 'Validation failed', 'ValidationError', 'Constraint Violation'],
  ...['The given data was invalid.', 'No message available', 'Invalid request', 'invalid_request_error'],
])('“%s” is a heading and no status', (text) => expect([isHeading(text), isStatusWords(text)]).toEqual([true, false]));

test.each(['', 'Stack', 'Charged', 'Invalid card'])('“%s” is no heading', (text) =>
  expect(isHeading(text)).toBe(false),
);
