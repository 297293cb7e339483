// A provider as the specification shows it, and no better: it does what it says, refuses a repeat, and says no plainly in its framework's words.

import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import fc from 'fast-check';
import { LIMITED_BEFORE_WORK } from '../../../../contract/payment-api/problem.ts';
import { problem } from '../../service/problem.ts';
import { type Meaning, meaningsOf, type Question } from '../answer-oracle.ts';
import { documentedBy } from '../true/documented.ts';
import { questionOf } from '../true/question.ts';
import { type RawRequest, type RawServer, startRawServer } from '../true/raw-server.ts';
import type { Received, TrueBooks } from '../true/true-books.ts';
import { inStyle, noInStyle, type Style } from './style.ts';

/** null: what was asked is done. */
export type DullAnswer = keyof typeof REFUSALS | null;
/** Answers are given in turn to each order or session. */
export type DullScript = { answers: readonly DullAnswer[] };

type Refusal = { status: number; words: (what: string) => string; code: string; headers?: readonly string[] };

/** What it may say although nothing is wrong with the call itself; nothing is done then. */
const REFUSALS = {
  'token expired': { status: 401, words: () => 'The access token has expired.', code: 'invalid_token' },
  'token incoming': { status: 401, words: () => 'The incoming token has expired', code: 'Unauthorized' },
  'token of Go': { status: 401, words: () => 'token is expired by 1h', code: 'unauthorized' },
  'token invalid': { status: 401, words: () => 'Invalid token', code: 'invalid_token' },
  'credentials not validated': { status: 401, words: () => 'Could not validate credentials', code: 'unauthorized' },
  'not authenticated': {
    status: 401,
    words: () => 'Full authentication is required to access this resource',
    code: 'unauthenticated',
  },
  'token challenged': {
    status: 401,
    words: () => 'Unauthorized',
    code: 'invalid_token',
    headers: ['WWW-Authenticate: Bearer realm="api", error="invalid_token"'],
  },
  'too many': {
    status: 429,
    words: () => 'Rate limit exceeded, slow down.',
    code: LIMITED_BEFORE_WORK,
    headers: ['Retry-After: 2'],
  },
  'not completed': {
    status: 422,
    words: () => 'The consumer has not authorized the payment yet.',
    code: 'not_authorized',
  },
  'amount too small': { status: 400, words: () => 'amount must be at least 50', code: 'invalid_amount' },
  'could not': { status: 422, words: (what) => `The ${what} could not be processed.`, code: 'unprocessable' },
  'still open': { status: 422, words: () => 'The consumer’s session is still started.', code: 'session_not_completed' },
  'not for them': {
    status: 403,
    words: () => 'Payment processing is not enabled for this account.',
    code: 'not_enabled',
  },
  declined: { status: 402, words: () => 'The payment was declined by the bank.', code: 'declined' },
  'ended before': { status: 410, words: (what) => `The ${what} has already expired.`, code: 'expired' },
  'no means': {
    status: 402,
    words: () => "The consumer's account has insufficient funds.",
    code: 'insufficient_funds',
  },
  'not allowed': { status: 403, words: () => 'This account may not take payments.', code: 'forbidden' },
  ended: { status: 410, words: (what) => `The ${what} has expired.`, code: 'expired' },
  'wrong type': { status: 415, words: () => 'Send application/json.', code: 'unsupported_media_type' },
} satisfies Record<string, Refusal>;

export const dullScript: fc.Arbitrary<DullScript> = fc.record({
  answers: fc.array(
    fc.oneof(
      { weight: 4, arbitrary: fc.constant(null) },
      { weight: 1, arbitrary: fc.constantFrom(...(Object.keys(REFUSALS) as (keyof typeof REFUSALS)[])) },
    ),
    { maxLength: 3 },
  ),
});

export type DullOptions = {
  books: TrueBooks;
  marketplaceId: string | null;
  style: Style;
  onCall: (call: Received) => void;
};
export type DullProvider = {
  url: string;
  begin: (step: number, script: DullScript) => void;
  close: RawServer['close'];
};

type Answer = { status: number; type: string; text: string; headers: readonly string[] };

