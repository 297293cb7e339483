// A documented refusal says what its code says, and only whole: one more member, another status or another id proves nothing.
import { describe, expect, test } from 'vitest';
import { OperationName } from '../../../contract/operations/who-may-send.ts';
import { expectedCharge, expectedOrder } from '../../../main/providers/hosted-ach/expected-answer.ts';
import { readAnswer } from '../../../main/providers/hosted-ach/read-answer.ts';
import { answered, charge, create, ORDER, read, SESSION } from '../../support/provider/read-answers.ts';
import { problem } from '../../support/service/problem.ts';

const EVERY = OperationName.options;
const wait = { retryAfterMs: 2_000 };

test.each([
  [400, 'malformed'],
  [403, 'forbidden'],
  [405, 'method_not_allowed'],
  [413, 'body_too_large'],
  [415, 'not_json'],
  [422, 'invalid'],
  [422, 'session_not_completed'],
  [422, 'account_closed'],
])('%i %s refuses every call, whatever its words say', (status, code) => {
  for (const operation of EVERY)
    for (const detail of ['The order was charged', { message: 'Charge declined', reason: code }])
      expect(read(operation, status, { json: problem(status, code, detail) })).toMatchObject({
        kind: 'refused',
        httpStatus: status,
        code: 'refused_by_service',
      });
});

test('a code refuses at its own status only', () => {
  for (const [own, code] of [
    [400, 'malformed'],
    [403, 'forbidden'],
    [403, 'platform_only'],
    [422, 'invalid'],
    [415, 'not_json'],
  ] as const)
    for (const operation of EVERY)
      for (const status of [400, 403, 405, 413, 415, 422].filter((each) => each !== own))
        expect([status, code, read(operation, status, { json: problem(status, code, 'no') }).kind]).toEqual([
          status,
          code,
          'unknown',
        ]);
});

test.each(['already_done', 'limited_before_work', 'failed', 'key_of_another_request', 'of_tomorrow'])(
  '%s refuses no call at a status that it isn’t documented for',
  (code) => {
    for (const operation of EVERY)
      for (const status of [400, 403, 405, 413, 415, 422])
        expect(read(operation, status, { json: problem(status, code, 'Charged before.') }).kind).toBe('unknown');
  },
);

test('a record that the service doesn’t know is a refusal of the call about it, and of no other', () => {
  const unknown = (code: string) => ({ json: problem(404, code, 'There is none.') });
  const refusing = (code: string) =>
    EVERY.filter((operation) => read(operation, 404, unknown(code)).kind === 'refused');
  expect(refusing('unknown_order')).toEqual(['charge_order']);
  expect(refusing('unknown_session')).toEqual(['create_order']);
  expect(refusing('unknown_charge')).toEqual(['refund_charge', 'present_charge_again']);
  for (const code of ['not_found', 'no_such_address', 'unknown_settlement']) expect(refusing(code)).toEqual([]);
});

test('a 401 is about the token only by its code and a Bearer challenge', () => {
  const challenge = 'Bearer realm="api", error="invalid_token"';
  const refused = { json: problem(401, 'unauthorized', 'no') };
  for (const operation of EVERY) {
    for (const each of [challenge, 'bearer realm="api"', 'Negotiate, Bearer realm="api"'])
      expect(read(operation, 401, refused, { challenge: each })).toMatchObject({ code: 'token_refused' });
    for (const headers of [
      {},
      { challenge: 'Basic realm="api"' },
      { challenge: 'Bearertoken' },
      { challenge: 'Basic realm="a, Bearer"' },
      { challenge: '' },
    ])
      expect(read(operation, 401, refused, headers).kind).toBe('unknown');
    expect(read(operation, 401, { json: problem(401, 'invalid', 'no') }, { challenge }).kind).toBe('unknown');
  }
});

test('a limit refuses by its code and Retry-After, and by nothing less', () => {
  const limited = problem(429, 'limited_before_work', { message: 'Too many calls.', reason: 'limited_before_work' });
  for (const operation of EVERY) {
    expect(read(operation, 429, { json: limited }, wait)).toMatchObject({
      kind: 'refused',
      code: 'rate_limited',
      passing: { notBeforeMs: 2_000 },
    });
    expect(read(operation, 429, { json: limited }).kind).toBe('unknown');
    expect(read(operation, 429, { json: problem(429, 'limited', 'Too many calls.') }, wait).kind).toBe('unknown');
  }
});

