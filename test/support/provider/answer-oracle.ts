// What an answer may be taken to mean, read from docs/outcomes.md a second time: written apart from main/providers, so that a fault in one shows in the other.
import { type Act, isAct, isActDone, namesPayout, saysActNotDone } from './act-oracle.ts';
import { namesOther } from './named-ids.ts';

type Json = unknown;
type Members = Record<string, Json>;

/** already_named: a 409 that names what an earlier call made. */
export type Meaning = 'succeeded' | 'refused' | 'already_named' | 'unknown';
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

/** By status, the codes that docs/service.md gives a refusal before any work. */
const REFUSING: Record<number, string[]> = {
  400: ['malformed'],
  403: ['forbidden', 'platform_only'],
  405: ['method_not_allowed'],
  413: ['body_too_large'],
  415: ['not_json'],
  422: ['invalid', 'session_not_completed', 'account_closed'],
};

function mayMean(question: Question, reply: Reply): Meaning[] {
  const { status, headers } = reply;
  const json = jsonOf(reply.text);
  // Accepted is not done, where money moves.
  if (status === 202 && question.operation !== 'create_session') return [];
  if (status >= 200 && status <= 299) {
    const isDone = isAct(question) ? isActDone(question, json) : isAnswer(question, json);
    return isDone ? ['succeeded'] : [];
  }
  const isPage = json === undefined && !/^text\/plain\b/i.test(headers['content-type'] ?? '');
  if (status === 429 && question.operation === 'create_session' && isPage)
    return 'retry-after' in headers && !namesOther(reply.text, []) ? ['refused'] : [];
  const code = documentedCode(reply, json);
  return code === null ? [] : mayMeanBy(code, question, reply, json);
}

/** What a documented refusal may mean, by its code. */
function mayMeanBy(code: string, question: Question, { status, headers }: Reply, json: Json): Meaning[] {
  const { order_id, charge_id, payout_id } = membersOf(membersOf(json)['detail']);
  if ([order_id, charge_id, payout_id].some((id) => id !== undefined)) {
    const isNamed = isAct(question) ? namesPayout(question, status, json) : namesFirst(question, code, json);
    return status === 409 && isNamed ? ['already_named'] : [];
  }
  if (namesOther(wordsOf(json), ownIds(question))) return [];
  const mayRefuse: Record<number, boolean> = {
    401: code === 'unauthorized' && /^bearer\b/i.test(headers['www-authenticate'] ?? ''),
    404:
      (question.operation === 'charge_order' && code === 'unknown_order') ||
      (question.operation === 'create_order' && code === 'unknown_session'),
    429: code === 'limited_before_work' && 'retry-after' in headers,
  };
  const isOwnNo = isAct(question) && saysActNotDone(question, status, code, json);
  return isOwnNo || (mayRefuse[status] ?? REFUSING[status]?.includes(code)) ? ['refused'] : [];
}

/** The code of "Refusals" in docs/service.md: its three members and no other, which agree with each other and with the status. */
function documentedCode({ status }: Reply, json: Json): string | null {
  const body = membersOf(json);
  const code = isText(body['type']) ? /^urn:problem:hosted-ach:(.*)$/s.exec(body['type'])?.[1] : undefined;
  if (code === undefined || body['status'] !== status || Object.keys(body).sort().join() !== 'detail,status,type')
    return null;
  if (typeof body['detail'] === 'string') return code;
  const { message, reason, ...named } = membersOf(body['detail']);
  const areKnown = Object.entries(named).every(
    ([name, value]) => ['order_id', 'charge_id', 'payout_id'].includes(name) && typeof value === 'string',
  );
  return typeof message === 'string' && (reason === undefined || reason === code) && areKnown ? code : null;
}

/** What a question is about. */
const ownIds = (question: Question): string[] => {
  if (question.operation === 'start_payout') return [];
  return [question.id, isAct(question) ? question.orderId : null].flatMap((id) => id ?? []);
};

/** Whether it names one order of this session, or one charge of this order, and nothing else. */
function namesFirst(question: Capture, code: string, json: Json): boolean {
  if (code !== 'already_done' || question.operation === 'create_session') return false;
  const made = question.operation === 'charge_order' ? 'charge' : 'order';
  const { [`${made}_id`]: first, message: _words, reason: _code, ...more } = membersOf(membersOf(json)['detail']);
  return (
    isId(first, `${made}_`) &&
    /\d/.test(first) &&
    Object.keys(more).length === 0 &&
    !namesOther(wordsOf(json), [...ownIds(question), first])
  );
}

function wordsOf(json: Json): string {
  const { detail } = membersOf(json);
  return String(typeof detail === 'string' ? detail : membersOf(detail)['message']);
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
