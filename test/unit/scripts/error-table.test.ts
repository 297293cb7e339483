// The table of errors: every code has its sentence, short enough to be read once.
import { expect, test } from 'vitest';
import { PROBLEMS } from '../../../contract/console/problem-codes.ts';
import { errorTable } from '../../../scripts/messages/error-table.ts';

const rows = errorTable()
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .map((line) => line.split(' | '));

test('names every code once, with its kind', () => {
  expect(rows.map(([code = '', kind]) => [code.slice(3, -1), kind])).toEqual(
    Object.entries(PROBLEMS).map(([code, { kind }]) => [code, `\`${kind}\``]),
  );
});

test.each(rows)('%s (%s) says what happened and what to do in one sentence each', (_code, _kind, message, nextStep) => {
  for (const text of [message, nextStep]) {
    const sentences = (text ?? '').replace(/ \|$/, '').split('<br>');
    for (const sentence of sentences) expect(sentence).toMatch(/^[^.!?]+(?:\.[a-z_][^.!?]*)*[.!?]$/);
  }
});
