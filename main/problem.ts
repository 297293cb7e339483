// A problem as it travels through main: thrown by any module, turned into an answer by the gateway.
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

type PassingCode = 'service_unreachable' | 'rate_limited';

/** Nothing was done, and the cause goes by itself: in `notBeforeMs` ms at the earliest it may be tried again. */
export class PassingProblem extends PaydeskError {
  declare readonly problem: Problem & { code: PassingCode };
  readonly notBeforeMs: number;

  constructor(code: PassingCode, message: string, nextStep: string, notBeforeMs: number) {
    super(code, message, nextStep);
    this.notBeforeMs = notBeforeMs;
  }
}
