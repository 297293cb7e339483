// What an answer may be taken to mean, read from docs/outcomes.md a second time: written apart from main/providers, so that a fault in one shows in the other.
import { STATUS_CODES } from 'node:http';
import { type Act, isAct, isActDone, namesPayout, saysActNotDone, showsAct } from './act-oracle.ts';

type Json = unknown;
type Members = Record<string, Json>;

/** already_named: a 409 that names what an earlier call made. already_unnamed: a 409 that says "already" and names nothing. */
export type Meaning = 'succeeded' | 'refused' | 'already_named' | 'already_unnamed' | 'unknown';
/** What the specification shows. id: the session's of create order, the order's of charge order. amount: cents, of create session. */
type Capture = {
  operation: 'create_session' | 'create_order' | 'charge_order';
  id: string | null;
  amount: number | null;
};
/** What was asked. */
export type Question = Capture | Act;
export type MoneyOperation = Question['operation'];
export type Reply = { status: number; headers: Record<string, string>; text: string };

/** Every meaning that a careful reader of the table may find in this answer; `unknown` is always allowed to one who is more careful still. */
export function meaningsOf(question: Question, reply: Reply): Set<Meaning> {
  return new Set<Meaning>([...mayMean(question, reply), 'unknown']);
}

const REFUSING = [400, 402, 403, 405, 410, 413, 415, 422];

function mayMean(question: Question, reply: Reply): Meaning[] {
  const { status, headers } = reply;
  const json = jsonOf(reply.text);
  // Accepted is not done, where money moves.
  if (status === 202 && question.operation !== 'create_session') return [];
  if (status >= 200 && status <= 299) {
    const isDone = isAct(question) ? isActDone(question, json) : isAnswer(question, json);
    return isDone ? ['succeeded'] : [];
  }
  if (isAct(question)) {
    if (saysActNotDone(question, status, json)) return ['refused'];
    if (status === 404 || status === 409) return namesPayout(question, status, json) ? ['already_named'] : [];
  }
  const reasons = reasonsOf(reply, json);
  const own = reasons.filter((reason) => !HAS_PATH.test(reason));
  const isRepeated = question.operation !== 'create_session' && reasons.some((reason) => REPEATED.test(reason));
  const mayRefuse = !isRepeated && !tellsOfWork(json, reasons) && !(isAct(question) && showsAct(json));
  const mayBeFirst = question.operation === 'create_order' || question.operation === 'charge_order';
  const already: Meaning[] =
    [400, 409, 422].includes(status) && mayBeFirst && own.some(saysAlready) ? ['already_unnamed'] : [];
  const refuses = (isSaid: boolean): Meaning[] => [...already, ...(isSaid && mayRefuse ? (['refused'] as const) : [])];
  if (isAct(question)) {
    if (REFUSING.includes(status)) return refuses(own.length > 0);
    return status === 401 ? refuses(isOfTokenAlone(reply, json, reasons)) : refuses(isLimit(reply, json));
  }
  const isNamed = status === 409 && namesFirst(question, json, reasons) && isPlainlyNamed(question, reply.text, json);
  if (status === 409) return [...already, ...(isNamed ? (['already_named'] as const) : [])];
  const hasText = json !== undefined || reply.text.trim() !== '';
  if (status === 401) return refuses(isOfTokenAlone(reply, json, reasons));
  if (status === 429) {
    const waits = 'retry-after' in headers;
    if (question.operation !== 'create_session' || isLimit(reply, json)) return refuses(isLimit(reply, json));
    if (question.operation === 'create_session' && waits && json === undefined) return refuses(true);
    const isAlone =
      json === undefined ? !hasText || (reasons.length > 0 && reasons.every(areOfLimit)) : saysOnly(json, areOfLimit);
    return refuses(isAlone && (waits || reasons.length > 0 || codesOf(json).some(areOfLimit)));
  }
  if (status === 404)
    return refuses(question.operation === 'create_session' ? own.length > 0 : isMissing(question, json, reasons));
  return refuses(REFUSING.includes(status) && own.length > 0);
}

