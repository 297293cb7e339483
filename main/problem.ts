// A problem as it travels through main: thrown by any room, turned into an answer by the gateway.
import type { Problem, ProblemCode } from '../contract/console/problem.ts';

type Extra = Omit<Problem, 'code' | 'message' | 'nextStep'>;

/** An error with a code, words for a person and the next step. Its message never holds a secret. */
export class PaydeskError extends Error {
  readonly problem: Problem;

  constructor(code: ProblemCode, message: string, nextStep: string, extra: Extra = {}) {
    super(message);
    this.name = 'PaydeskError';
    this.problem = { code, message, nextStep, ...extra };
  }
}
