// Whether a 404 says that the very order (or session) in the call isn't known. Whole sentences only: "Order not found" is one, "Order missing email address" is not.
import { type BodyValue, valuesOf } from './error-body.ts';
import { issuedIdsIn, withoutId } from './issued-id.ts';
import { isHeading, plain } from './plain-words.ts';
import { ownSentences, type StatedReason } from './stated-reason.ts';

/** What a call that moves money is about. */
export type Subject = { noun: 'order' | 'session'; id: string };

/**
 * Either a sentence says that there is no such order, or one says so of what it doesn't name, beside the id in its member. Every other sentence
 * must say so too, or nothing; a status in words, a route that isn't served, a code for something else, and another id prove nothing.
 */
export function saysNotKnown(reason: StatedReason, json: unknown, { noun, id }: Subject): boolean {
  const prefix = id.slice(0, id.indexOf('_') + 1);
  const named = reason.objects.flatMap((object) => [object[`${noun}_id`], object['id']]);
  const isAbsent = (sentence: string) => isAbsence(sentence, { noun, id }, prefix);
  const isKnown = (words: string) => isAbsent(words) || isGeneral(words) || isHeading(words);
  if (!reason.sentences.every(isKnown)) return false;
  if (!valuesOf(json).every((each) => isOfThis(each, { noun, id }, prefix, isKnown))) return false;
  return ownSentences(reason).some((words) => isAbsent(words) || (named.includes(id) && isGeneral(words)));
}

/** Names of what the answer is about, and of codes for it. */
const NAMED = /^(?:(?:order|session)(?:id|number|no|ref)?|(?:resource|record|entity|object)(?:id|name)?|id)$/;
const CODES = /code|type|reason|error|status|state|name|category|issue/;
const THINGS = /(?:resource|record|entity|model|object|kind|target)(?:type|name)?$/;
const MISSING = /\b(?:not? ?(?:found|exist\w*|such)|t exist|missing|unknown|lookup|absent)\b/;
const OF_ANOTHER =
  /receipt|mail|sms|template|webhook|bank|account|consumer|customer|ledger|print|notif|processor|queue|search|index|cache/;
/** How it came about, as frameworks write it for their own developers. */
const TRACES = /(?:trace|traces|exception|stack|stacktrace|file)$/;
/** Of a code, or the name of a thing, that is about the one in the call. */
const OF_THIS = new Set(
  `order orders session sessions resource record object entity item model id identifier not found missing unknown exist exists
  doesn t does no such nonexistent invalid request error errors exception http api about blank`.split(/\s+/),
);

/** Whether a value is about the one in the call, or says nothing of what is missing. */
function isOfThis(
  { name, value }: BodyValue,
  { noun, id }: Subject,
  prefix: string,
  isKnown: (words: string) => boolean,
): boolean {
  if (typeof value === 'number') return !NAMED.test(name);
  if (typeof value !== 'string' || value.trim() === '') return true;
  const rest = withoutId(value, id, noun);
  if (issuedIdsIn(rest).some((other) => other.startsWith(prefix))) return false;
  if (TRACES.test(name) || rest.trim() === noun) return true;
  if (/\S\s\S/.test(value)) return isKnown(value) || !Number.isNaN(Date.parse(value));
  if (name === noun || name === `${noun}id`) return isKnown(value);
  const words = plain(value.slice(value.lastIndexOf('/') + 1));
  const isOfThisKind = words.split(' ').every((word) => OF_THIS.has(word) || /^\d*$/.test(word));
  if (THINGS.test(name)) return isOfThisKind;
  return isOfThisKind || !CODES.test(name) || (!MISSING.test(words) && !OF_ANOTHER.test(words));
}

/** "No such record", of whatever the id beside it names. */
const isGeneral = (sentence: string): boolean => GENERAL.test(plain(sentence));

function isAbsence(sentence: string, { noun, id }: Subject, prefix: string): boolean {
  // A machine code: it begins like an id.
  if (ABSENT_CODE[noun].test(sentence.trim())) return true;
  if (sentence.length > LONGEST) return false;
  const others = withoutId(sentence, id, noun).replaceAll(new RegExp(`${prefix}ids?\\b`, 'g'), ` ${noun} id `);
  if (others.includes(prefix)) return false;
  const statements = others.split(/[.;!?]\s|\n/).map(plain);
  const isOne = (statement: string) => ABSENT[noun].some((absent) => absent.test(statement));
  return statements.some(isOne) && statements.every((words) => words === '' || isOne(words) || ASIDE.test(words));
}

/** An honest sentence with the longest id is shorter; a bound for the search, too. */
const LONGEST = 600;

const ABSENT_CODE = {
  order: /^order_?(not_?found|unknown|does_?not_?exist|missing)(_?(error|exception))?$/i,
  session: /^session_?(not_?found|unknown|does_?not_?exist|missing)(_?(error|exception))?$/i,
};

/** Words that may stand before the order, and around its name. */
const BEFORE =
  '(?:(?:a|an|any|the|this|that|your|such|requested|given|specified|matching|valid|identified|app|models?|entity|record|resource|object|of|with|by|for|id|identifier|err|error|exception|sorry|we|\\d{3}) )*';
const AROUND = 'with|of|by|for|id|identifier|the|this|that|given|specified|requested|matching|query|named';
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
    `(?:the )?(?:resource|record|object|entity|item) not found with (?:the )?id(?: of)? ${noun}`,
  ].map((form) => new RegExp(`^${form}${TAIL}$`));
};
const ABSENT = { order: absences('order'), session: absences('session') };

const ANY = '(?:resource|record|object|entity|item|id|identifier)';
const GENERAL = new RegExp(
  `^(?:(?:there is )?(?:no such|unknown|no) ${ANY}(?: found| exists)?|(?:(?:the|this|that|requested|specified|given|such) )*(?:${ANY}|it)${VERBS}|nothing(?: of this (?:name|id))?(?: found)?(?: here)?)${TAIL}$`,
);