const isLimit = ({ status, headers }: Reply, json: Json): boolean =>
  status === 429 && 'retry-after' in headers && isLimitBeforeWork(json);

function isOfTokenAlone({ headers, text }: Reply, json: Json, reasons: string[]): boolean {
  const challenge = headers['www-authenticate'] ?? '';
  const isChallenged = /\bbearer\b/i.test(challenge) && areOfChallenge(challenge);
  const isAlone = json === undefined ? text.trim() === '' || reasons.length > 0 : saysOnly(json, areOfToken);
  return isAlone && isOfToken(isChallenged, reasons, json);
}

/** Our own service's documented body, and nothing beside it. */
function isLimitBeforeWork(json: Json): boolean {
  const detail = membersOf(membersOf(json)['detail']);
  const isAlone = Object.keys(membersOf(json)).length === 1 && Object.keys(detail).sort().join() === 'message,reason';
  return isAlone && typeof detail['message'] === 'string' && detail['reason'] === 'limited_before_work';
}

// 2xx: the documented members, about what was asked.

const isText = (value: Json): value is string => typeof value === 'string' && value.trim() !== '';
const isCents = (value: Json): value is number => Number.isSafeInteger(value) && Number(value) >= 0;
const isId = (value: Json, prefix: string): value is string =>
  typeof value === 'string' && value.startsWith(prefix) && value.length > prefix.length && !/\s/.test(value);

function isAnswer({ operation, id, amount }: Capture, json: Json): boolean {
  const body = membersOf(json);
  if (operation === 'create_session') {
    return isId(body['id'], 'sess_') && isStatus(body['status'], 'started') && body['total_amount'] === amount;
  }
  const order = membersOf(body['order']);
  if (!isId(order['id'], 'order_') || !isCents(order['total_amount'])) return false;
  if (operation === 'create_order') {
    const session = membersOf(body['session']);
    const isSubmitted =
      isStatus(order['status'], 'submitted') && !isText(order['charge_id']) && !isText(order['delivered_date']);
    const isOfSession =
      session['id'] === id && isStatus(session['status'], 'finalized') && isCents(session['total_amount']);
    return (
      isSubmitted &&
      isOfSession &&
      Number(order['total_amount']) >= Number(session['total_amount']) &&
      areOfOneTrack(order, session)
    );
  }
  const charge = membersOf(body['charge']);
  const isCharged = order['id'] === id && isStatus(order['status'], 'charged') && isText(order['delivered_date']);
  const isOfOrder = order['charge_id'] === charge['id'] && order['total_amount'] === charge['amount'];
  const isPending = isId(charge['id'], 'charge_') && isStatus(charge['status'], 'pending');
  return isCharged && isOfOrder && isPending && areOfOneTrack(order, charge);
}

const areOfOneTrack = (one: Members, other: Members): boolean =>
  !isText(one['track_number']) || !isText(other['track_number']) || one['track_number'] === other['track_number'];

/** A finalized session's status carries a trailing space. */
const isStatus = (value: Json, expected: string): boolean => typeof value === 'string' && value.trim() === expected;

// Ids of what was made before: in the member that documents them, or in our own service's sentence.

const FIRST = {
  create_session: null,
  create_order: { member: 'order_id', prefix: 'order_', said: /^Order (order_\S+) was already created from session / },
  charge_order: { member: 'charge_id', prefix: 'charge_', said: /^Charge (charge_\S+) was already made for order / },
} as const;

function namesFirst({ operation }: Capture, json: Json, reasons: string[]): boolean {
  const first = FIRST[operation];
  if (first === null) return false;
  if (reasons.some((reason) => first.said.test(reason))) return true;
  return objectsOf(json).some((object) => isId(object[first.member], first.prefix));
}

