// What a person reads about an answer, and what counts where an answer shows more than one thing.
import { expect, test } from 'vitest';
import { remark } from '../../../contract/console/remark.ts';
import { OperationName } from '../../../contract/operations/who-may-send.ts';
import type { HttpAnswer } from '../../../main/network/send.ts';
import { readAnswer } from '../../../main/providers/hosted-ach/read-answer.ts';
import { answered, CHARGED, charge, EXPECTED, read } from '../../support/provider/read-answers.ts';

const said = (answer: HttpAnswer, secrets: string[] = []) => readAnswer(answer, EXPECTED.charge_order, secrets);

test.each([
  [{ kind: 'not_sent', how: 'not_connected' }, 'refused'],
  [{ kind: 'lost', how: 'timed_out' }, 'unknown'],
] as const)('of a call without an answer, %j, the reason is told and no status', (call, kind) => {
  const told = (why: string, secrets: string[] = []) => said({ ...call, why }, secrets);
  expect(told('connect EHOSTUNREACH')).toMatchObject({ kind, httpStatus: null, detail: 'connect EHOSTUNREACH' });
  expect(told('key sk_live_1 in the way', ['sk_live_1'])).toMatchObject({ detail: 'key [redacted] in the way' });
  const ours = remark('answer_late', { seconds: 30 });
  expect(told(ours, ['seconds'])).toMatchObject({ detail: ours });
});

test('a success is told with its status', () => {
  expect(charge(201, CHARGED)).toMatchObject({ kind: 'succeeded', httpStatus: 201 });
  expect(charge(299, CHARGED)).toMatchObject({ kind: 'succeeded', httpStatus: 299 });
  expect(charge(300, CHARGED)).toMatchObject({ kind: 'unknown', httpStatus: 300 });
});

test.each<[string, number, unknown, string]>([
  ['accepted', 202, CHARGED, remark('answer_accepted', { status: 202 })],
  ['not JSON', 200, undefined, remark('answer_not_json', { status: 200 })],
  ['no answer at all', 200, null, remark('answer_not_understood', { status: 200, fields: ['body'] })],
  [
    ...(['about another order', 200, { ...CHARGED, order: { ...CHARGED.order, id: 'order_2' } }] as const),
    remark('answer_not_understood', { status: 200, fields: ['order.id'] }),
  ],
  [
    ...(['a record of nothing', 200, { order: {}, charge: {} }] as const),
    expect.stringMatching(
      /^\{"code":"answer_not_understood".*"fields":\["order\.\w+"(,"\w+\.\w+"){4}\]\}\}$/,
    ) as string,
  ],
  ['an empty body', 422, undefined, remark('answer_without_reason', { status: 422 })],
  ['null', 422, null, remark('answer_without_reason', { status: 422 })],
  ['a reason', 422, { detail: 'No such card.' }, 'No such card.'],
  ['an object without a reason', 422, { amount: 1 }, '{"amount":1}'],
  ['a reason before there is an answer', 101, { detail: 'Not yet.' }, 'Not yet.'],
  [
    ...(['more than is read', 422, { detail: 'no', more: Array.from({ length: 3000 }) }] as const),
    remark('answer_too_large', { status: 422 }),
  ],
])('of an answer that is %s, a person reads what it is', (_what, status, json, detail) => {
  expect(charge(status, json)).toMatchObject({ detail });
});

test('what the service said is told without secrets', () => {
  const answer = answered(422, { json: { detail: 'The key sk_live_1 is odd.' } });
  expect(said(answer, ['sk_live_1'])).toMatchObject({ detail: 'The key [redacted] is odd.' });
});

test('what is more than anybody reads is never sent again', () => {
  const more = Array.from({ length: 3000 }, (_none, nth) => nth);
  for (const operation of OperationName.options) {
    for (const json of [more, { more }])
      expect(read(operation, 429, { json, text: '[0]' }, { retryAfterMs: 1000 }).kind).toBe('unknown');
    expect(read(operation, 401, { json: more, text: '[0]' }, { challenge: 'Bearer' }).kind).toBe('unknown');
  }
  const page = { json: undefined, text: 'x'.repeat(200_001) };
  expect(read('create_session', 429, page, { retryAfterMs: 1000 }).kind).toBe('unknown');
  expect(read('create_session', 429, { json: undefined, text: 'x' }, { retryAfterMs: 1000 }).kind).toBe('refused');
});
