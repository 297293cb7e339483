// One word for one thing, on every screen of the console.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { CHANGE_CODES, RETURN_CODES } from '../../../contract/ach/return-codes.ts';

const MESSAGES = JSON.parse(readFileSync('messages/console/en.json', 'utf8')) as Record<
  string,
  { defaultMessage: string }
>;
/** NACHA's own words, as they stand on the banks' notices. */
const TITLES = new Set([...Object.values(RETURN_CODES), ...Object.values(CHANGE_CODES)].map(({ title }) => title));

test('whoever pays is called the consumer in every sentence', () => {
  const ours = Object.values(MESSAGES).filter(({ defaultMessage }) => !TITLES.has(defaultMessage));
  expect(ours.filter(({ defaultMessage }) => /customer/i.test(defaultMessage))).toEqual([]);
});
