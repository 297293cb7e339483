// What a stated reason means for the call it answers. Each of these opens or closes the way for another capture, so that what isn't plain means nothing.
import { withoutId, withoutIds } from './issued-id.ts';
import type { Subject } from './not-known.ts';
import { isStatusWords, statementsOf } from './plain-words.ts';
import { ownSentences, type StatedReason } from './stated-reason.ts';
import { clausesOf } from './telling-of-work.ts';

/** Whether it says more than the status in words. */
export function saysMore(reason: StatedReason): boolean {
  return ownSentences(reason).some((sentence) => !isStatusWords(sentence));
}

/** Whether an earlier call charged the order, or created one of the session: said in a part of a sentence, as in "Not charged, because it was charged already". */
export function saysAlready(reason: StatedReason, { noun, id }: Subject): boolean {
  return [...ownSentences(reason), ...reason.codes].some((words) =>
    clausesOf(withoutId(words, id, noun)).some((clause) => ALREADY[noun].test(clause)),
  );
}

/** Whether a text says that an earlier call did it, and nothing else. Each issued id counts as a noun. */
export function isAlready(text: string, { noun, id }: Subject): boolean {
  if (text.length > LONGEST || text.includes('?')) return false;
  const statements = statementsOf(withoutIds(withoutId(text, id, noun)));
  return statements.length > 0 && statements.every((statement) => ALREADY[noun].test(statement));
}

/** An honest sentence with two of the longest ids is shorter. */
const LONGEST = 700;

/** Whole statements: "Order 7 was already charged", "already_captured", "A charge exists for this order", "Duplicate charge". */
function already(nouns: string, done: string): RegExp {
  const word = `(?:the|this|that|it|an?|your|same|of|for|with|by|as|from|id|resource|${nouns})`;
  const it = `(?:${word} )*`;
  const has = '(?:(?:has|have|had|was|were|is|are|been|successfully) )*';
  const before = '(?:already|previously)';
  const forms = [
    `${it}${has}${before} (?:${has}(?:${done}|exists?)|has (?:an? )?(?:${nouns}))`,
    `${it}${has}(?:${done}) (?:${before}|before)`,
    `${it}(?:${nouns}) ${it}exists?(?: already)?`,
    `${it}has (?:an? )?(?:${nouns}) ${before}`,
    `duplicate (?:${nouns})`,
  ];
  return new RegExp(`^(?:${forms.join('|')})(?: ${word})*$`);
}
const ALREADY = {
  order: already(
    'order|charge|payment|capture|debit|transaction',
    'charged|captured|paid|debited|processed|completed|done|made|settled|created',
  ),
  session: already('order|session', 'created|made|placed|finalized|used|ordered|processed|done'),
};
