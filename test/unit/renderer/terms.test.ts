// One word for one thing, on every screen of the console.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const MESSAGES = JSON.parse(readFileSync('messages/console/en.json', 'utf8')) as Record<
  string,
  { defaultMessage: string }
>;

test('whoever pays is called the consumer in every sentence', () => {
  const others = Object.values(MESSAGES).filter(({ defaultMessage }) => /customer/i.test(defaultMessage));
  expect(others).toEqual([]);
});
