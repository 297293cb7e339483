// Why Paydesk doesn't start, in a person's words: printed, or shown in a dialog, before there is a window.
import type { Sentence } from '../../messages/problems/sentence.ts';
import { sentenceOf } from '../../messages/problems/sentence-of.ts';
import { t } from '../../messages/t.ts';
import { PaydeskError } from './problem.ts';

/** Something about how Paydesk was started that a person must change. */
export class StartError extends Error {
  readonly sentence: Sentence;

  constructor(sentence: Sentence) {
    super(sentence.message);
    this.name = 'StartError';
    this.sentence = sentence;
  }
}

/** What to print or show of an error at the start. */
export function startSentence(error: unknown): Sentence {
  if (error instanceof StartError) return error.sentence;
  if (!(error instanceof PaydeskError)) {
    return { message: t({ defaultMessage: 'Paydesk couldn’t start.' }), nextStep: String(error) };
  }
  const { message, nextStep } = sentenceOf(error.problem);
  const { details } = error.problem;
  return { message, nextStep: details === undefined ? nextStep : `${nextStep} (${details})` };
}
