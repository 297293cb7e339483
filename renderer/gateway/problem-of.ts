// Errors of the gateway, read as problems: every failure on screen has a sentence and a next step.
import { ORPCError } from '@orpc/client';
import { Problem, problemFrom } from '../../contract/console/problem.ts';
import type { Sentence } from '../../messages/problems/sentence.ts';
import { sentenceOf } from '../../messages/problems/sentence-of.ts';

const NO_ANSWER = problemFrom('no_answer');

/** The problem an error carries, or that of a gateway that did not answer. */
export function problemOf(error: unknown): Problem {
  const carried = error instanceof ORPCError ? Problem.safeParse(error.data?.problem) : null;
  return carried?.success ? carried.data : NO_ANSWER;
}

/** What a person reads of an error. */
export const problemSentence = (error: unknown): Sentence => sentenceOf(problemOf(error));

/** Whether the gateway gave an answer of its own, which asking again would not change. */
export function isAnswered(error: unknown): boolean {
  return problemOf(error) !== NO_ANSWER;
}
