// The bodies a hostile answer begins with: those of frameworks, gateways and machines that echo, around one sentence.

import { problem } from '../../service/problem.ts';

/** What a sentence or a body may name. */
export type Names = {
  /** Of the answer. */
  status: number;
  method: string;
  path: string;
  requestBody: string;
  /** session or order. */
  kind: string;
  asked: string;
  other: string;
  /** A charge of this or another order, or one that never was; an order likewise. */
  charge: string;
  order: string;
  /** Of a refund, a debit presented again or a payout: a code that the dashboard documents, and what such a call makes. */
  ownNo: string;
  act: string;
  documented: unknown;
};

const WORDS = {
  'not found': () => 'Not Found',
  'no such thing': ({ kind, asked }: Names) => `There is no ${kind} ${asked}.`,
  'kind not found': ({ kind }: Names) => `${kind} not found`,
  'no such other': ({ kind, other }: Names) => `There is no ${kind} ${other}.`,
  'cannot post': ({ method, path }: Names) => `Cannot ${method} ${path}`,
  'no route': ({ path }: Names) => `no Route matched with those values: ${path}`,
  'address of it': ({ path }: Names) => `https://api.provider.example${path} failed`,
  'a code': () => 'charge_in_progress',
  'an order code': () => 'order_not_ready',
  'a member name': () => 'charge_id',
  'charged before': ({ charge, asked }: Names) => `Charge ${charge} was already made for order ${asked}.`,
  'ordered before': ({ order, asked }: Names) => `Order ${order} was already created from session ${asked}.`,
  'already charged': ({ asked }: Names) => `Order ${asked} was already charged.`,
  'charge declined': ({ charge }: Names) => `Charge ${charge} was declined`,
  'version conflict': () => 'Version conflict',
  already: () => 'Already in progress, see charge_in_progress',
  'at work': ({ charge }: Names) => `Conflict: ${charge} is being made`,
  'token expired': () => 'The access token has expired.',
  'token of another': () => 'password authentication failed for user "ledger"',
  'processor not let in': () => 'Failed to authenticate with the ACH processor',
  'status of another': () => 'Response status code does not indicate success: 401 (Unauthorized).',
  unauthorized: () => 'Unauthorized',
  'not allowed': () => 'Forbidden',
  'too many': () => 'Too Many Requests',
  'not completed': ({ kind, asked }: Names) => `${kind} ${asked} is not completed yet`,
  'charged, no mail': ({ asked }: Names) => `Order ${asked} was charged, but the receipt could not be sent.`,
  'charged, too many mails': () => 'Charged; too many emails',
  'charged all the same': ({ kind, asked }: Names) => `${kind} ${asked} not found in search index, charged anyway`,
  'went through': () => 'The payment went through, but the receipt could not be sent.',
  'not again': () => 'This order cannot be charged again',
  'under review': () => 'Charge under review',
  'rolled back': () => 'Could not commit: rolled back',
  'if charged': () => 'If it was already charged, look here',
  'too many mails': () => 'Email sending rate limit exceeded',
  'not charged': ({ asked }: Names) => `Order ${asked} could not be charged.`,
  'at work, please wait': () => 'Your payment is being processed',
  'timed out': () => 'Request timed out',
  'a duplicate': () => 'duplicate key value violates unique constraint "charges_order_id_key"',
  'try later': () => 'upstream connect error or disconnect/reset before headers',
  empty: () => '',
} satisfies Record<string, (names: Names) => string>;
export type Sentence = keyof typeof WORDS;
export const SENTENCES = Object.keys(WORDS) as Sentence[];
export const sentenceOf = (sentence: Sentence, names: Names): string => WORDS[sentence](names);

type Make = (words: string, names: Names) => unknown;
const DEEP = 5_000;
const TEN_MB = 10_000_000;
const echo = ({ method, path, requestBody }: Names) => ({ method, path, body: requestBody });

