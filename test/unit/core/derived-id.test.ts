// IDs that the ledger makes from facts.
import { expect, test } from 'vitest';
import { derivedId } from '../../../main/core/derived-id.ts';

test('the same facts make the same ID, written as a UUID, and other facts another', () => {
  expect(derivedId('https://pay.example', 'doubt')).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/);
  expect(derivedId('https://pay.example', 'doubt')).toBe(derivedId('https://pay.example', 'doubt'));
  expect(derivedId('https://pay.example', 'fee')).not.toBe(derivedId('https://pay.example', 'doubt'));
  expect(derivedId('ab', 'c')).not.toBe(derivedId('a', 'bc'));
});
