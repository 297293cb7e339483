// Contacts as people type them.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { maskOf, typedContactOf, usPhoneOf } from '../../../service/checkout/contact.ts';

const digit = (from: number) => fc.integer({ min: from, max: 9 }).map(String);
const numbers = fc
  .tuple(digit(2), digit(0), digit(0), digit(2), ...Array.from({ length: 6 }, () => digit(0)))
  .map((digits) => digits.join(''));

describe('a US phone number', () => {
  test('is the same number however it is written', () => {
    fc.assert(
      fc.property(numbers, (ten) => {
        const [area, exchange, line] = [ten.slice(0, 3), ten.slice(3, 6), ten.slice(6)];
        const ways = [
          ...[ten, `1${ten}`, `+1${ten}`, `(${area}) ${exchange}-${line}`, `${area}.${exchange}.${line}`],
          ...[`+1 ${area} ${exchange} ${line}`, ` 1-${area}-${exchange}-${line} `],
        ];
        for (const way of ways) expect(usPhoneOf(way), way).toBe(`+1${ten}`);
      }),
    );
  });

  test.each([
    ...['', '5550123', '0125550123', '2120550123', '22125550123', '+442079460000', '+2125550123', '212555012'],
    ...['212-555-0123 ext 4', '212 555 O123', '+1 212 555 01234', '٢١٢٥٥٥٠١٢٣'],
  ])('is not %j', (text) => {
    expect(usPhoneOf(text)).toBeNull();
  });
});

test.each([
  ['  Ada@Example.TEST ', { kind: 'email', contact: 'ada@example.test' }],
  ['(212) 555-0123', { kind: 'phone', contact: '+12125550123' }],
  ['ada@', null],
  ['ada', null],
  ['ada byron@example.test', null],
])('what was typed, %j, is read as %j', (typed, contact) => {
  expect(typedContactOf(typed)).toEqual(contact);
});

test('a mask shows neither what it hides nor how long it is', () => {
  expect(maskOf({ kind: 'email', contact: 'ada.byron@example.com' })).toBe('a•••@example.com');
  expect(maskOf({ kind: 'email', contact: 'a@example.com' })).toBe('a•••@example.com');
  expect(maskOf({ kind: 'phone', contact: '+12125550123' })).toBe('(•••) •••-0123');
});