/** Made into JSON. */
const JSON_SHAPES = {
  documented: (_words, { documented }) => documented,
  detail: (words) => ({ detail: words }),
  message: (words) => ({ message: words }),
  'error text': (words) => ({ error: words }),
  'error object': (words) => ({ error: { code: words, type: 'invalid_request_error' } }),
  'error object with message': (words, { charge }) => ({
    error: { code: 'charge_in_progress', message: words, charge },
  }),
  spring: (words, { path }) => ({ timestamp: '2026-11-21T10:00:00Z', status: 404, error: words, path }),
  nest: (words) => ({ message: words, error: 'Not Found', statusCode: 404 }),
  problem: (words, { path }) => ({ type: 'about:blank', title: words, status: 404, detail: words, instance: path }),
  fastapi: (words, { asked }) => ({
    detail: [{ loc: ['path', 'order_id'], msg: words, type: 'value_error', input: asked }],
  }),
  errors: (words) => ({ errors: [{ message: words }] }),
  'a title and words': (words) => ({ error: 'Unauthorized', message: words }),
  'error and path': (_words, { path }) => ({ error: 'Not Found', path }),
  'error and request': (_words, names) => ({ error: 'Bad Gateway', request: echo(names) }),
  echo: (_words, names) => echo(names),
  'echo of the body': (_words, { requestBody }) => parsed(requestBody),
  'ids in detail': (words, { charge, order }) => ({ detail: { message: words, charge_id: charge, order_id: order } }),
  'ids beside': (words, { charge, order }) => ({ message: words, charge_id: charge, order_id: order }),
  'the first beside another order': (words, { charge, other }) => ({
    message: words,
    charge_id: charge,
    order: { id: other },
  }),
  'the first, and declined': (words, { charge, order }) => ({
    message: words,
    charge_id: charge,
    order_id: order,
    declined: true,
  }),
  'the first, and no success': (words, { charge }) => ({ success: false, message: words, charge_id: charge }),
  'the first, and a note': (words, { charge }) => ({ message: words, charge_id: charge, note: 'It was declined.' }),
  'the first, in a tag': (words, { charge }) => ({ message: `${words} <b>declined</b>`, charge_id: charge }),
  'the first, of an open order': (words, { charge, asked }) => ({
    message: words,
    charge_id: charge,
    order: { id: asked, status: 'submitted', charge_id: null },
  }),
  'a code with a digit as the id': (words) => ({
    message: words,
    charge_id: 'charge_failed1',
    order_id: 'order_error2',
  }),
  'the state of a payment': (words) => ({ message: words, payment_status: 'captured' }),
  'an event': (words) => ({ message: words, event: 'charge.succeeded' }),
  'a transaction': (words) => ({ message: words, transaction: { id: 'tr_1' } }),
  'the other in a member': (words, { kind, other }) => ({ message: words, [`${kind}Id`]: other }),
  'a number in a member': (words, { kind }) => ({ message: words, [`${kind}_id`]: 77 }),
  'a code for a receipt': (words, { asked }) => ({ code: 'receipt_not_found', message: words, id: asked }),
  'a source beside': (words) => ({ message: words, source: 'mailer', stage: 'after_capture' }),
  'a flag beside': (words) => ({ message: words, captured: true }),
  'a code as the id': (words) => ({ message: words, charge_id: 'charge_in_progress', order_id: 'order_null' }),
  'codes like ids': (words) => ({ message: words, charge_id: 'charge_in_progress', order_id: 'order_not_ready' }),
  'codes as ids': (words) => ({ message: words, charge_id: 'in progress', order_id: 42 }),
  'ids elsewhere': (words, { charge, order }) => ({
    error: { code: words },
    meta: { charge, order, refs: [charge, order] },
  }),
  'work beside': (words, { documented }) => ({ message: words, data: documented }),
  // As JSON.parse makes it: a member of that name, not the prototype.
  'in a prototype': (words, { asked, charge }) =>
    JSON.parse(`{"__proto__":${JSON.stringify({ detail: words, order_id: asked, charge_id: charge })}}`),
  'own no': (words, { ownNo, status }) => problem(status, ownNo, { message: words, reason: ownNo }),
  'own no, and what was made': (words, { ownNo, act, status }) => ({
    ...problem(status, ownNo, { message: words, reason: ownNo }),
    refund: { id: act },
    payout: { id: act },
  }),
  'own no, and an id in it': (words, { ownNo, act, status }) =>
    problem(status, ownNo, { message: words, reason: ownNo, id: act }),
  'own no, and an id in its words': (words, { ownNo, act, status }) => problem(status, ownNo, `${words} See ${act}.`),
  'own no, and a charge': (words, { ownNo, charge, status }) => ({
    ...problem(status, ownNo, { message: words, reason: ownNo }),
    charge: { id: charge, status: 'pending' },
  }),
  'paid before': (words, { act, status }) =>
    problem(status, 'already_this_month', { message: words, reason: 'already_this_month', payout_id: act }),
  'limited before work': (words, { status }) =>
    problem(status, 'limited_before_work', { message: words, reason: 'limited_before_work' }),
  'limited, and what was made': (words, { act, status }) => ({
    ...problem(status, 'limited_before_work', { message: words, reason: 'limited_before_work' }),
    refund_id: act,
  }),
  'a documented no': (words, { status }) => problem(status, 'invalid', words),
  'a documented no, and more': (words, { status, documented }) => ({
    ...problem(status, 'invalid', words),
    more: documented,
  }),
  'a documented no of another status': (words, { status }) => problem(status - 1, 'invalid', words),
  'a documented no of two codes': (words, { status, ownNo }) =>
    problem(status, 'invalid', { message: words, reason: ownNo }),
  'a no of another provider': (words, { status }) => ({ type: 'about:blank', status, detail: words }),
  'not let in': (words, { status }) => problem(status, 'unauthorized', words),
  'unknown of ours': (words, { status, kind }) => problem(status, `unknown_${kind}`, words),
  'no such address': (words, { status }) => problem(status, 'no_such_address', words),
  'made before': (words, { status, kind, order, charge }) =>
    problem(status, 'already_done', {
      message: words,
      ...(kind === 'session' ? { order_id: order } : { charge_id: charge }),
    }),
  'made before, of another': (words, { status, kind, order, charge }) =>
    problem(status, 'already_done', {
      message: `${words} It is of ${kind === 'session' ? 'sess_7f2' : 'order_7f2'}.`,
      ...(kind === 'session' ? { order_id: order } : { charge_id: charge }),
    }),
  'made before, of both': (words, { status, order, charge }) =>
    problem(status, 'already_done', { message: words, order_id: order, charge_id: charge }),
  'made before, and declined': (words, { status, order, charge }) => ({
    ...problem(status, 'already_done', { message: words, order_id: order, charge_id: charge }),
    declined: true,
  }),
  'made before, by a code': (words, { status }) =>
    problem(status, 'already_done', { message: words, charge_id: 'charge_in_progress' }),
  nothing: () => ({}),
  list: (words) => [words],
  text: (words) => words,
  null: () => null,
  number: () => 42,
} satisfies Record<string, Make>;

