// What an answer may be taken to mean, read from docs/outcomes.md a second time: written apart from main/providers, so that a fault in one shows in the other.
import { type Act, isAct, isActDone, namesPayout, saysActNotDone } from './act-oracle.ts';

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
    return 'retry-after' in headers ? ['refused'] : [];
  const code = documentedCode(reply, json);
  return code === null ? [] : mayMeanBy(code, question, reply, json);
}

/** What a documented refusal may mean, by its code. */
function mayMeanBy(code: string, question: Question, { status, headers, text }: Reply, json: Json): Meaning[] {
  const { order_id, charge_id, payout_id } = membersOf(membersOf(json)['detail']);
  if ([order_id, charge_id, payout_id].some((id) => id !== undefined)) {
    const isNamed = isAct(question) ? namesPayout(question, status, json) : namesFirst(question, code, text, json);
    return status === 409 && isNamed ? ['already_named'] : [];
  }
  if (MAKES[question.operation].some((kind) => idsOf(kind, text).size > 0)) return [];
  const mayRefuse: Record<number, boolean> = {
    401: code === 'unauthorized',
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

/** What is there only once a call was done. */
const MAKES: Record<MoneyOperation, readonly string[]> = {
  create_session: ['charge'],
  create_order: ['order', 'charge'],
  charge_order: ['charge'],
  start_payout: ['payout', 'charge'],
  refund_charge: ['refund'],
  present_charge_again: ['refund'],
};

/** Whether it names one order of this session, or one charge of this order, and no other of either. */
function namesFirst({ operation, id }: Capture, code: string, text: string, json: Json): boolean {
  if (code !== 'already_done' || operation === 'create_session') return false;
  const [asked, made] = operation === 'charge_order' ? ['order', 'charge'] : ['sess', 'order'];
  const { [`${made}_id`]: first, message: _words, reason: _code, ...more } = membersOf(membersOf(json)['detail']);
  const own = idsOf(asked, id ?? '');
  const areOwn = [...idsOf(asked, text)].every((each) => own.has(each));
  return isId(first, `${made}_`) && Object.keys(more).length === 0 && areOwn && idsOf(made, text).size === 1;
}

const idsOf = (kind: string | undefined, within: string) =>
  new Set(within.match(new RegExp(`\\b${kind}_[\\w-]*\\d[\\w-]*`, 'g')) ?? []);

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
