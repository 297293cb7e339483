// What a person must change of how Paydesk was started.
import type { Sentence } from '../../messages/problems/sentence.ts';

/** Something about how Paydesk was started that a person must change. */
export class StartError extends Error {
  readonly sentence: Sentence;

  constructor(sentence: Sentence) {
    super(sentence.message);
    this.name = 'StartError';
    this.sentence = sentence;
  }
}