export async function startDullProvider({ books, marketplaceId, style, onCall }: DullOptions): Promise<DullProvider> {
  const documented = documentedBy(books, marketplaceId);
  const prefix = `/${books.name}`;
  const madeOf = new Map<string, string>();
  let step = 0;
  let script: DullScript = { answers: [] };
  let turns = new Map<string, number>();
  let tokens = 0;

  const server = await startRawServer({
    asked: (request, socket) => {
      if (request.path === `${prefix}/oauth2/token`) {
        tokens += 1;
        const token = { access_token: `token-${tokens}`, token_type: 'Bearer', expires_in: 3600 };
        return send(socket, yes(token), style);
      }
      // A look-up: it moves nothing, and this provider offers none.
      if (request.method === 'GET') return send(socket, { ...yes({ detail: 'Not Found' }), status: 404 }, style);
      const question = questionOf(request.path.slice(prefix.length), request.body, books);
      const call = received(question);
      onCall(call);
      const answer = answerTo(question, request, call);
      call.meanings = provenBy(question, answer);
      call.words = `${answer.status} ${answer.text.slice(0, 300)}`;
      call.isAnswered = true;
      books.received.push(call);
      send(socket, answer, style);
    },
  });

  const received = ({ operation, id }: Question): Received => ({
    step,
    operation,
    subject: id,
    meanings: new Set<Meaning>(),
    said: null,
    words: '',
    key: null,
    amount: null,
    status: null,
    isAnswered: false,
    isDone: false,
    isReleased: false,
  });
  const yes = (body: object): Answer => ({
    status: style.success,
    type: 'application/json; charset=utf-8',
    text: inStyle(body, style),
    headers: [],
  });
  const no = (
    { path }: RawRequest,
    refusal: Refusal,
    what: string,
    ids: Record<string, string> | null = null,
  ): Answer => {
    const { status, code, headers = [] } = refusal;
    const title = STATUS_CODES[status] ?? '';
    const words = { status, title, words: refusal.words(what), code, path, ids: ids ?? {} };
    // Documented by one service alone: no framework has its own way to say it.
    const detail = { message: words.words, reason: LIMITED_BEFORE_WORK };
    if (status === 429)
      return {
        status,
        headers,
        type: 'application/json',
        text: JSON.stringify(problem(429, LIMITED_BEFORE_WORK, detail)),
      };
    return { status, headers, ...noInStyle(words, style) };
  };

  function answerTo(question: Question, request: RawRequest, call: Received): Answer {
    const key = `${question.operation} ${question.id}`;
    const turn = turns.get(key) ?? 0;
    turns.set(key, turn + 1);
    const said = script.answers[turn] ?? null;
    const what = question.operation === 'create_order' ? 'session' : 'order';
    if (said !== null) return no(request, REFUSALS[said], what);
    if (question.operation === 'create_session') {
      call.isDone = true;
      return yes(documented.createSession(books.addSession(question.amount ?? 0)));
    }
    return question.operation === 'create_order'
      ? createOrder(question, request, call)
      : charge(question, request, call);
  }

  function createOrder({ id }: Question, request: RawRequest, call: Received): Answer {
    const session = books.sessionOf(id ?? '');
    if (!session) return no(request, notFound(`Session ${id} not found.`), 'session');
    const first = madeOf.get(session.id);
    if (first !== undefined) {
      const words = `An order already exists for session ${id}.`;
      return no(request, { status: 409, words: () => words, code: 'order_exists' }, 'session');
    }
    const order = books.addOrder(session);
    order.amount = session.amount + style.tip;
    madeOf.set(session.id, order.id);
    call.isDone = true;
    return yes(documented.createOrder(order));
  }

  function charge({ id }: Question, request: RawRequest, call: Received): Answer {
    const order = books.orders.get(id ?? '');
    if (!order) return no(request, notFound(`Order ${id} not found.`), 'order');
    const [first] = order.debits;
    if (first) {
      const refusal = { status: 409, words: () => `Order ${id} has already been charged.`, code: 'already_charged' };
      return no(request, refusal, 'order', { charge_id: first.chargeId });
    }
    const chargeId = books.newChargeId();
    books.debit(order, call, chargeId);
    call.isDone = true;
    return yes(documented.chargeOrder(order, chargeId));
  }

  return {
    url: server.url + prefix,
    begin: (number, next) => {
      step = number;
      script = next;
      turns = new Map();
    },
    close: server.close,
  };
}

/** What its answer proves: unknown only where that is nothing. */
function provenBy(question: Question, { status, type, text, headers }: Answer): Set<Meaning> {
  const named = headers.map((header) => header.split(': ') as [string, string]);
  const sent = Object.fromEntries(named.map(([name, value]) => [name.toLowerCase(), value]));
  const meanings = meaningsOf(question, { status, text, headers: { ...sent, 'content-type': type } });
  if (meanings.size > 1) meanings.delete('unknown');
  return meanings;
}

const notFound = (words: string): Refusal => ({ status: 404, words: () => words, code: 'not_found' });

function send(socket: Socket, { status, type, text, headers }: Answer, { isChunked, closes }: Style): void {
  const body = Buffer.from(text);
  const lines = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    `content-type: ${type}`,
    'x-request-id: 4711',
    ...headers,
  ];
  if (closes) lines.push('Connection: close');
  const framed = isChunked
    ? [Buffer.from(`${body.byteLength.toString(16)}\r\n`), body, Buffer.from('\r\n0\r\n\r\n')]
    : [body];
  lines.push(isChunked ? 'transfer-encoding: chunked' : `content-length: ${body.byteLength}`);
  const bytes = Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`), ...framed]);
  if (closes) socket.end(bytes);
  else socket.write(bytes);
}
