// Whether a 404 says that the very order (or session) in the call isn't known. Whole sentences only: "Order not found" is one, "Order missing email address" is not.
import { ID_SUFFIX } from '../../contract/ids.ts';
import { isHeading, isStatusWords, plain } from './plain-words.ts';
import { ownSentences, type StatedReason } from './stated-reason.ts';

/** What a call that moves money is about. */
export type Subject = { noun: 'order' | 'session'; id: string };

/**
 * Either a sentence says that there is no such order, or one says so of what it doesn't name, beside the id in its member. Every other sentence
 * must say so too, or nothing; a status in words, a route that isn't served, and another id prove nothing.
 */
export function saysNotKnown(reason: StatedReason, { noun, id }: Subject): boolean {
  const prefix = id.slice(0, id.indexOf('_') + 1);
  const named = reason.objects.flatMap((object) => [object[`${noun}_id`], object['id']]);
  if (named.some((value) => typeof value === 'string' && value !== id && value.startsWith(prefix))) return false;
  const isAbsent = (sentence: string) => isAbsence(sentence, { noun, id }, prefix);
  if (!reason.sentences.every((words) => isAbsent(words) || isGeneral(words) || isHeading(words))) return false;
  return ownSentences(reason).some((words) => isAbsent(words) || (named.includes(id) && isGeneral(words)));
}

/** "No such record", of whatever the id beside it names. */
const isGeneral = (sentence: string): boolean => !isStatusWords(sentence) && GENERAL.test(plain(sentence));

function isAbsence(sentence: string, { noun, id }: Subject, prefix: string): boolean {
  // A machine code: it begins like an id.
  if (ABSENT_CODE[noun].test(sentence.trim())) return true;
  if (sentence.length > LONGEST) return false;
  // What ends a sentence may be in an id as well, so this one is looked for as a whole.
  const named = new RegExp(`${ID_BEGINS}${id.replaceAll(/[.+]/g, '\\$&')}(?=[.:=~+@-]*(?![${ID_SUFFIX}]))`, 'g');
  const others = sentence
    .replaceAll(named, ` ${noun} `)
    .replaceAll(new RegExp(`${ID_BEGINS}${prefix}ids?\\b`, 'g'), ` ${noun} id `);
  if (others.includes(prefix)) return false;
  const statements = others.split(/[.;!?](?=\s|$)|\n/).map(plain);
  const isOne = (statement: string) => ABSENT[noun].some((absent) => absent.test(statement));
  return statements.some(isOne) && statements.every((words) => words === '' || isOne(words) || ASIDE.test(words));
}

/** An honest sentence with the longest id is shorter; a bound for the search, too. */
const LONGEST = 600;
const ID_BEGINS = '(?<![A-Za-z0-9_%-])';

const ABSENT_CODE = {
  order: /^order_?(not_?found|unknown|does_?not_?exist|missing)(_?(error|exception))?$/i,
  session: /^session_?(not_?found|unknown|does_?not_?exist|missing)(_?(error|exception))?$/i,
};

/** Words that may stand before the order, and around its name. */
const BEFORE =
  '(?:(?:a|an|any|the|this|that|your|such|requested|given|specified|matching|valid|app|models?|entity|record|resource|object|of|with|by|for|id|identifier|err|error|exception|sorry|we|\\d{3}) )*';
const AROUND = 'with|of|by|for|id|identifier|the|this|that|given|matching|query|named';
const ABOUT_IT = `${AROUND}|was|is|could|be|exists?|found|here|known|matches|in`;
const VERBS =
  '(?: (?:was|is|are|were|could|can|cannot|does|do|has|been|be|isn|wasn|couldn|doesn|don|t))* (?:not found|not known|unknown|not exist|t exist|not be found|be found|t found|missing|t known)';
const PLACE =
  '(?:account|environment|organization|organisation|store|merchant|marketplace|system|sandbox|database|records?|live mode|test mode)';
/** May follow, and changes nothing. */
const TAIL = `(?: (?:here|(?:for|in|under) (?:this|your|the|our) ${PLACE}|or (?:you )?(?:is not accessible|(?:don t|do not) have (?:access|permission)(?: to (?:it|access it|view it))?)))?`;
/** A sentence of its own that may follow. */
const ASIDE =
  /^(?:please )?(?:check|verify|make sure|ensure)(?: (?:the|your|that|this|it|its|order|session|id|identifier|is|correct|valid|exists|and|try|again))*$|^it may have (?:been (?:deleted|removed|archived)|expired)$|^a similar object exists in (?:live|test) mode$/;

const absences = (noun: string): RegExp[] => {
  const it = `${noun}s?(?: (?:${AROUND}|${noun}))*`;
  const cannot = '(?:could not|couldn t|cannot|can t|can not|unable to|failed to|did not|didn t)';
  const none = '(?:no|unknown|no such|nonexistent|invalid)';
  return [
    `${BEFORE}${it}${VERBS}(?: (?:${AROUND}|${noun}))*`,
    `(?:there (?:is|was|s) )?${none} ${BEFORE}${noun}s?(?: (?:${ABOUT_IT}|${noun}))*`,
    `${BEFORE}${cannot} (?:find|locate) ${BEFORE}${it}`,
    `(?:not found|unknown|no query results) ${BEFORE}${it}`,
  ].map((form) => new RegExp(`^${form}${TAIL}$`));
};
const ABSENT = { order: absences('order'), session: absences('session') };

const ANY = '(?:resource|record|object|entity|item|id|identifier)';
const GENERAL = new RegExp(
  `^(?:(?:there is )?(?:no such|unknown|no) ${ANY}(?: found| exists)?|(?:(?:the|this|that|requested|such) )*(?:${ANY}|it)${VERBS}|nothing(?: of this (?:name|id))?(?: found)?(?: here)?)${TAIL}$`,
);