/** Bytes as they are. */
const RAW_SHAPES = {
  none: () => '',
  plain: (words) => words,
  'two lines': (words) => `${words}\nrequest id 4711`,
  page: (words) => `<!doctype html><html><head><title>${words}</title></head><body><h1>${words}</h1></body></html>`,
  'half of it': (_words, { documented }) => {
    const text = JSON.stringify(documented);
    return text.slice(0, text.length / 2);
  },
  'twice of it': (_words, { documented }) => JSON.stringify(documented).repeat(2),
  'after a mark': (_words, { documented }) => `\uFEFF${JSON.stringify(documented)}`,
  'with a zero behind': (_words, { documented }) => `${JSON.stringify(documented)}\0`,
  'with depth beside': (_words, { documented }) =>
    JSON.stringify({ ...Object(documented), more: 0 }).replace(/0\}$/, `${'['.repeat(DEEP)}${']'.repeat(DEEP)}}`),
  'reason after a mark': (words) => `\uFEFF${JSON.stringify({ detail: words })}`,
  'said twice': (words) => `{"detail":"ok","detail":${JSON.stringify(words)}}`,
  deep: (words) => `${'{"detail":'.repeat(DEEP)}${JSON.stringify(words)}${'}'.repeat(DEEP)}`,
  'deep list': () => '['.repeat(DEEP) + ']'.repeat(DEEP),
  'ten megabytes': (words) => `{"detail":${JSON.stringify(words)},"more":"${'x'.repeat(TEN_MB)}"}`,
} satisfies Record<string, (words: string, names: Names) => string>;

export type Shape = keyof typeof JSON_SHAPES | keyof typeof RAW_SHAPES;
/** The dear ones are drawn seldom: each other one stands here many times. */
const OFTEN = 12;
export const SHAPES: Shape[] = [...keysOf(JSON_SHAPES), ...keysOf(RAW_SHAPES)].flatMap((shape) =>
  Array.from({ length: shape === 'ten megabytes' ? 1 : OFTEN }, () => shape),
);

/** raw: nothing in it can be mutated. */
export function shapeOf(shape: Shape, words: string, names: Names): { json: unknown } | { raw: string } {
  if (shape in RAW_SHAPES)
    return { raw: (RAW_SHAPES as Record<string, (w: string, n: Names) => string>)[shape]?.(words, names) ?? '' };
  return { json: (JSON_SHAPES as Record<string, Make>)[shape]?.(words, names) };
}

function keysOf<Key extends string>(record: Record<Key, unknown>): Key[] {
  return Object.keys(record) as Key[];
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
