// Routing and account numbers: what is one, and that a slip of the finger is noticed.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isAccountNumber, isRoutingNumber } from '../../../service/checkout/bank/routing-number.ts';
import { SANDBOX_INSTITUTIONS } from '../../../service/checkout/bank/sandbox-institutions.ts';

const WEIGHTS = [3, 7, 1, 3, 7, 1, 3, 7];
const eightDigits = fc.stringMatching(/^[0-9]{8}$/).filter((digits) => digits !== '00000000');
const routingNumbers = eightDigits.map((digits) => {
  const sum = [...digits].reduce((total, digit, at) => total + Number(digit) * (WEIGHTS[at] ?? 0), 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
});

describe('a routing number', () => {
  test('is nine digits whose checksum is right, and with any one digit changed it is none', () => {
    fc.assert(
      fc.property(routingNumbers, fc.nat(8), fc.integer({ min: 1, max: 9 }), (number, at, by) => {
        expect(isRoutingNumber(number)).toBe(true);
        const changed = (Number(number[at]) + by) % 10;
        expect(isRoutingNumber(`${number.slice(0, at)}${changed}${number.slice(at + 1)}`)).toBe(false);
      }),
    );
  });

  test.each([
    '',
    '01100001',
    '0110000150',
    '000000000',
    'abcdefghi',
    ' 011000015',
    '011000015\n',
    '０１１００００１５',
  ])('%j is none', (text) => expect(isRoutingNumber(text)).toBe(false));
});

test.each([
  ['1234', true],
  ['12345678901234567', true],
  ['123', false],
  ['123456789012345678', false],
  ['1234x', false],
  ['12 34', false],
  ['-1234', false],
])('%j as an account number: %j', (text, isOne) => {
  expect(isAccountNumber(text)).toBe(isOne);
});

test('every sandbox bank has a routing number of its own, and accounts nobody else has', () => {
  const numbers = SANDBOX_INSTITUTIONS.map(({ routingNumber }) => routingNumber);
  expect(numbers.filter((number) => !isRoutingNumber(number))).toEqual([]);
  const accounts = SANDBOX_INSTITUTIONS.flatMap(({ accounts }) => accounts);
  expect(accounts.filter(({ accountNumber }) => !isAccountNumber(accountNumber))).toEqual([]);
  for (const each of [
    numbers,
    SANDBOX_INSTITUTIONS.map(({ id }) => id),
    accounts.map(({ key }) => key),
    accounts.map(({ accountNumber }) => accountNumber),
  ]) {
    expect(new Set(each).size).toBe(each.length);
  }
  for (const { accounts } of SANDBOX_INSTITUTIONS) expect([2, 3, 4]).toContain(accounts.length);
});
