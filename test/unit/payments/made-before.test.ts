// A 409 charges an order only where it says plainly that the very order was charged, and names an id that a service can have issued.
import { expect, test } from 'vitest';
import {
  type ExpectedAnswer,
  expectedCharge,
  expectedOrder,
} from '../../../main/providers/hosted-ach/expected-answer.ts';
import { readAnswer } from '../../../main/providers/hosted-ach/read-answer.ts';

const read = (
  json: unknown,
  expected: ExpectedAnswer<unknown> = expectedCharge('order_7f') as ExpectedAnswer<unknown>,
) => {
  const answer = { kind: 'answered', status: 409, json, text: '', mediaType: 'application/json' } as const;
  return readAnswer({ ...answer, challenge: null, retryAfterMs: null }, expected, []);
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
  const expected = expectedOrder('sess_7f') as ExpectedAnswer<unknown>;
  const message = 'An order already exists for this session.';
  expect(read({ message, order_id: 'order_9' }, expected)).toMatchObject({ kind: 'already_done', orderId: 'order_9' });
  expect(read({ detail: 'Order order_9 was already created from session sess_7f.' }, expected)).toMatchObject({
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
    expect([more, read({ message, order_id: 'order_9', ...more }, expected)]).not.toMatchObject([
      ...[more, { orderId: expect.anything() as unknown }],
    ]);
});

const own = 'Charge charge_9 was already made for order order_7f.';

test.each<object>([
  // A flag, a number or a member that speaks against it.
  ...[
    { declined: true },
    { success: false },
    { refunded: true },
    { failed: true },
    { voided_at: '2026' },
    { amount: 1 },
  ],
  ...[{ failure_code: 'R01' }, { return_code: 'R01' }, { failure_code: '409' }, { failed_charge: 'charge_9' }],
  ...[{ note: 'The charge was declined' }, { info: 'Charge failed' }, { reason_text: 'Charge was voided' }],
  ...[
    { payment_status: 'failed' },
    { charge_state: 'failed' },
    { status: { name: 'declined' } },
    { status: ['failed'] },
  ],
  ...['not_charged', 'unpaid', 'requires_action', 'blocked', 'error', 'open', 'submitted'].map((status) => ({
    status,
  })),
  ...[{ charge: { status: 'not made' } }, { charges: [] }, { charge: null }, { charge: {} }, { charge_409: {} }],
  // Something else is named.
  ...[{ subject: 'order_secondone' }, { target: 'order_secondone' }, { order_number: 'order_2' }],
  // The order is not charged, or by another charge.
  ...[{ order: { status: 'submitted' } }, { order: { id: 'order_7f', status: 'submitted', charge_id: null } }],
  ...[{ order: { status: 'charged', charge_id: 'charge_8' } }, { order: { status: 'charged', delivered_date: null } }],
  ...[{ order: { id: 'order_7f', status: 'charged', type: 'DECLINED' } }, { order: 'charge_9' }, { id: 'charge_8' }],
])('a 409 that names a charge beside %j charges nothing', (more) => {
  for (const body of [
    { message: charged, charge_id: 'charge_9', ...more },
    { detail: own, ...more },
  ]) {
    expect([body, read(body)]).not.toMatchObject([body, { chargeId: expect.anything() as unknown }]);
    expect(['already_done', 'unknown']).toContain(read(body).kind);
  }
});

test.each([
  'Charge <b>failed</b>: it was declined',
  '<p>Declined</p>',
  'Order already charged back',
  'Order was charged before it was reversed',
  'Charge was already made for a different order',
  'Charge id already exists: made for a different order',
  'Order was already captured partially',
  'Order already processed: insufficient funds',
  'Already paid by card',
  'Already done: rolled back',
  'Charge already made but it bounced',
  'Already processed and found invalid',
  'Already processed with error',
  'Already processed unsuccessfully',
  'The charge was already made, then undone',
  'Only a session that was already completed can be charged',
  'Is it already charged?',
  'Already charged?',
  'If it was already charged, look here',
  'Cannot tell whether it was already charged',
  'It may already have been charged',
  'A charge with this id already exists, made for session 9',
  'order_7f not charged. Payment already made in cash',
  'Session already completed; order not charged',
  'Already charged? Use another idempotency key',
  'Order \u0430lready charged',
])('“%s” beside a charge id says more than that it was charged', (said) => {
  for (const body of [
    { message: said, charge_id: 'charge_9' },
    { error: charged, details: [said], charge_id: 'charge_9' },
    { message: charged, note: said, charge_id: 'charge_9' },
  ])
    expect([body, read(body)]).not.toMatchObject([body, { chargeId: expect.anything() as unknown }]);
});

test.each([
  ...['attempt1', '409', 'v2', 'conflict2', 'state_3', 'limit_24h', 'once_24h', 'blocked_24h', 'not_allowed_v2'],
  ...['too-late-1', 'queued_1', 'hold_r01', 'R01', 'error1', 'failed1', 'pending7', 'FAILED_1', '0', '-', '...'],
  '00000000-0000-0000-0000-000000000000',
])('charge_%s is no id that a service issues', (suffix) => {
  const charge_id = `charge_${suffix}`;
  for (const body of [{ charge_id }, { message: charged, charge_id }])
    expect([body, read(body)]).not.toMatchObject([body, { chargeId: expect.anything() as unknown }]);
});

test.each<object>([
  { status: 409, code: 'ALREADY_CAPTURED' },
  { statusCode: 409, error: 'Conflict', code: 'charge_already_exists', timestamp: '2026-11-22T10:00:00Z' },
  {
    type: 'about:blank',
    title: 'Conflict',
    status: 409,
    instance: '/api/v2.0/orders/order_7f/charge',
    traceId: '00-1',
  },
  { status: 'charged', order_id: 'order_7f' },
  { errors: [{ code: '409', title: 'Already charged', detail: 'Order order_7f was already charged by charge_9.' }] },
  {
    order: {
      id: 'order_7f',
      create_date: '2026-11-22T10:00:00.000000+00:00',
      store_id: 'store_1',
      charge_id: 'charge_9',
      organization_id: 'org_1',
      marketplace_id: null,
      delivered_date: '2026-11-22T10:00:00Z',
      total_amount: 10_000,
      status: 'charged',
      track_number: 'T-1',
      updated_at: '2026-11-22T10:00:00Z',
    },
    charge: {
      id: 'charge_9',
      type: 'ACH_DEBIT',
      status: 'pending',
      amount: 10_000,
      balance_transaction_id: 'bal_tran_1',
      consumer_fi_account_id: 'c_account_1',
      business_fi_account_id: 'b_account_1',
      organization_id: 'org_1',
    },
  },
])('a 409 names the charge beside what frameworks write, and beside the documented order: %j', (more) => {
  const body = { message: charged, charge_id: 'charge_9', ...more };
  expect([body, read(body)]).toMatchObject([body, { kind: 'already_done', chargeId: 'charge_9' }]);
});

test.each<object>([
  ...[{ error: 'Payment Required' }, { reason: 'not_found' }, { title: 'Bad Request' }, { error: 'Validation failed' }],
  ...[{ code: 'payment_required' }, { title: '402 Payment Required' }, { detail: 'Unprocessable Entity' }],
])('a 409 that says another status names nothing: %j', (more) => {
  for (const body of [
    { charge_id: 'charge_9', ...more },
    { message: charged, charge_id: 'charge_9', ...more },
  ])
    expect([body, read(body)]).not.toMatchObject([body, { chargeId: expect.anything() as unknown }]);
});

test('an order that was made before is not named where it was charged since, or its session isn’t this one', () => {
  const message = 'An order already exists for this session.';
  const expected = expectedOrder('sess_7f') as ExpectedAnswer<unknown>;
  for (const more of [
    ...[{ charge_id: 'charge_9' }, { status: 'charged' }, { order: { id: 'order_9', status: 'charged' } }],
    ...[{ session: 'sess_8' }, { session_number: 'sess_22' }, { note: 'That order was canceled' }, { canceled: true }],
  ])
    expect([more, read({ message, order_id: 'order_9', ...more }, expected)]).not.toMatchObject([
      ...[more, { orderId: expect.anything() as unknown }],
    ]);
  expect(read({ message: 'already exists and charged', order_id: 'order_9' }, expected)).not.toMatchObject({
    orderId: expect.anything() as unknown,
  });
  for (const more of [
    { order: { id: 'order_9', status: 'submitted', charge_id: null, delivered_date: null } },
    { session: { id: 'sess_7f', status: 'finalized ' }, session_id: 'sess_7f' },
  ])
    expect([more, read({ message, order_id: 'order_9', ...more }, expected)]).toMatchObject([
      ...[more, { kind: 'already_done', orderId: 'order_9' }],
    ]);
});

test.each([
  'The consumer has already made 3 payments today',
  'The order was charged back previously',
  'This account was previously charged back and is blocked',
  'The consumer previously disputed a charge',
  'If it was already charged, look here',
  'The consumer must have paid before',
  'Already tried 3 times today: charge limit',
  'The account was already used for a made up charge',
  'Is it already charged?',
])('“%s” doesn’t say that this order was charged', (said) => {
  for (const status of [400, 409, 422]) {
    const answer = {
      kind: 'answered',
      status,
      json: { message: said },
      text: '',
      mediaType: 'application/json',
    } as const;
    const charge = expectedCharge('order_7f') as ExpectedAnswer<unknown>;
    const { kind } = readAnswer({ ...answer, challenge: null, retryAfterMs: null }, charge, []);
    // “Must have paid before” is a plain “no”.
    expect([status, kind]).toEqual([status, status !== 409 && said.includes('must') ? 'refused' : 'unknown']);
  }
});