test.each([
  ['start_payout', ['below_holding_balance', 'another_amount']],
  ['refund_charge', ['charge_returned', 'too_much', 'account_closed']],
  ['present_charge_again', ['not_returned', 'too_late', 'presented_twice', 'account_closed']],
] as const)('a conflict refuses %s by the codes of its own', (operation, codes) => {
  for (const reason of codes) {
    const json = problem(409, reason, { message: 'Nothing was done.', reason });
    expect(read(operation, 409, { json }).kind).toBe('refused');
    for (const other of ['charge_order', 'create_order', 'create_session'] as const)
      expect(read(other, 409, { json }).kind).toBe('unknown');
  }
  for (const code of ['conflict', 'already_done', 'key_of_another_request'])
    expect(read(operation, 409, { json: problem(409, code, 'no') }).kind).toBe('unknown');
});

test.each([
  'f3a90b17c2',
  'aZ09kQ7xYb',
  '01HZX3KQVN',
  'a1-b2-c3-d',
  'live_9f_Ab',
  'v2.81.af.9',
  'us:east:17',
  'Ab-_9=xY-Q',
])('a repeat names what was made before, also by an id like …_%s', (suffix) => {
  const [order, made, session] = [`order_o${suffix}`, `charge_c${suffix}`, `sess_s${suffix}`];
  const ofCharge = problem(409, 'already_done', {
    message: `Charge ${made} was already made for order ${order}.`,
    charge_id: made,
  });
  expect(readAnswer(answered(409, { json: ofCharge }), expectedCharge(order), [])).toMatchObject({
    kind: 'already_done',
    chargeId: made,
  });
  const ofOrder = problem(409, 'already_done', {
    message: `Order ${order} was already created from session ${session}.`,
    order_id: order,
  });
  expect(readAnswer(answered(409, { json: ofOrder }), expectedOrder(session), [])).toMatchObject({
    kind: 'already_done',
    orderId: order,
  });
});

test('a payout of this month that was started before is named', () => {
  const detail = { message: 'Started before.', reason: 'already_this_month', payout_id: 'payout_9' };
  expect(read('start_payout', 409, { json: problem(409, 'already_this_month', detail) })).toMatchObject({
    kind: 'already_done',
    payoutId: 'payout_9',
  });
});

test.each(['p1', 'payout_', 'payout_in_progress', 'charge_9', 'payout_9 ', 'payout_9/..', '<b>payout_9</b>'])(
  'a payout that was started before isn’t named by %s',
  (payout_id) => {
    const detail = { message: 'Started before.', reason: 'already_this_month', payout_id };
    expect(read('start_payout', 409, { json: problem(409, 'already_this_month', detail) }).kind).toBe('unknown');
  },
);

const MADE = { message: `Charge charge_9 was already made for order ${ORDER}.`, charge_id: 'charge_9' };

test.each<[string, number, unknown]>([
  ['a member more', 409, { ...problem(409, 'already_done', MADE), declined: true }],
  ['the charge beside it', 409, { ...problem(409, 'already_done', MADE), charge: { id: 'charge_9' } }],
  ['a member more in its detail', 409, problem(409, 'already_done', { ...MADE, status: 'failed' })],
  ['a second id', 409, problem(409, 'already_done', { ...MADE, order_id: ORDER })],
  ['another order in its words', 409, problem(409, 'already_done', { ...MADE, message: 'charge_9 of order_2' })],
  ['another charge in its words', 409, problem(409, 'already_done', { ...MADE, message: 'charge_8 was first' })],
  ['a code for an id', 409, problem(409, 'already_done', { message: 'x', charge_id: 'charge_in_progress' })],
  ['no id', 409, problem(409, 'already_done', 'Charged before.')],
  ['another code', 409, problem(409, 'conflict', MADE)],
  ['another status', 409, problem(422, 'already_done', MADE)],
  ['a status that names nothing', 422, problem(422, 'already_done', MADE)],
  ['no status', 409, { type: 'urn:problem:hosted-ach:already_done', detail: MADE }],
  ['no type', 409, { status: 409, detail: MADE }],
  ['a type of another provider', 409, { type: 'https://pay.example/already_done', status: 409, detail: MADE }],
  ['a list', 409, [problem(409, 'already_done', MADE)]],
])('a repeat with %s is unknown', (_what, status, json) => {
  expect(charge(status, json).kind).toBe('unknown');
});

