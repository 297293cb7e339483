// The code of each outcome: by it the screens say what happened, and what to do.

import { expect, test } from 'vitest';
import { OperationName } from '../../../contract/operations/operation-name.ts';
import { LIMITED_BEFORE_WORK } from '../../../contract/payment-api/problem.ts';
import type { HttpAnswer } from '../../../main/network/send.ts';
import { OUTCOME_TABLE } from '../../../main/providers/hosted-ach/outcome-table.ts';
import { readAnswer } from '../../../main/providers/hosted-ach/read-answer.ts';
import { isAlready, saysAlready } from '../../../main/providers/hosted-ach/reason-meaning.ts';
import { CHARGED, EXPECTED, ORDER, read } from '../../support/provider/read-answers.ts';
import { problem } from '../../support/service/problem.ts';

const EVERY = OperationName.options;
const without = (operation: OperationName, answer: HttpAnswer) => readAnswer(answer, EXPECTED[operation], []);

test.each(['name_not_found', 'connection_refused', 'not_connected'] as const)(
  '%s: the service can’t be reached, and the call is tried again',
  (how) => {
    for (const operation of EVERY)
      expect(without(operation, { kind: 'not_sent', how, why: 'x' })).toMatchObject({
        kind: 'refused',
        code: 'service_unreachable',
        passing: { notBeforeMs: 0 },
      });
  },
);

test('a certificate that isn’t trusted: the service can’t be reached, and the call isn’t tried again', () => {
  for (const operation of EVERY) {
    const outcome = without(operation, { kind: 'not_sent', how: 'not_trusted', why: 'x' });
    expect(outcome).toMatchObject({ kind: 'refused', code: 'service_unreachable' });
    expect(outcome).not.toHaveProperty('passing');
  }
});

test.each(['timed_out', 'connection_lost', 'redirected'] as const)('%s: unknown, by that code', (how) => {
  for (const operation of EVERY)
    expect(without(operation, { kind: 'lost', how, why: 'x' })).toMatchObject({ kind: 'unknown', code: how });
});

test.each([
  [300, 'redirected'],
  [399, 'redirected'],
  [500, 'server_error'],
  [599, 'server_error'],
  [202, 'not_understood'],
  [406, 'not_understood'],
  [499, 'not_understood'],
  [600, 'not_understood'],
])('an answer with %i and the charge in it is unknown: %s', (status, code) => {
  expect(read('charge_order', status, { json: CHARGED })).toMatchObject({ kind: 'unknown', code });
});

test('each row of the table is of an answer with a status, or of a call without an answer', () => {
  for (const { condition } of OUTCOME_TABLE) {
    if ('statuses' in condition) expect(condition.kind).toBe('answered');
    else expect(['not_sent', 'lost']).toContain(condition.kind);
  }
});

test('a limit is told by its code, and the call is tried again', () => {
  const passing = { kind: 'refused', code: 'rate_limited', passing: { notBeforeMs: 2_000 } };
  const wait = { retryAfterMs: 2_000 };
  const before = {
    json: problem(429, LIMITED_BEFORE_WORK, { message: 'Too many calls.', reason: LIMITED_BEFORE_WORK }),
  };
  for (const operation of OperationName.options) {
    expect(read(operation, 429, before, wait)).toMatchObject(passing);
    expect(read(operation, 429, before).kind).toBe('unknown');
    const more = { json: { ...before.json, charge_id: 'charge_9' } };
    expect(read(operation, 429, more, wait).kind).toBe('unknown');
  }
  const page = { json: undefined, text: '<html>Slow down</html>', mediaType: 'text/html' };
  expect(read('create_session', 429, page, wait)).toMatchObject(passing);
  expect(read('charge_order', 429, page, wait)).toMatchObject({ kind: 'unknown', code: 'not_understood' });
});

test('what the service refuses is told as refused by the service', () => {
  const refused = { kind: 'refused', code: 'refused_by_service' };
  expect(read('charge_order', 404, { json: { detail: `There is no order ${ORDER}.` } })).toMatchObject(refused);
  expect(read('create_session', 404, { json: { detail: 'There is no marketplace mk_org_1.' } })).toMatchObject(refused);
  const detail = { message: 'No payout was started: its amount is $5.00.', reason: 'another_amount' };
  expect(read('start_payout', 409, { json: { detail } })).toMatchObject(refused);
});

const order = { noun: 'order', id: ORDER } as const;

test.each([
  'A charge exists for this order',
  'charge exists already',
  'Order has a charge already',
  'Duplicate charge',
])('“%s” says that it was charged before', (text) => expect(isAlready(text, order)).toBe(true));

test('nothing, a question, or more than an honest sentence says nothing', () => {
  for (const text of ['', '.', 'Already charged?', 'exists', 'already', 'duplicate'])
    expect(isAlready(text, order), text).toBe(false);
  expect(isAlready(`${'the '.repeat(171)}already charged.`, order)).toBe(true);
  expect(isAlready(`${'the '.repeat(175)}already charged.`, order)).toBe(false);
});

test('one part of a sentence is enough', () => {
  const sentences = ['Not charged, because it was charged already'];
  expect(saysAlready({ sentences, codes: [], objects: [] }, order)).toBe(true);
});
