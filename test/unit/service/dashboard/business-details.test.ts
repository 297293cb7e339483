// What business details are taken for: a slip of one digit in a routing number is always noticed, an EIN is one the IRS could have issued.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { RoutingNumber, TaxId } from '../../../../service/dashboard/business-details.ts';

/** Of banks everybody can look up. */
const ROUTING_NUMBERS = ['011000015', '021000021', '121000248', '322271627'];

test('routing numbers of real banks are taken', () => {
  for (const number of ROUTING_NUMBERS) expect(RoutingNumber.parse(` ${number} `)).toBe(number);
});

test('a routing number with one digit mistyped is refused, whichever it is', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...ROUTING_NUMBERS),
      fc.integer({ min: 0, max: 8 }),
      fc.integer({ min: 1, max: 9 }),
      (number, at, more) => {
        const wrong = (Number(number[at]) + more) % 10;
        expect(RoutingNumber.safeParse(number.slice(0, at) + wrong + number.slice(at + 1)).success).toBe(false);
      },
    ),
  );
});

test('a tax id is nine digits with a prefix that is issued, with or without its hyphen', () => {
  expect([TaxId.parse('31-4159265'), TaxId.parse('314159265')]).toEqual(['314159265', '314159265']);
  for (const wrong of ['', '3-14159265', '31-415926', '31-41592655', '07-1234567', '123-45-6789']) {
    expect(TaxId.safeParse(wrong).success, wrong).toBe(false);
  }
});
