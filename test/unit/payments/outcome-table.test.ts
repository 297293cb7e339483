// What an answer means: the table in the code and in the docs are one, and "refused" is never said of what may have been done.
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Operation } from '../../../contract/console/journal.ts';
import { ChargeOrderSeen } from '../../../contract/payment-api/seen.ts';
import { type Asked, findNamed, readAnswer } from '../../../main/payments/read-answer.ts';
import type { HttpAnswer } from '../../../main/payments/send.ts';
import { outcomeLines } from '../../support/outcome-document.ts';
import { chargeBody, orderBody } from '../../support/seen.ts';

const ID = 'order_1';

function askedFor(operation: Operation): Asked<ChargeOrderSeen> {
  return {
    operation,
    schema: ChargeOrderSeen,
    amiss: ({ order }) => (order.id === ID ? null : 'order.id'),
    id: operation === 'create_session' || operation === 'start_payout' ? null : ID,
    first: (json) => {
      const chargeId = findNamed(json, /\bcharge_[a-z0-9]+/g);
      return chargeId === null ? null : { orderId: null, chargeId };
    },
    saysNotDone: (json) => JSON.stringify(json) === '{"detail":{"reason":"another_amount"}}',
  };
}

const CHARGED = {
  order: orderBody(ID, { status: 'charged', charge_id: 'charge_1' }),
  charge: chargeBody('charge_1'),
};
const answered = (status: number, json: unknown): HttpAnswer => ({
  ...{ kind: 'answered', status, text: '', json, retryAfterMs: null },
});

const bodies = fc.oneof(
  fc.json().map((text) => JSON.parse(text) as unknown),
  fc.constantFrom<unknown[]>(
    undefined,
    CHARGED,
    { ...CHARGED, order: orderBody('order_2') },
    { detail: 'no' },
    { detail: `There is no order ${ID}.` },
    { detail: `There is no order ${ID}0.` },
    { detail: { message: 'done before', charge_id: 'charge_7' } },
    { detail: { reason: 'another_amount' } },
    { detail: '' },
    '<html>Not found</html>',
    [],
  ),
);
const answers: fc.Arbitrary<HttpAnswer> = fc.oneof(
  { weight: 8, arbitrary: fc.tuple(fc.integer({ min: 100, max: 999 }), bodies).map((of) => answered(...of)) },
  {
    weight: 8,
    arbitrary: fc
      .tuple(
        fc.constantFrom(200, 201, 204, 304, 400, 401, 402, 403, 404, 408, 409, 410, 422, 425, 429, 500, 503),
        bodies,
      )
      .map((of) => answered(...of)),
  },
  fc
    .constantFrom('timed_out' as const, 'connection_lost' as const, 'redirected' as const)
    .map((how): HttpAnswer => ({ kind: 'lost', how, why: 'lost' })),
);
const saysWhy = (json: unknown) =>
  typeof json === 'object' &&
  json !== null &&
  ['detail', 'message', 'msg', 'error', 'error_description'].some((name) => name in json);

test('docs/outcomes.md tells the very table that is read', () => {
  const told = readFileSync(new URL('../../../docs/outcomes.md', import.meta.url), 'utf8')
    .split('\n')
    .filter(
      (line) => line.startsWith('| ') && !line.startsWith('| what happened') && !line.startsWith('| anything else'),
    );
  expect(told).toEqual(outcomeLines());
});

test('what was sent is refused only by a status that says so, with a reason where a proxy could have said it', () => {
  fc.assert(
    fc.property(answers, fc.constantFrom(...Operation.options), (answer, operation) => {
      const outcome = readAnswer(answer, askedFor(operation), []);
      if (outcome.kind !== 'refused') return;
      if (answer.kind !== 'answered') throw new Error('refused, though it may have arrived');
      const { status, json } = answer;
      if (status === 401 || status === 429) return;
      expect(saysWhy(json)).toBe(true);
      if (status === 404) {
        expect(JSON.stringify(json)).toContain(`${ID}.`);
        expect(['create_order', 'charge_order']).toContain(operation);
      } else if (status === 409) expect(operation).toBe('start_payout');
      else expect([400, 402, 403, 405, 406, 413, 415, 422]).toContain(status);
    }),
    { numRuns: 1000 },
  );
});

test('what the table doesn’t hold is unknown, and so is every answer that is not about what was asked', () => {
  fc.assert(
    fc.property(answers, fc.constantFrom(...Operation.options), (answer, operation) => {
      const { kind } = readAnswer(answer, askedFor(operation), []);
      if (answer.kind !== 'answered') expect(kind).toBe('unknown');
      else {
        const { status, json } = answer;
        if (kind === 'succeeded') expect([Math.floor(status / 100), json]).toEqual([2, CHARGED]);
        if (kind === 'already_done')
          expect([status, JSON.stringify(json)]).toEqual([409, expect.stringContaining('charge_')]);
        if (status < 200 || status > 429 || (status > 299 && status < 400)) expect(kind).toBe('unknown');
      }
    }),
    { numRuns: 1000 },
  );
});

test.each([
  ['the service’s own', { detail: `There is no order ${ID}.` }, 'refused'],
  ['of another order', { detail: `There is no order ${ID}0.` }, 'unknown'],
  ['of a proxy, in HTML', undefined, 'unknown'],
  ['of a gateway, in JSON', { message: 'no Route matched with those values' }, 'unknown'],
])('a 404 %s', (_whose, json, kind) => {
  expect(readAnswer(answered(404, json), askedFor('charge_order'), []).kind).toBe(kind);
});

test('only a connection that never came about and a rate limit pass by themselves', () => {
  const passes = (answer: HttpAnswer) => 'passing' in readAnswer(answer, askedFor('charge_order'), []);
  expect(passes({ kind: 'not_sent', how: 'connection_refused', why: '' })).toBe(true);
  expect(passes({ kind: 'not_sent', how: 'not_trusted', why: '' })).toBe(false);
  expect(passes(answered(429, undefined))).toBe(true);
  for (const status of [400, 401, 403, 422]) expect(passes(answered(status, { detail: 'no' }))).toBe(false);
});
