// Whether a body says one thing and nothing else. For answers after which a call is sent again by itself: every string in them must be known, wherever it stands.
import { type BodyValue, valuesOf } from './error-body.ts';
import { issuedIdsIn } from './issued-id.ts';
import { isHeading } from './plain-words.ts';

/** Names the answer, or when and where it was given, in one word. */
const MARKS =
  /^(?:(?:request|trace|correlation|debug|log|event|span|error)id|timestamp|date|time|logref|rid|ref|requestlogurl)$/;
const ECHOES = new Set(['path', 'instance', 'url', 'uri', 'requesturi']);
const OF_OUR_CALLS = /\/(?:sessions|orders|charges?|payouts)\/?$/;
const PAGES = new Set(['type', 'docurl', 'documentationurl', 'moreinfo', 'help', 'href', 'link']);
const STANDARD_PAGE =
  /^about:blank$|^https:\/\/(?:tools\.ietf\.org|datatracker\.ietf\.org|www\.rfc-editor\.org|httpstatuses\.(?:com|io))\/[\w/#.-]*$/;
/** Where in a request something is wrong. */
const PLACES = new Set(['loc', 'location', 'field', 'path', 'param', 'type', 'in']);
const PLACE = /^(?:body|query|path|headers?|amount|field|missing|value_error|order_id|session_id)$/;
const FLAGS = new Set(['retryable', 'retry', 'error', 'iserror', 'ratelimited', 'throttled', 'temporary', 'transient']);
/** A number or a "yes" under such a name may tell of work, or of something else that was called. */
const OF_WORK =
  /charg|captur|debit|paid|pay(?:ment|out)|transact|order|deliver|settl|amount|total|receipt|mail|sms|webhook|bank|processor|success|done/;
const LONGEST_MARK = 100;

/** Whether every string of a body is empty, a status in words, a mark of the answer, or what `says` knows, and no flag or number tells of more. */
export const saysNothingElse = (json: unknown, says: (text: string) => boolean): boolean =>
  valuesOf(json).every((each) => issuedIdsIn(each.label).length === 0 && isKnown(each, says));

function isKnown({ name, value }: BodyValue, says: (text: string) => boolean): boolean {
  if (typeof value === 'string')
    return /^(?:\d{3}|fail|failed|failure|error|api_error)$/i.test(value) || says(value) || isFrame(name, value);
  if (value === true) return FLAGS.has(name);
  // A body that is a number alone says nothing at all.
  return typeof value !== 'number' || (name !== '' && !OF_WORK.test(name));
}

/** Whether a text is what frameworks write around a reason: a heading, a mark, the path of our call. */
export function isFrame(name: string, text: string): boolean {
  if (text.trim() === '' || isHeading(text)) return true;
  if (text.length > LONGEST_MARK * 4) return false;
  if (ECHOES.has(name) && OF_OUR_CALLS.test(text)) return true;
  if (issuedIdsIn(text).length > 0) return false;
  if (isMark(name, text) || (PAGES.has(name) && STANDARD_PAGE.test(text))) return true;
  return PLACES.has(name) && PLACE.test(text);
}

/** Whether a text names the answer, or when it was given: one word with a digit, or a date. */
export const isMark = (name: string, text: string): boolean =>
  MARKS.test(name) &&
  text.length <= LONGEST_MARK &&
  /\d/.test(text) &&
  (!/\s/.test(text) || !Number.isNaN(Date.parse(text)));
