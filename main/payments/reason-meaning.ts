// What a stated reason means for the call it answers. Each of these opens or closes the way for another capture, so that what isn't plain means nothing.
import { ID_SUFFIX } from '../../contract/ids.ts';
import { isStatusWords, plain } from './plain-words.ts';
import { ownSentences, type StatedReason } from './stated-reason.ts';

/** What a call that moves money is about. */
export type Subject = { noun: 'order' | 'session'; id: string };

/** Whether it says more than the status in words. */
export function saysMore(reason: StatedReason): boolean {
  return ownSentences(reason).some((sentence) => !isStatusWords(sentence));
}

/** Whether the work may still be going on: that is no "no". */
export function saysInProgress({ sentences, codes }: StatedReason): boolean {
  return [...sentences, ...codes].some((words) => IN_PROGRESS.test(plain(words)));
}

const IN_PROGRESS =
  /\bin ?(progress|flight)\b|\bbeing (charged|captured|processed|created|handled)\b|\b(still|currently|already) (being )?(charging|capturing|processing|creating|pending|running)\b|\bunder ?way\b|\b(order|session|charge|resource|request) (\w+ )?(is |was )?locked\b/;

/** Whether an earlier call charged the order, or created one of the session. */
export function saysAlready(reason: StatedReason, noun: Subject['noun']): boolean {
  const done = noun === 'order' ? CHARGED : ORDERED;
  return [...ownSentences(reason), ...reason.codes].some((words) => {
    const text = plain(words);
    return done.test(text) && !NOT_DONE.test(text);
  });
}

const CHARGED =
  /\b(already|previously)\b.{0,40}\b(charged?|captured?|paid|debited|processed|completed|done|made|settled)\b|\b(charged?|captured?|paid|debited|processed|settled|made)\b.{0,20}\b(already|before|previously|exists)\b|\bduplicate (charge|capture)\b/;
const ORDERED =
  /\b(already|previously)\b.{0,40}\b(created|exists?|placed|made|finalized|used|order(ed)?|processed|done)\b|\b(created|exists|placed|made|finalized|used|order(ed)?|processed)\b.{0,20}\b(already|before|previously)\b|\bduplicate order\b/;
/** "It was not already charged": says the contrary. */
const NOT_DONE =
  /\b(not|never|t|cannot) (yet |been |already |be )*(charged|captured|created|completed|authorized|finalized)\b/;

/**
 * Whether the service looked for the very order (or session) and doesn't know it. It names the id in a member beside a reason, or says
 * that there is no such order; a status in words, a route that isn't served, and another id say nothing of it.
 */
export function saysNotKnown(reason: StatedReason, { noun, id }: Subject): boolean {
  const prefix = id.slice(0, id.indexOf('_') + 1);
  const named = reason.objects.flatMap((object) => [object[`${noun}_id`], object['id']]);
  if (named.some((value) => typeof value === 'string' && value !== id && value.startsWith(prefix))) return false;
  if (named.includes(id) && saysMore(reason)) return !tellsMore(reason);
  return !tellsMore(reason) && ownSentences(reason).some((sentence) => isAbsence(sentence, { noun, id }, prefix));
}

/** That something was done, or that something else is missing. */
const tellsMore = (reason: StatedReason): boolean =>
  ownSentences(reason).some((sentence) =>
    /\b(was|has been|been|were) (charged|captured|debited|created)\b|\b(after|but)\b/.test(plain(sentence)),
  );

function isAbsence(sentence: string, { noun, id }: Subject, prefix: string): boolean {
  // A machine code: it begins like an id.
  if (ABSENT_CODE[noun].test(sentence.trim())) return true;
  // What ends a sentence may be in an id as well, so this one is looked for as a whole.
  const named = new RegExp(`${ID_BEGINS}${id.replaceAll(/[.+]/g, '\\$&')}(?=[.:=~+@-]*(?![${ID_SUFFIX}]))`, 'g');
  const others = sentence
    .replaceAll(named, ` ${noun} `)
    .replaceAll(new RegExp(`${ID_BEGINS}${prefix}ids?\\b`, 'g'), ` ${noun} id `);
  if (others.includes(prefix)) return false;
  return ABSENT[noun].some((absent) => absent.test(plain(others)));
}

const ID_BEGINS = '(?<![A-Za-z0-9_%-])';

const ABSENT_CODE = {
  order: /^order_?(not_?found|unknown|does_?not_?exist|missing)$/i,
  session: /^session_?(not_?found|unknown|does_?not_?exist|missing)$/i,
};

/** Words that may stand before the order, and around its name. */
const BEFORE =
  '(?:(?:a|an|any|the|this|that|your|such|requested|given|specified|matching|valid|app|models?|entity|record|resource|object|of|with|by|for|id|identifier|err|error|exception|sorry|we|\\d{3}) )*';
const AROUND = 'with|of|by|for|id|identifier|the|this|that|given|matching|query|named';
const ABOUT_IT = `${AROUND}|was|is|could|be|exists?|found|here|known|matches|in`;
const VERBS =
  '(?: (?:was|is|are|were|could|can|cannot|does|do|has|been|be|isn|wasn|couldn|doesn|don|t))* (?:not found|not known|unknown|not exist|t exist|not be found|be found|t found|missing|t known)';

const absences = (noun: string): RegExp[] => {
  const it = `${noun}s?(?: (?:${AROUND}|${noun}))*`;
  const cannot = '(?:could not|couldn t|cannot|can t|can not|unable to|failed to|did not|didn t)';
  return [
    new RegExp(`^${BEFORE}${it}${VERBS}\\b`),
    new RegExp(
      `^(?:there (?:is|was|s) )?(?:no|unknown|no such|nonexistent|invalid) ${BEFORE}${noun}s?(?: (?:${ABOUT_IT}|${noun}))*$`,
    ),
    new RegExp(`^${BEFORE}${cannot} (?:find|locate) ${BEFORE}${it}`),
    new RegExp(`^(?:not found|unknown|no query results) ${BEFORE}${it}$`),
  ];
};
const ABSENT = { order: absences('order'), session: absences('session') };
