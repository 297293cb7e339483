// A 409 charges an order only where it says plainly that the very order was charged, and names an id that a service can have issued.
import { expect, test } from 'vitest';
import { type Asked, askedCharge, askedOrder } from '../../../main/payments/asked.ts';
import { readAnswer } from '../../../main/payments/read-answer.ts';

const read = (json: unknown, asked: Asked<unknown> = askedCharge('order_7f') as Asked<unknown>) => {
  const answer = { kind: 'answered', status: 409, json, text: '', mediaType: 'application/json' } as const;
  return readAnswer({ ...answer, challenge: null, retryAfterMs: null }, asked, []);
};
const charged = 'The order has already been charged.';

test.each<[string, object]>([
  ['its member alone', { charge_id: 'charge_9' }],
  ['a sentence', { message: charged, charge_id: 'charge_9' }],
  ['a status in words', { error: 'Conflict', message: charged, charge_id: 'charge_9' }],
  ['a code', { error: { code: 'already_charged', message: charged, charge_id: 'charge_9' } }],
  [
    'the order it is about',
    { message: charged, charge_id: 'charge_9', order: { id: 'order_7f' }, orderId: 'order_7f' },
  ],
  ['a path', { message: charged, charge_id: 'charge_9', path: '/api/v2.0/orders/order_7f/charge' }],
  ['the pending charge', { message: charged, charge_id: 'charge_9', charge: { id: 'charge_9', status: 'pending' } }],
  [
    'our own sentence',
    { detail: { message: 'Charge charge_9 was already made for order order_7f.', charge_id: 'charge_9' } },
  ],
])('a 409 names the charge beside %s', (_what, body) => {
  expect(read(body)).toMatchObject({ kind: 'already_done', chargeId: 'charge_9' });
});

test.each([
  ...['f3a90b17c2', 'aZ09kQ7xYb', '01HZX3KQVN', '8130572946', 'a1-b2-c3-d', 'live_9f_Ab', 'v2.81.af.9', 'us:east:17'],
  ...['Ab-_9=xY-Q', 'live_c5f3a90b17c2', 'c1', '3f2b8c1e-9d4a-4f6b-8a7c-2e1d0f9b8a7c', `${'x'.repeat(100)}7`],
])('an id like charge_%s is one that a service can have issued', (suffix) => {
  const charge_id = `charge_${suffix}`;
  expect(read({ message: charged, charge_id })).toMatchObject({ kind: 'already_done', chargeId: charge_id });
});

test.each([
  ...[
    'in_progress',
    'null',
    'not_found',
    'already_exists',
    'IN_PROGRESS',
    'inProgress',
    'conflict',
    'undefined',
    'none',
  ],
  ...['error_409', 'in_progress_2', 'not-found', 'id', 'failed_1', 'Null'],
])('charge_%s is a machine code: the order isn’t charged by it', (suffix) => {
  const charge_id = `charge_${suffix}`;
  expect(read({ charge_id }).kind).toBe('unknown');
  expect(read({ detail: { message: 'Conflict', charge_id } }).kind).toBe('unknown');
  expect(read({ message: charged, charge_id })).not.toMatchObject({ chargeId: expect.anything() as unknown });
  expect(read({ message: `Charge ${charge_id} was already made for order order_7f.` })).not.toMatchObject({
    chargeId: expect.anything() as unknown,
  });
});

test.each([
  'The charge failed',
  'Charge declined',
  'The charge was voided',
  'Charge refunded',
  'The charge was reversed',
  'The charge was returned by the bank',
  'The charge is processing',
  'Version conflict',
  'The order was changed by someone else',
  'Conflict: etag mismatch',
  'Charge canceled',
  'Another charge is in the way',
  'Charge already failed',
  'The order was already charged, and the charge failed',
  'Order already charged, then refunded',
  'Order not charged',
])('“%s” beside a charge id charges nothing', (said) => {
  for (const body of [
    { message: said, charge_id: 'charge_9' },
    { detail: { message: said, charge_id: 'charge_9', order_id: 'order_7f' } },
    { error: 'Conflict', errors: [{ message: charged }, { message: said }], charge_id: 'charge_9' },
  ])
    expect([body, read(body)]).not.toMatchObject([body, { chargeId: expect.anything() as unknown }]);
});

test.each<[string, object]>([
  ['failed', { status: 'failed' }],
  ['failed, deeper', { data: { charge: { state: 'declined' } } }],
  ['refunded', { error: { status: 'refunded' } }],
  ['processing', { charge_status: 'processing' }],
  ['not captured', { captured: false }],
])('a 409 whose charge is %s charges nothing', (_what, more) => {
  const body = { message: charged, charge_id: 'charge_9', ...more };
  expect(read(body)).not.toMatchObject({ chargeId: expect.anything() as unknown });
});

test.each<[string, object]>([
  ['order.id', { order: { id: 'order_2' } }],
  ['orderId', { orderId: 'order_2' }],
  ['order_id of letters', { order_id: 'order_other' }],
  ['order_id that is a number', { order_id: 42 }],
  ['detail.order.id', { detail: { order: { id: 'order_2' } } }],
  ['an id that begins like an order’s', { id: 'order_2' }],
  ['a sentence', { info: 'See order_2.' }],
  ['a longer id', { id: 'order_7f8' }],
  ['a list', { meta: [{ refs: ['order_2'] }] }],
  ['another charge', { chargeId: 'charge_8' }],
  ['another charge in a sentence', { info: 'charge_8 was first' }],
])('a 409 that names another in %s charges nothing', (_where, more) => {
  const body = { message: charged, charge_id: 'charge_9', ...more };
  expect(read(body)).not.toMatchObject({ chargeId: expect.anything() as unknown });
  expect(['already_done', 'unknown']).toContain(read(body).kind);
});

test('our own sentence is read whole', () => {
  const own = 'Charge charge_9 was already made for order order_7f.';
  expect(read({ detail: own })).toMatchObject({ chargeId: 'charge_9' });
  for (const said of [
    `Not true: ${own}`,
    `${own} It failed.`,
    'Charge charge_9 of charge_8 was already made for order order_7f.',
    'Charge charge_9 was not the one that was already made for order order_7f.',
    'Charge charge_9 was already made for order order_7f8.',
  ])
    expect([said, read({ detail: said })]).not.toMatchObject([said, { chargeId: expect.anything() as unknown }]);
});

test('an order that was made before is read by the same rules', () => {
  const asked = askedOrder('sess_7f') as Asked<unknown>;
  const message = 'An order already exists for this session.';
  expect(read({ message, order_id: 'order_9' }, asked)).toMatchObject({ kind: 'already_done', orderId: 'order_9' });
  expect(read({ detail: 'Order order_9 was already created from session sess_7f.' }, asked)).toMatchObject({
    orderId: 'order_9',
  });
  for (const more of [
    ...[
      { session: { id: 'sess_8' } },
      { sessionID: 'sess_8' },
      { order_id: 'order_in_progress' },
      { status: 'failed' },
    ],
    ...[{ errors: ['The order was canceled'] }, { info: 'for sess_8' }, { order: { id: 'order_8' } }],
  ])
    expect([more, read({ message, order_id: 'order_9', ...more }, asked)]).not.toMatchObject([
      ...[more, { orderId: expect.anything() as unknown }],
    ]);
});
