// A problem as it travels through main: thrown by any module, turned into an answer by the gateway.
import {
  type CodeOfKind,
  type Problem,
  type ProblemArguments,
  type ProblemOf,
  problemFrom,
} from '../../contract/console/problem.ts';

/** An error with a problem's code and params: `new PaydeskError('order_not_found', { orderId })`. None of them ever holds a secret. */
export class PaydeskError extends Error {
  readonly problem: Problem;

  constructor(...problem: ProblemArguments) {
    super(problem[0]);
    this.name = 'PaydeskError';
    this.problem = problemFrom(...problem);
  }
}

/** The error of a problem that came from another thread. */
export function errorOf({ code, kind: _kind, params, ...extra }: Problem): PaydeskError {
  return new PaydeskError(...([code, params, extra] as ProblemArguments));
}

/** Codes of causes that go away by themselves. */
export type PassingCode = CodeOfKind<'service_unreachable' | 'rate_limited'>;

/** Nothing was done, and the cause goes by itself: in `notBeforeMs` ms at the earliest it may be tried again. */
export class PassingProblem extends PaydeskError {
  declare readonly problem: ProblemOf<PassingCode>;
  readonly notBeforeMs: number;

  constructor(notBeforeMs: number, ...problem: ProblemArguments<PassingCode>) {
    super(...problem);
    this.notBeforeMs = notBeforeMs;
  }
}
