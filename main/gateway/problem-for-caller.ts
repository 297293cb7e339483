// An error as the contract tells it: every failure crosses the border as a problem.
import { ORPCError, ValidationError } from '@orpc/server';
import { Problem, problemFrom } from '../../contract/console/problem.ts';
import { PaydeskError } from '../process/problem.ts';

/** What a window learns of an error. An unforeseen one is "unexpected", without its text: it could hold anything. */
export function problemForCaller(error: unknown): ORPCError<string, { problem: Problem }> {
  const problem = Problem.parse(problemOf(error));
  return new ORPCError(problem.kind === 'internal' ? 'INTERNAL_SERVER_ERROR' : 'PROBLEM', {
    status: problem.kind === 'internal' ? 500 : 422,
    message: problem.code,
    data: { problem },
  });
}

/** The problem of an error. */
export function problemOf(error: unknown): Problem {
  if (error instanceof PaydeskError) return error.problem;
  const isInput = error instanceof ORPCError && error.code === 'BAD_REQUEST';
  return isInput ? inputProblem(error.cause) : problemFrom('unexpected');
}

function inputProblem(cause: unknown): Problem {
  if (!(cause instanceof ValidationError)) return problemFrom('input_invalid');
  const [first] = cause.issues;
  const details = cause.issues.map(({ path, message }) => `${fieldOf(path)}: ${message}`).join('; ');
  return problemFrom('input_invalid', {}, { field: fieldOf(first?.path), details });
}

const fieldOf = (path: ValidationError['issues'][number]['path']): string =>
  (path ?? []).map((step) => String(typeof step === 'object' ? step.key : step)).join('.') || 'request';
