// An error in the words of the contract: every failure crosses the border as a problem.
import { ORPCError, ValidationError } from '@orpc/server';
import type { Problem } from '../../contract/console/problem.ts';
import { PaydeskError } from '../problem.ts';

/** What a window is told of an error. What nobody foresaw is told as "internal", without its text: it could hold anything. */
export function toldProblem(error: unknown): ORPCError<string, { problem: Problem }> {
  const problem = problemOf(error);
  return new ORPCError(problem.code === 'internal' ? 'INTERNAL_SERVER_ERROR' : 'PROBLEM', {
    status: problem.code === 'internal' ? 500 : 422,
    message: problem.message,
    data: { problem },
  });
}

/** What an error is in the contract's words. */
export function problemOf(error: unknown): Problem {
  if (error instanceof PaydeskError) return error.problem;
  const isInput = error instanceof ORPCError && error.code === 'BAD_REQUEST';
  if (isInput)
    return { code: 'invalid_input', message: invalidInputWords(error.cause), nextStep: 'Correct it and try again.' };
  return {
    code: 'internal',
    message: 'Something went wrong inside Paydesk.',
    nextStep: 'Try again; nothing was lost.',
  };
}

function invalidInputWords(cause: unknown): string {
  if (!(cause instanceof ValidationError)) return 'The request is not valid.';
  return cause.issues.map(({ path, message }) => `${pathWords(path)}: ${message}`).join('; ');
}

const pathWords = (path: ValidationError['issues'][number]['path']): string =>
  (path ?? []).map((step) => String(typeof step === 'object' ? step.key : step)).join('.') || 'request';
