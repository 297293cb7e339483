// The code of each outcome: by it the screens say what happened, and what to do.

import { expect, test } from 'vitest';
import { OperationName } from '../../../contract/operations/who-may-send.ts';
import type { HttpAnswer } from '../../../main/network/send.ts';
import { OUTCOME_TABLE } from '../../../main/providers/hosted-ach/outcome-table.ts';
import { readAnswer } from '../../../main/providers/hosted-ach/read-answer.ts';
import { CHARGED, EXPECTED, read } from '../../support/provider/read-answers.ts';

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