/** Whether nothing in the body takes it back: another order (or session), another charge, or that it failed. */
function isPlainlyNamed({ operation, id }: Capture, text: string, json: Json): boolean {
  const [asked, made] = operation === 'charge_order' ? ['order', 'charge'] : ['sess', 'order'];
  const idsOf = (kind: string | undefined, within: string) =>
    new Set(within.match(new RegExp(`\\b${kind}_[\\w-]*\\d[\\w-]*`, 'g')) ?? []);
  const own = idsOf(asked, id ?? '');
  const areOwn = [...idsOf(asked, text)].every((each) => own.has(each));
  const isOurs = (said: string) => idsOf(asked, said).size > 0 || idsOf(made, said).size > 0;
  const areOfBefore = (said: string) => {
    const words = said.toLowerCase().match(WORD) ?? [];
    return isOurs(said) && words.length < 3 ? true : words.every((word) => BEFORE_WORDS.has(word) || /\d/.test(word));
  };
  const isAlone = saysOnly(json ?? text, areOfBefore) && !flagsOf(json);
  return (
    areOwn &&
    idsOf(made, text).size === 1 &&
    isAlone &&
    !/<|submitted.{0,20}charge|null/i.test(operation === 'charge_order' ? text : '')
  );
}

/** What it takes to say that it was done before. */
const BEFORE_WORDS = new Set(
  `order orders charge session payment the this that an a already previously was were has have been is exists exist made created
  charged captured paid completed processed done before from for of by with id duplicate conflict detail sess`.split(
    /\s+/,
  ),
);

/** Whether any member is true or false, or a number other than the status. */
function flagsOf(json: Json, depth = 0): boolean {
  if (depth > MOST_DEPTH) return true;
  if (typeof json === 'boolean' || (typeof json === 'number' && json !== 409)) return true;
  return json !== null && typeof json === 'object' && Object.values(json).some((value) => flagsOf(value, depth + 1));
}

/** The body, and the objects of its reason. */
function objectsOf(json: Json, depth = 0): Members[] {
  if (depth > MOST_DEPTH) return [];
  if (Array.isArray(json)) return json.flatMap((each) => objectsOf(each, depth + 1));
  const members = membersOf(json);
  const inside = Object.keys(members)
    .filter(isReason)
    .flatMap((name) => objectsOf(members[name], depth + 1));
  return Object.keys(members).length === 0 ? [] : [members, ...inside];
}

// What is no reason, or one that refuses nothing.

