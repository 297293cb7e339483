// Errors of the gateway as problems: the words of main where it spoke, honest words of our own where it didn't.
import { ORPCError } from '@orpc/client';
import { describe, expect, test } from 'vitest';
import type { Problem } from '../../../contract/console/problem.ts';
import { isAnswered, problemOf } from '../../../renderer/gateway/problem-of.ts';

const REFUSED: Problem = {
  code: 'already_done',
  message: 'It was captured before.',
  nextStep: 'Open the order.',
  orderId: 'order_1',
};

function answer(data: unknown): ORPCError<string, unknown> {
  return new ORPCError('PROBLEM', { message: 'no', data });
}

describe('an error of the gateway', () => {
  test('shows the words, the next step and the order that main sent', () => {
    expect(problemOf(answer({ problem: REFUSED }))).toEqual(REFUSED);
  });

  test('counts as answered, so that it is not asked again', () => {
    expect(isAnswered(answer({ problem: REFUSED }))).toBe(true);
  });

  test.each([
    ['a network that failed', new TypeError('Failed to fetch')],
    ['an answer that is no JSON', new SyntaxError('Unexpected token <')],
    ['a problem of a code nobody knows', answer({ problem: { ...REFUSED, code: 'whatever' } })],
    ['nothing at all', undefined],
  ])('never claims that nothing was done after %s', (_what, error) => {
    expect(problemOf(error).nextStep).toMatch(/look whether it was done/);
    expect(isAnswered(error)).toBe(false);
  });
});
