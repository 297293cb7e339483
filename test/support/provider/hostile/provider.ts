// A provider that lies: its answers come from a script, and it debits or not whatever it says, but for the answers that docs/outcomes.md trusts to mean "not done".
import type { Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { isAct } from '../act-oracle.ts';
import type { Meaning, MoneyOperation, Question } from '../answer-oracle.ts';
import { documentedBy } from '../true/documented.ts';
import { questionOf } from '../true/question.ts';
import { type RawRequest, type RawServer, startRawServer } from '../true/raw-server.ts';
import type { Received, TrueBooks } from '../true/true-books.ts';
import { openActs } from './acts.ts';
import { type Made, meaningsInFraming, write } from './framing.ts';
import { mutated } from './mutate.ts';
import { type Answer, PLAIN_TROUBLE, type Said } from './script.ts';
import { type Names, sentenceOf, shapeOf } from './shapes.ts';

/** What is said in one step: answers are given in turn to each order or session; `early` before anything is asked on a new connection; `token` instead of a token. */
export type Script = { answers: readonly Answer[]; token: Answer | null; early: Answer | null };

export type HostileOptions = {
  books: TrueBooks;
  marketplaceId: string | null;
  /** Whether an order that was debited is never debited again, as its environment then says. */
  rejectsRepeats: boolean;
  /** Whether what has an Idempotency-Key is done once per key, as its API then documents. */
  honorsKeys: boolean;
  /** Told of every call before it is answered. */
  onCall: (call: Received) => void;
};

export type HostileProvider = {
  url: string;
  begin: (step: number, script: Script) => void;
  /** Holds its answers back until what it gives is called. */
  hold: () => () => void;
  caughtUp: RawServer['caughtUp'];
  close: RawServer['close'];
};

const NOTHING_SAID: Script = { answers: [], token: null, early: null };

export async function startHostileProvider(options: HostileOptions): Promise<HostileProvider> {
  const { books, marketplaceId, honorsKeys } = options;
  const documented = documentedBy(books, marketplaceId);
  const acts = openActs({ books, documented, honorsKeys });
  const prefix = `/${books.name}`;
  let step = 0;
  let script = NOTHING_SAID;
  let turns = new Map<string, number>();
  let tokens = 0;
  let held: (() => void)[] | null = null;
  const early = new WeakMap<Socket, Answer>();

  const server = await startRawServer({
    connected: (socket) => {
      if (!script.early) return;
      early.set(socket, script.early);
      send(socket, made(script.early, noNames()), script.early, noNames());
    },
    asked: (request, socket) => {
      if (request.path === `${prefix}/oauth2/token`) answerToken(socket, request);
      // What is only read is told as it is.
      else if (request.path === `${prefix}/api/balance`) sendPlainly(socket, documented.balance());
      // A look-up: it moves nothing, and here it finds nothing out.
      else if (request.method === 'GET')
        send(socket, made(PLAIN_TROUBLE, noNames(request)), PLAIN_TROUBLE, noNames(request));
      else answerCall(socket, request);
    },
  });

  function answerToken(socket: Socket, request: RawRequest): void {
    tokens += 1;
    early.delete(socket);
    const token = { access_token: `token-${tokens}`, expires_in: 3600 };
    if (script.token === null) return sendPlainly(socket, token);
    const names = { ...noNames(request), documented: token };
    send(socket, made(script.token, names), script.token, names);
  }

  function sendPlainly(socket: Socket, documentedBody: object): void {
    early.delete(socket);
    const names = { ...noNames(), documented: documentedBody };
    send(socket, made(PLAIN_YES, names), PLAIN_YES, names);
  }

  function answerCall(socket: Socket, request: RawRequest): void {
    const key = request.headers['idempotency-key'] ?? null;
    const question = questionOf(request.path.slice(prefix.length), request.body, books, key);
    const asked = `${question.operation} ${question.id}`;
    const turn = turns.get(asked) ?? 0;
    turns.set(asked, turn + 1);
    const { names, act } = work(question, request);
    let said = script.answers[turn] ?? PLAIN_TROUBLE;
    // The key keeps its answer: after the work there is no "not done" under it.
    if (acts.isDone(key) && saysConflict(said)) said = PLAIN_TROUBLE;
    const call: Received = {
      step,
      operation: question.operation,
      subject: question.id,
      key,
      meanings: new Set<Meaning>(),
      said: null,
      isAnswered: false,
      isDone: false,
      isReleased: false,
      words: wordsOf(said),
      amount: isAct(question) ? question.amount : null,
      status: finalStatusOf(said),
    };
    options.onCall(call);
    const bytes = made(said, names);
    call.meanings = new Set([
      ...meaningsInFraming(question, bytes, said.framing, nextOf(said, names)),
      ...earlyMeanings(socket, question),
    ]);
    call.said = bytes.body;
    // Our one trust: what the table lists as refused never goes together with the work.
    if (said.does && !call.meanings.has('refused') && !acts.isDone(key)) {
      call.isDone = true;
      act(call);
    }
    call.isAnswered = true;
    books.received.push(call);
    if (held) held.push(() => send(socket, bytes, said, names));
    else send(socket, bytes, said, names);
  }

  /** What was said before it asked is the first answer its client sees, once. */
  function earlyMeanings(socket: Socket, question: Question): ReadonlySet<Meaning> {
    const said = early.get(socket);
    early.delete(socket);
    return said ? meaningsInFraming(question, made(said, noNames()), said.framing, nextOf(said, noNames())) : new Set();
  }

  /** The names an answer may use, and how the work is done. */
  function work(question: Question, request: RawRequest): { names: Names; act: (call: Received) => void } {
    const names = { ...noNames(request), asked: question.id ?? '', kind: kindOf(question.operation) };
    if (isAct(question)) {
      const { act, names: more } = acts.work(question);
      const other = {
        other: acts.otherThan(question) ?? 'refund_1',
        order: otherOrder(names.asked),
        charge: otherCharge(''),
      };
      return { names: { ...names, ...other, ...more }, act };
    }
    if (question.operation === 'create_session') {
      const session = books.addSession(question.amount ?? 0);
      return {
        names: { ...names, other: otherSession(session.id), documented: documented.createSession(session) },
        act: () => undefined,
      };
    }
    if (question.operation === 'create_order') {
      const order = books.addOrder(books.sessionOf(question.id ?? '') ?? books.addSession(10_000, question.id ?? ''));
      const more = {
        other: otherSession(order.session.id),
        order: otherOrder(order.id),
        documented: documented.createOrder(order),
      };
      return { names: { ...names, ...more }, act: () => undefined };
    }
    const order = books.orderOf(question.id ?? '');
    const chargeId = books.newChargeId();
    const more = { other: otherOrder(order.id), order: otherOrder(order.id), charge: otherCharge(order.id) };
    return {
      names: { ...names, ...more, documented: documented.chargeOrder(order, chargeId) },
      act: (call) => {
        if (options.rejectsRepeats && order.debits.length > 0) return;
        books.debit(order, call, chargeId);
      },
    };
  }

  const otherSession = (id: string) => [...books.sessions.keys()].find((each) => each !== id) ?? 'sess_other';
  const otherOrder = (id: string) => [...books.orders.keys()].find((each) => each !== id) ?? 'order_other';
  const otherCharge = (id: string) =>
    [...books.orders.values()].find((each) => each.id !== id && each.debits.length > 0)?.debits[0]?.chargeId ??
    'charge_of_another';

  return {
    url: server.url + prefix,
    begin: (number, next) => {
      step = number;
      script = next;
      turns = new Map();
    },
    hold: () => {
      held = [];
      return () => {
        for (const answer of held ?? []) answer();
        held = null;
      };
    },
    caughtUp: server.caughtUp,
    close: server.close,
  };
}

const kindOf = (operation: MoneyOperation) => (operation === 'create_order' ? 'session' : 'order');
const finalStatusOf = ({ status, framing }: Answer) =>
  status < 200 && 'next' in framing ? framing.next.status : status;
const saysConflict = (said: Answer) => finalStatusOf(said) === 409;
const PLAIN_YES: Answer = {
  ...PLAIN_TROUBLE,
  status: 200,
  body: { shape: 'documented', sentence: 'empty', mutations: [] },
};
const wordsOf = ({ status, head, body, framing, does }: Answer) =>
  `${status} ${body.shape}, “${body.sentence}”, ${head}, ${framing.as}${body.mutations.length > 0 ? `, mutated: ${body.mutations.map(({ how, at }) => `${how} at ${at}`).join(', ')}` : ''}${does ? '; does it' : '; does nothing'}`;

function noNames(request?: RawRequest): Names {
  const { method, path, body } = request ?? { method: 'POST', path: '/', body: '' };
  return {
    method,
    path,
    requestBody: body,
    kind: 'order',
    asked: '',
    other: 'order_other',
    charge: 'charge_of_another',
    order: 'order_other',
    ownNo: '',
    act: 'refund_1',
    documented: {},
    status: 0,
  };
}

function made(said: Said, of: Names): Made {
  const names = { ...of, status: said.status };
  const shape = shapeOf(said.body.shape, sentenceOf(said.body.sentence, names), names);
  const text = 'raw' in shape ? shape.raw : JSON.stringify(mutated(shape.json, said.body.mutations, names));
  const body = Buffer.from(text ?? '');
  return { status: said.status, head: said.head, body: said.head === 'gzip bytes' ? gzipSync(body) : body };
}

const nextOf = ({ framing }: Answer, names: Names): Made | null =>
  'next' in framing ? made(framing.next, names) : null;

function send(socket: Socket, bytes: Made, said: Answer, names: Names): void {
  if (!socket.writable) return;
  write(socket, bytes, said.framing, nextOf(said, names));
}