const HAS_PATH = /\/\w/;
const OF_ANOTHER_CALL = /status code|response code|\bfor url\b|upstream/i;
const IN_PROGRESS = /in[ _-]progress|being (charged|captured|processed)|\blocked\b/i;
const UNCLEAR = /timed out|deadline exceeded/i;
/** Of what moves money: a session may be created again. */
const REPEATED = /duplicate key/i;
/** Done, where nothing in the same sentence takes it back. */
const DONE = /\b(charged|captured|debited|succeeded)\b/i;
const TAKEN_BACK = /\b(not|no|never|nothing|cannot|be|before|if|unless|without|whether)\b|n['’]t\b/i;
const isDone = (words: string): boolean =>
  words.split(/[.;:,]\s/).some((part) => DONE.test(part) && !TAKEN_BACK.test(part));

function tellsOfWork(json: Json, reasons: string[]): boolean {
  const codes = objectsOf(json)
    .flatMap((object) => [object['code'], object['type'], object['error']])
    .filter(isText);
  const tells = [IN_PROGRESS, OF_ANOTHER_CALL, UNCLEAR];
  if ([...reasons, ...codes].some((words) => isDone(words) || tells.some((pattern) => pattern.test(words))))
    return true;
  return showsWork(json, 0);
}

const ONE_WORD_DONE = /^(?:charge[._]?)?(?:charged|captured|paid|settled|succeeded|created)$/i;

/** A record that was made, a charge's id, a day of delivery or the status "charged", anywhere. */
function showsWork(json: Json, depth: number): boolean {
  if (depth > MOST_DEPTH || json === null || typeof json !== 'object') return false;
  const members = membersOf(json);
  const isRecord = ['charge', 'order', 'session'].some((name) => isText(membersOf(members[name])['id']));
  if (isRecord || isId(members['charge_id'], 'charge_') || isText(members['delivered_date'])) return true;
  const ofMoney = Object.entries(members).some(
    ([name, value]) => /(?:payment|transaction|debit|charge)s?$/i.test(name) && isText(membersOf(value)['id']),
  );
  if (ofMoney || Object.values(json).some((value) => isText(value) && ONE_WORD_DONE.test(value.trim()))) return true;
  return Object.values(json).some((value) => showsWork(value, depth + 1));
}

const saysAlready = (reason: string): boolean => /already|previously|before|exists|duplicate/i.test(reason);

/** What may be said of a token: a sentence that needs any other word may be about something else. */
const TOKEN_WORDS = new Set(
  `unauthorized unauthorised unauthenticated authenticated authenticate authentication authorized authorization auth
  access token tokens bearer jwt oauth api key keys credentials header signature verification validation error exception
  invalid expired missing unknown bad revoked malformed required needed denied provided given valid known found accepted
  no not longer none or and the a an your this you any full is was were are has have been could can be in for to of on
  request resource type types reasons other user client caller session validate verify log sign please again new ask
  environment sandbox one ones make dashboard endpoint failed unable send supplied`.split(/\s+/),
);
const WORD = /[\p{Ll}\p{N}]+/gu;
const areOfToken = (said: string): boolean => {
  const words =
    said
      .replace(/(\p{Ll})(?=\p{Lu})/gu, '$1 ')
      .toLowerCase()
      .match(WORD) ?? [];
  return words.length > 0 && words.every((word) => TOKEN_WORDS.has(word) || word === '401');
};
/** Of how often we call. */
const LIMIT_WORDS = new Set(
  `too many requests request calls call rate limit limited limits exceeded slow down please try again later retry after in a
  minute minutes second seconds quota throttled wait made more than this api key ask told to answer here sandbox faults the was
  nothing done charged sent you have your of`.split(/\s+/),
);
const areOfLimit = (said: string): boolean => {
  const words = said.replaceAll('_', ' ').toLowerCase().match(WORD) ?? [];
  return words.length > 0 && words.every((word) => LIMIT_WORDS.has(word) || /^\d+$/.test(word));
};
const areOfChallenge = (header: string): boolean =>
  (header.toLowerCase().match(WORD) ?? []).every(
    (word) => TOKEN_WORDS.has(word) || ['basic', 'realm', 'description', 'proxy', 'provider', 'service'].includes(word),
  );

/** What says nothing of a call: a time, an id of the answer, an address. */
const MARKS = /^(?:timestamp|(?:trace|request|correlation|debug)_?id|path|instance|type|loc|location)$/i;
const NOTHING_SAID = /^(?:\d{3}|fail|failed|error|errors|invalid_request_error|value_error|an error occurred)?$/i;

/** Whether every string of a body, wherever it stands, is one that `isKnown`, or says nothing; and no flag says yes. */
function saysOnly(json: Json, isKnown: (said: string) => boolean, name = '', depth = 0): boolean {
  if (depth > MOST_DEPTH) return false;
  if (typeof json === 'string')
    return NOTHING_SAID.test(json.trim()) || isTitle(json) || isKnown(json) || (MARKS.test(name) && !/\s/.test(json));
  if (typeof json === 'boolean') return !json || name === 'error' || name === 'retryable';
  if (json === null || typeof json !== 'object') return true;
  return Object.entries(json).every(([member, value]) =>
    saysOnly(value, isKnown, Array.isArray(json) ? name : member, depth + 1),
  );
}

const codesOf = (json: Json): string[] =>
  objectsOf(json)
    .flatMap((object) => [object['code'], object['type'], object['error'], object['status']])
    .filter(isText);

const isTitle = (said: string): boolean => Object.values(STATUS_CODES).includes(said);

function isOfToken(isChallenged: boolean, reasons: string[], json: Json): boolean {
  const said = [...reasons, ...codesOf(json)];
  return reasons.every((reason) => areOfToken(reason) || isTitle(reason)) && (isChallenged || said.some(areOfToken));
}

/** What it takes to say that something isn't known: a sentence that needs any other word may say more. */
const ABSENCE_WORDS = new Set(
  `no not such unknown missing nonexistent invalid found find exist exists does do did known be been is was are could couldn
  cannot can t unable failed to locate the a an this that any requested resource record object entity item model app id
  identifier with of for in by or you don have access account environment here nothing name there matching query matches
  given it error exception sorry results order orders session sessions`.split(/\s+/),
);

/** Whether it may say that this order, or session, isn't known, and nothing else. */
function isMissing({ operation, id }: Capture, json: Json, reasons: string[]): boolean {
  const kind = operation === 'create_order' ? 'session' : 'order';
  const isNamed = objectsOf(json).some((object) => object[`${kind}_id`] === id || object['id'] === id);
  const isOfAbsence = (sentence: string) => {
    const rest = (id === null ? sentence : sentence.replaceAll(id, ` ${kind} `)).replace(/(\p{Ll})(?=\p{Lu})/gu, '$1 ');
    return (rest.toLowerCase().match(WORD) ?? []).every((word) => ABSENCE_WORDS.has(word));
  };
  const speaksOfIt = (sentence: string) => new RegExp(kind, 'i').test(sentence) || sentence.includes(id ?? kind);
  const namesOther = objectsOf(json).some((object) =>
    [`${kind}Id`, `${kind}_id`, kind, 'resource_name'].some((name) => {
      const value = object[name];
      return (isText(value) && value !== id) || typeof value === 'number';
    }),
  );
  const isOfOther = codesOf(json).some((code) => /(?:receipt|mail|template)\w*(?:not_?found|missing)/i.test(code));
  if (namesOther || isOfOther) return false;
  return (
    reasons.every((sentence) => isOfAbsence(sentence) || isTitle(sentence)) &&
    reasons.some((sentence) => isOfAbsence(sentence) && !HAS_PATH.test(sentence) && (isNamed || speaksOfIt(sentence)))
  );
}

// Reasons

const REASONS = [
  'detail',
  'message',
  'msg',
  'error',
  'error_description',
  'title',
  'reason',
  'description',
  'errors',
  'violations',
];
/** No framework goes deeper. */
const MOST_DEPTH = 12;

function reasonsOf({ headers, text }: Reply, json: Json): string[] {
  if (json !== undefined) return isText(json) ? [json.trim()] : wordsIn(json, 0);
  const line = text.trim();
  const isPlain = /^text\/plain\b/i.test(headers['content-type'] ?? '');
  return isPlain && line !== '' && line.length <= 300 && !/[\r\n<]/.test(line) ? [line] : [];
}

/** Whatever stands between the letters, before or behind: error-message, hydra:title, errorMessages. */
const isReason = (name: string): boolean => {
  const letters = name.toLowerCase().replace(/[^a-z]/g, '');
  return REASONS.some((reason) => letters.includes(reason.replace('_', '')));
};

/** Repeats the request. */
const ECHO = /^(?:path|url|instance|input|loc)$/i;
/** What is wrong with each field stands in these, under the field's own name. */
const isOfFields = (name: string, beside: Members): boolean =>
  ['errors', 'message', 'json'].includes(name) || (name === 'data' && beside['status'] === 'fail');

/** What an error body says why: the words in the members that frameworks write them in. */
function wordsIn(json: Json, depth: number, areFields = false): string[] {
  if (depth > MOST_DEPTH) return [];
  if (Array.isArray(json))
    return json.flatMap((each) => (isText(each) ? [each.trim()] : wordsIn(each, depth + 1, areFields)));
  const members = membersOf(json);
  return Object.entries(members).flatMap(([name, value]) => {
    if (ECHO.test(name)) return [];
    const holdsFields = isOfFields(name, members);
    if (isReason(name) || holdsFields) return isText(value) ? [value.trim()] : wordsIn(value, depth + 1, holdsFields);
    if (areFields) return isText(value) ? [value.trim()] : wordsIn(value, depth + 1);
    // A list for a field.
    return Array.isArray(value) ? value.filter(isText) : [];
  });
}

function membersOf(value: Json): Members {
  return value !== null && typeof value === 'object' && !Array.isArray(value) ? (value as Members) : {};
}

function jsonOf(text: string): Json {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