test.each<[string, unknown]>([
  ['the charge that was made', { ...problem(422, 'invalid', 'no'), charge_id: 'charge_9' }],
  ['an id in its detail', problem(422, 'invalid', { message: 'no', charge_id: 'charge_9' })],
  ['the id of a charge in its words', problem(422, 'invalid', 'The receipt of charge_9 has no address.')],
  ['two codes', problem(422, 'invalid', { message: 'no', reason: 'charge_in_progress' })],
  ['another status', problem(400, 'invalid', 'no')],
  ['a status in words', { ...problem(422, 'invalid', 'no'), status: '422' }],
  ['a title', { ...problem(422, 'invalid', 'no'), title: 'Unprocessable' }],
])('a refusal with %s is unknown', (_what, json) => {
  expect(charge(422, json).kind).toBe('unknown');
});

test('an order that the words of a refusal name may have been made', () => {
  expect(create(422, problem(422, 'invalid', 'The mail of order_9 failed.')).kind).toBe('unknown');
  expect(create(422, problem(422, 'invalid', `Session ${SESSION} is odd.`)).kind).toBe('refused');
});

const REFUSING: Record<OperationName, [status: number, code: string][]> = {
  create_session: [[422, 'invalid']],
  create_order: [
    [404, 'unknown_session'],
    [422, 'session_not_completed'],
  ],
  charge_order: [
    [404, 'unknown_order'],
    [422, 'account_closed'],
    [429, 'limited_before_work'],
  ],
  start_payout: [
    [403, 'platform_only'],
    [409, 'another_amount'],
  ],
  refund_charge: [
    [404, 'unknown_charge'],
    [409, 'too_much'],
  ],
  present_charge_again: [
    [404, 'unknown_charge'],
    [409, 'too_late'],
  ],
};
const OWN: Record<OperationName, string[]> = {
  create_session: [],
  create_order: [SESSION],
  charge_order: [ORDER],
  start_payout: [],
  refund_charge: ['charge_1', ORDER],
  present_charge_again: ['charge_1', ORDER],
};

describe.each(EVERY)('the words of a refusal of %s', (operation) => {
  const kinds = (words: string) =>
    REFUSING[operation].map(
      ([status, code]) => read(operation, status, { json: problem(status, code, words) }, wait).kind,
    );
  const refused = REFUSING[operation].map(() => 'refused');
  const unknown = REFUSING[operation].map(() => 'unknown');

  test('name what the call is about, or a member', () => {
    for (const id of OWN[operation])
      for (const words of [`There is no ${id}.`, `${id}: not completed`, `of /orders/${id}/charge`, `(${id})`])
        expect([words, ...kinds(words)]).toEqual([words, ...refused]);
    for (const words of ['order_id: must be text', 'charge_id, order_id', 'Send session_id.', 'Payout, order, charge.'])
      expect([words, ...kinds(words)]).toEqual([words, ...refused]);
  });

  test.each([
    ...['order_9f2', 'sess_9f2', 'charge_9f2', 'payout_9f2', 'refund_9f2', 'ORDER_9F2', 'Charge_9f2', 'SESS_9f2'],
    ...['-charge_9f2', '_charge_9f2', 'xcharge_9f2', '9charge_9f2', '%charge_9f2', 'recharge_9f2', 'id=charge_9f2'],
    ...['charge%5F9f2', 'a%2Fcharge_9f2', 'order_id=order_9f2', 'order_in_progress_charge_9f2', 'charge_failed_8f3a'],
    ...['charge_in_progress', 'order_409', 'charge_R01', 'order_11', 'order_1x', 'order_1-charge_1', 'sess_1.order_2'],
    ...['order_1_2', 'x-order_1', 'ORDER_1', 'Sess_1', 'order_id_9f2', 'charge__9', 'charge_.9'],
  ])('never name %s', (id) => {
    for (const words of [id, `See ${id}.`, [...OWN[operation], id].join(' ')])
      expect([words, ...kinds(words)]).toEqual([words, ...unknown]);
  });
});
