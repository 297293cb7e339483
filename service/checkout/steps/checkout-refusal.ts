// Why a step of the checkout was refused, as a code: the page has the words for it in the consumer's language.
import { Refusal, type RefusalStatus } from '../../http/refusal.ts';
import type { StepProblem } from '../messages.ts';

/** Answered as {"detail": words, "code", …facts}: the words are for who reads the call, the code is for the page. */
export class CheckoutRefusal extends Refusal<StepProblem['code']> {
  constructor(status: RefusalStatus, problem: StepProblem, words: string) {
    super(status, words, { code: problem.code });
    this.name = 'CheckoutRefusal';
    Object.assign(this.body, problem);
  }
}
