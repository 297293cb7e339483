// What a stated reason means for the call it answers. Each of these opens or closes the way for another capture, so that what isn't plain means nothing.
import type { Subject } from './not-known.ts';
import { isStatusWords, plain } from './plain-words.ts';
import { ownSentences, type StatedReason } from './stated-reason.ts';
import { clausesOf, withoutEnded } from './telling-of-work.ts';

/** Whether it says more than the status in words. */
export function saysMore(reason: StatedReason): boolean {
  return ownSentences(reason).some((sentence) => !isStatusWords(sentence));
}

/** Whether an earlier call charged the order, or created one of the session. */
export function saysAlready(reason: StatedReason, noun: Subject['noun']): boolean {
  return [...ownSentences(reason), ...reason.codes].some((words) => isAlready(words, noun));
}

/** The same of one sentence, or of a part of it: "Not charged, because it was charged already". */
export function isAlready(sentence: string, noun: Subject['noun']): boolean {
  const done = noun === 'order' ? CHARGED : ORDERED;
  return [plain(sentence), ...clausesOf(sentence)].some((words) => {
    const text = withoutEnded(words);
    return done.test(text) && !NOT_DONE.test(text);
  });
}

const CHARGED =
  /\b(already|previously)\b.{0,40}\b(charged?|captured?|paid|debited|processed|completed|done|made|settled)\b|\b(charged?|captured?|paid|debited|processed|settled|made)\b.{0,20}\b(already|before(?= *$)|previously|exists)\b|\bduplicate (charge|capture)\b/;
const ORDERED =
  /\b(already|previously)\b.{0,40}\b(created|exists?|placed|made|finalized|used|order(ed)?|processed|done)\b|\b(created|exists|placed|made|finalized|used|order(ed)?|processed)\b.{0,20}\b(already|before(?= *$)|previously)\b|\bduplicate order\b/;
/** "It was not already charged": says the contrary. */
const NOT_DONE =
  /\b(not|never|t|cannot) (yet |been |already |be )*(charged|captured|created|completed|authorized|finalized)\b/;
