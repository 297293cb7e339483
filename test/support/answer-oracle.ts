// What an answer may be taken to mean, read from docs/outcomes.md a second time: written apart from main/payments, so that a fault in one shows in the other.
type Json = unknown;
type Members = Record<string, Json>;

/** already_named: a 409 that names what an earlier call made. already_unnamed: a 409 that says "already" and names nothing. */
export type Meaning = 'succeeded' | 'refused' | 'already_named' | 'already_unnamed' | 'unknown';
export type MoneyOperation = 'create_session' | 'create_order' | 'charge_order';

/** What was asked. id: the session's of create order, the order's of charge order. amount: cents, of create session. */
export type Question = { operation: MoneyOperation; id: string | null; amount: number | null };
export type Reply = { status: number; headers: Record<string, string>; text: string };

/** Every meaning this answer may have for a careful reader; `unknown` is always allowed to one who is more careful still. */
export function meaningsOf(question: Question, reply: Reply): Set<Meaning> {
  return new Set<Meaning>([meaningOf(question, reply), 'unknown']);
}

function meaningOf(question: Question, reply: Reply): Meaning {
  const { status } = reply;
  const json = jsonOf(reply.text);
  if (status >= 200 && status <= 299) return isAnswer(question, json) ? 'succeeded' : 'unknown';
  if (status === 409) return ofConflict(question, json);
  if (status === 401) return challengesBearer(reply) || speaksOf(AUTHORIZATION, reply, json) ? 'refused' : 'unknown';
  if (status === 429) return 'retry-after' in reply.headers || saysWhy(reply, json) ? 'refused' : 'unknown';
  if (status === 404) return ofNotFound(question, json) ? 'refused' : 'unknown';
  if ([400, 402, 403, 405, 406, 413, 415, 422].includes(status)) return saysWhy(reply, json) ? 'refused' : 'unknown';
  return 'unknown';
}

// 2xx: the documented members, about what was asked.

const isText = (value: Json): value is string => typeof value === 'string' && value.trim() !== '';
const isCents = (value: Json): value is number => Number.isSafeInteger(value) && Number(value) >= 0;
const isId = (value: Json, prefix: string): value is string =>
  typeof value === 'string' && value.startsWith(prefix) && value.length > prefix.length && !/\s/.test(value);

function isAnswer({ operation, id, amount }: Question, json: Json): boolean {
  const body = membersOf(json);
  if (operation === 'create_session') {
    return isId(body['id'], 'sess_') && isStatus(body['status'], 'started') && body['total_amount'] === amount;
  }
  const order = membersOf(body['order']);
  if (!isId(order['id'], 'order_') || !isCents(order['total_amount'])) return false;
  if (operation === 'create_order') {
    const session = membersOf(body['session']);
    const isSubmitted = isStatus(order['status'], 'submitted') && (order['charge_id'] ?? null) === null;
    return isSubmitted && session['id'] === id && isStatus(session['status'], 'finalized');
  }
  const charge = membersOf(body['charge']);
  const isCharged = order['id'] === id && isStatus(order['status'], 'charged');
  const isOfOrder = order['charge_id'] === charge['id'] && order['total_amount'] === charge['amount'];
  return isCharged && isId(charge['id'], 'charge_') && isCents(charge['amount']) && isOfOrder;
}

/** A finalized session's status carries a trailing space. */
const isStatus = (value: Json, expected: string): boolean => typeof value === 'string' && value.trim() === expected;

// 409

const FIRST = {
  create_session: null,
  create_order: { member: 'order_id', prefix: 'order_', said: /^Order (order_\S+) was already created from session / },
  charge_order: {
    member: 'charge_id',
    prefix: 'charge_',
    said: /^Charge (charge_\S+) was already made for order /,
  },
} as const;

function ofConflict({ operation }: Question, json: Json): Meaning {
  const first = FIRST[operation];
  if (first === null) return 'unknown';
  const places = [membersOf(json), membersOf(membersOf(json)['detail']), membersOf(membersOf(json)['error'])];
  if (places.some((place) => isId(place[first.member], first.prefix))) return 'already_named';
  if (reasonsOf(json).some((reason) => first.said.test(reason))) return 'already_named';
  return reasonsOf(json).some((reason) => /\balready\b/i.test(reason)) ? 'already_unnamed' : 'unknown';
}

// 404

function ofNotFound({ operation, id }: Question, json: Json): boolean {
  if (operation === 'create_session' || id === null) return false;
  const kind = operation === 'create_order' ? 'session' : 'order';
  const sentences = reasonsOf(json).filter((reason) => !/\//.test(reason));
  return sentences.some((reason) => isWordOf(reason, id) || missing(kind).test(reason));
}

const isWordOf = (sentence: string, id: string): boolean => sentence.split(/[^A-Za-z0-9_-]+/).includes(id);
const missing = (kind: string): RegExp =>
  new RegExp(
    `\\b(no such ${kind}|unknown ${kind}|no ${kind}\\b|${kind}\\b.*(not found|unknown|does( not|n.t) exist))`,
    'i',
  );

// 401, 429 and the reasons

const AUTHORIZATION = /token|authori[sz]|authenticat|credential|bearer|expired/i;
const challengesBearer = ({ headers }: Reply): boolean => /^\s*bearer\b/i.test(headers['www-authenticate'] ?? '');
const speaksOf = (what: RegExp, reply: Reply, json: Json): boolean =>
  [...reasonsOf(json), ...plainLine(reply)].some((reason) => what.test(reason));

function saysWhy(reply: Reply, json: Json): boolean {
  return reasonsOf(json).length > 0 || plainLine(reply).length > 0;
}

/** One short line of plain text that is no page. */
function plainLine({ headers, text }: Reply): string[] {
  const line = text.trim();
  const isPlain = /^text\/plain\b/i.test(headers['content-type'] ?? '');
  return isPlain && line !== '' && line.length <= 300 && !/[\r\n<>{}]/.test(line) ? [line] : [];
}

const REASONS = ['detail', 'message', 'msg', 'error_description', 'error', 'title', 'errors', 'reason'];

/** What an error body says why: the sentences in the members that frameworks write them in. */
function reasonsOf(json: Json, depth = 0): string[] {
  if (depth > 4) return [];
  const members = membersOf(json);
  return REASONS.flatMap((name) => {
    const value = members[name];
    if (typeof value === 'string') return value.trim() === '' ? [] : [value.trim()];
    if (Array.isArray(value))
      return value.flatMap((each) => (isText(each) ? [each.trim()] : reasonsOf(each, depth + 1)));
    return reasonsOf(value, depth + 1);
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
