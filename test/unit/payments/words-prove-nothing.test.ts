// Words that a provider doesn't document prove nothing, in whatever shape a framework writes them: the call needs review.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { OperationName } from '../../../contract/operations/who-may-send.ts';
import { REASON_SHAPES, ROUTE_ECHOES } from '../../support/provider/error-bodies.ts';
import { CHARGED, ORDER, read, SESSION } from '../../support/provider/read-answers.ts';

const SENTENCES = [
  ...['The amount is more than this account takes.', 'Forbidden', 'no', 'This account may not take payments.'],
  ...[
    'The access token has expired.',
    'Unauthorized',
    'Invalid token',
    'Failed to authenticate with the ACH processor',
  ],
  ...[`There is no order ${ORDER}.`, `Session ${SESSION} not found`, 'order_not_found', 'Not Found'],
  ...['Order already charged', 'This order was paid before.', 'An order already exists for this session.'],
  ...[`Charge charge_9 was already made for order ${ORDER}.`, 'Duplicate charge', 'Charge is being processed'],
  ...['Too many requests', 'rate_limited', 'Too many receipt mails', 'Request timed out', 'charge_in_progress'],
];
const STATUSES = [400, 401, 402, 403, 404, 405, 406, 408, 409, 410, 413, 415, 422, 425, 429, 451, 500, 503];

test.each(SENTENCES)('“%s” is unknown', (said) => {
  for (const operation of OperationName.options)
    for (const status of STATUSES)
      for (const [framework, shape] of Object.entries(REASON_SHAPES)) {
        const { kind } = read(operation, status, shape(said), { challenge: 'Bearer error="invalid_token"' });
        expect([operation, status, framework, kind]).toEqual([operation, status, framework, 'unknown']);
      }
});

test('an echo of the request is unknown', () => {
  for (const echo of Object.values(ROUTE_ECHOES))
    for (const operation of OperationName.options)
      for (const status of STATUSES)
        expect(read(operation, status, echo(`/api/v2.0/orders/${ORDER}/charge`)).kind).toBe('unknown');
});

test.each<[string, unknown]>([
  ['in a member', { charge_id: 'charge_9' }],
  ['in a member of detail', { detail: { message: 'was charged already', order_id: ORDER, charge_id: 'charge_9' } }],
  ['with a machine code', { error: { code: 'already_charged', charge_id: 'charge_9' } }],
  ['with the whole answer', { detail: 'Conflict', ...CHARGED }],
])('a charge that a 409 names %s settles nothing', (_where, json) => {
  expect(read('charge_order', 409, { json })).toMatchObject({ kind: 'unknown', code: 'not_understood' });
});

test('no JSON but a documented one refuses or names anything', () => {
  fc.assert(
    fc.property(
      fc.json({ maxDepth: 4 }),
      fc.constantFrom(...OperationName.options),
      fc.constantFrom(...STATUSES),
      (text, operation, status) => {
        const json = JSON.parse(text) as unknown;
        expect(read(operation, status, { json, text }, { retryAfterMs: 1000 }).kind).toBe('unknown');
      },
    ),
    { numRuns: 1000 },
  );
});

test('a page with Retry-After has a session created again, which moves no money, and no other call sent', () => {
  const wait = { retryAfterMs: 1000 };
  for (const operation of OperationName.options) {
    const kind = operation === 'create_session' ? 'refused' : 'unknown';
    for (const page of [{ json: undefined }, { json: undefined, text: '<h1>Slow down</h1>', mediaType: 'text/html' }]) {
      expect(read(operation, 429, page, wait).kind).toBe(kind);
      expect(read(operation, 429, page).kind).toBe('unknown');
    }
    const line = { json: undefined, text: 'The order was charged', mediaType: 'text/plain' };
    expect(read(operation, 429, line, wait).kind).toBe('unknown');
    expect(read(operation, 429, { json: {} }, wait).kind).toBe('unknown');
  }
});
