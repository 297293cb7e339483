// Errors of the gateway, read as problems: every failure on screen has words and a next step.
import { ORPCError } from '@orpc/client';
import { Problem } from '../../contract/console/problem.ts';

const NO_ANSWER: Problem = {
  code: 'internal',
  message: 'Paydesk did not answer this window.',
  nextStep: 'See that Paydesk is still running. If you sent something, look whether it was done before you try again.',
};

/** The problem an error carries, or words for a gateway that did not answer. */
export function problemOf(error: unknown): Problem {
  const carried = error instanceof ORPCError ? Problem.safeParse(error.data?.problem) : null;
  return carried?.success ? carried.data : NO_ANSWER;
}

/** Whether the gateway gave an answer of its own, which asking again would not change. */
export function isAnswered(error: unknown): boolean {
  return problemOf(error) !== NO_ANSWER;
}
