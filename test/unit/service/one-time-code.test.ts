// What the store keeps of a one-time code.
import { expect, test } from 'vitest';
import { codeMarks } from '../../../service/secrets/one-time-code.ts';

const marks = codeMarks(Buffer.alloc(32, 1));

test('a code is known by its mark, in its own row and with its own key only', () => {
  const mark = marks.markOf('code_a', '123456');
  expect(marks.matches('code_a', '123456', mark)).toBe(true);
  expect(marks.matches('code_a', '123457', mark)).toBe(false);
  expect(marks.matches('code_b', '123456', mark)).toBe(false);
  expect(codeMarks(Buffer.alloc(32, 2)).matches('code_a', '123456', mark)).toBe(false);
});

test('what is no mark matches nothing', () => {
  for (const mark of ['', 'hmac:', 'a'.repeat(64), marks.markOf('code_a', '123456').slice(0, -1)]) {
    expect(marks.matches('code_a', '123456', mark), mark).toBe(false);
  }
});
