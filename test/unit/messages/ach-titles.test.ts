// NACHA's titles: its own words in English, and beside the Spanish for who talks to a bank.
import { afterEach, expect, test } from 'vitest';
import { CHANGE_CODES, REFUND_FAILURES, RETURN_CODES } from '../../../contract/ach/return-codes.ts';
import { type AchCode, achTitle, achTitleForBank } from '../../../messages/ach-titles.ts';
import { SPANISH } from '../../../messages/console/spanish.ts';
import { addTranslations, setLocale } from '../../../messages/t.ts';

addTranslations('es-US', SPANISH);
afterEach(() => setLocale('en-US'));

const ORIGINALS = [
  ...Object.entries(RETURN_CODES).map(([code, { title }]) => [code, title]),
  ...Object.entries(CHANGE_CODES).map(([code, { title }]) => [code, title]),
  ...Object.entries(REFUND_FAILURES),
] as [AchCode, string][];

test.each(ORIGINALS)('%s is called “%s” in English, as NACHA has it', (code, title) => {
  expect([achTitle(code), achTitleForBank(code)]).toEqual([title, title]);
});

test('in Spanish a code is translated, and for a bank NACHA’s title stands beside it', () => {
  setLocale('es-US');
  expect(achTitle('R01')).toBe('Fondos insuficientes');
  expect(achTitleForBank('R01')).toBe('Fondos insuficientes (Insufficient funds)');
});
