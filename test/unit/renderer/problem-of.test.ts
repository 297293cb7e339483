// Errors of the gateway as problems: main's where it answered, one of our own where it didn't.
import { ORPCError } from '@orpc/client';
import { describe, expect, test } from 'vitest';
import type { Problem } from '../../../contract/console/problem.ts';
import { isAnswered, problemOf, problemSentence } from '../../../renderer/gateway/problem-of.ts';

const REFUSED: Problem = {
  code: 'capture_done',
  kind: 'already_done',
  params: { otherOrderId: null },
  orderId: 'order_1',
};

function answer(data: unknown): ORPCError<string, unknown> {
  return new ORPCError('PROBLEM', { message: 'no', data });
}

describe('an error of the gateway', () => {
  test('carries the code, the params and the order that main sent', () => {
    expect(problemOf(answer({ problem: REFUSED }))).toEqual(REFUSED);
  });

  test('counts as answered, so that it is not asked again', () => {
    expect(isAnswered(answer({ problem: REFUSED }))).toBe(true);
  });

  test.each([
    ['a network that failed', new TypeError('Failed to fetch')],
    ['an answer that is no JSON', new SyntaxError('Unexpected token <')],
    ['a problem of a code nobody knows', answer({ problem: { ...REFUSED, code: 'whatever' } })],
    ['a code of another kind', answer({ problem: { ...REFUSED, kind: 'internal' } })],
    ['params that are not the code’s', answer({ problem: { ...REFUSED, params: { secret: 'x' } } })],
    ['nothing at all', undefined],
  ])('never claims that nothing was done after %s', (_what, error) => {
    expect(problemSentence(error).nextStep).toMatch(/check whether your last action went through/);
    expect(isAnswered(error)).toBe(false);
  });
});
