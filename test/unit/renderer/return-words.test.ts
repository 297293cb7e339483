// What a return code is called, and what to do about it.
import { expect, test } from 'vitest';
import { AnyReturnCode } from '../../../contract/ach/return-codes.ts';
import { returnMeaning, returnTitle } from '../../../renderer/ui/return-words.ts';

test.each(AnyReturnCode.options)('%s has a title, a meaning and a next step', (code) => {
  expect(returnTitle(code)).toMatch(new RegExp(`^${code} · [A-Z].{7,}`));
  for (const words of [null, 'revoked' as const].flatMap((ended) => Object.values(returnMeaning(code, ended))))
    expect(words).toMatch(/^[A-Z].+\.$/);
});

test('a code that doesn’t exist is shown as it came, and nothing is made up about it', () => {
  for (const code of ['R99', '', 'toString', '__proto__']) {
    expect(returnTitle(code)).toBe(code);
    expect(returnMeaning(code, 'revoked').means).toBe('Paydesk doesn’t know this return code.');
  }
});
