// What a person reads of a problem: what happened, and what to do about it.
import type { ParamsOf, ProblemCode } from '../../contract/console/problem.ts';

export type Sentence = { message: string; nextStep: string };
/** A sentence for each code: one without its entry is a type error in sentence-of.ts. */
export type Sentences = { [Code in ProblemCode]: (params: ParamsOf<Code>) => Sentence };
