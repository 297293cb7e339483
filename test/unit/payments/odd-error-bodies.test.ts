// Error bodies that say no and show that it was done, or that keep the reader busy.
import { expect, test } from 'vitest';
import { type Asked, askedCharge, askedOrder } from '../../../main/payments/asked.ts';
import { readAnswer } from '../../../main/payments/read-answer.ts';

const ORDER = 'order_1';

function read(status: number, json: unknown, asked: Asked<unknown> = askedCharge(ORDER) as Asked<unknown>) {
  const answer = { kind: 'answered', status, text: '', json, mediaType: 'application/json' } as const;
  return readAnswer({ ...answer, challenge: null, retryAfterMs: null }, asked, []);
}

const REFUSING: [status: number, message: string][] = [
  [422, 'The receipt has no address.'],
  [404, `There is no order ${ORDER}.`],
  [401, 'The token has expired.'],
  [429, 'Too many requests.'],
];

test.each<[string, object]>([
  ['the answer inside data', { data: { order: { id: ORDER, status: 'charged' }, charge: { id: 'charge_1' } } }],
  ['the answer two levels down', { data: { chargeOrder: { charge: { id: 'charge_1' } } } }],
  ['a charge id in another object', { result: { charge_id: 'charge_1' } }],
  ['a charge id in a list', { meta: [{ charge_id: 'charge_1' }] }],
  ['a charge id in another spelling', { chargeId: 'charge_1' }],
  ['a charge id as the charge', { charge: 'charge_1' }],
  ['a charge id as its own', { id: 'charge_1' }],
  ['a list of charges', { charges: [{ id: 'charge_1' }] }],
  ['a charge id in the list of a field', { charge_id: ['charge_1'] }],
  ['an order that has a status', { order: { status: 'charged' } }],
  ['the status of one that is done', { status: 'Charged ' }],
  ['when it was delivered', { delivered_date: '2026-11-22T00:00:00Z' }],
  ['the movement on the balance', { balance_transaction_id: 'bal_tran_1' }],
  ['a flag that says charged', { charged: true }],
  ['a flag that says paid', { data: { isPaid: true } }],
  ['success', { success: true }],
  ['when it was captured', { captured_at: '2026-11-22T00:00:00Z' }],
  ['what was captured', { amount_captured: 10_000 }],
  ['a charge id under any name', { reference: 'charge_9f2' }],
  ['a charge id in an address', { links: { charge: '/charges/charge_9f2' } }],
  ['a charge id as a name', { charge_9f2: {} }],
])('a reason beside %s refuses nothing', (_what, shown) => {
  for (const [status, message] of REFUSING) {
    expect([status, read(status, { message, ...shown }).kind]).toEqual([status, 'unknown']);
    expect([status, read(status, { errors: [{ message }], ...shown }).kind]).toEqual([status, 'unknown']);
  }
});

test.each<[string, object]>([
  ['members without a value', { charge_id: null, delivered_date: '', charge: null, order: {} }],
  ['codes', { code: 'charge_not_allowed', status: 'failed' }],
])('a reason beside %s is still a refusal, but for another code beside a 401 or 429', (_what, beside) => {
  for (const [status, message] of REFUSING)
    expect([status, read(status, { message, ...beside }).kind]).toEqual([
      status,
      'code' in beside && [401, 429].includes(status) ? 'unknown' : 'refused',
    ]);
});

test('a reason beside what is wrong with each field is a refusal, but for a 401, 404 and 429, which must tell of one thing alone', () => {
  const errors = { charge_id: ['is not wanted here'], order: { status: ['is odd'] } };
  for (const [status, message] of REFUSING)
    expect([status, read(status, { message, errors }).kind]).toEqual([
      status,
      [401, 404, 429].includes(status) ? 'unknown' : 'refused',
    ]);
});

test('a long sentence of one word again and again is read at once', () => {
  const evil = [
    'api',
    'orders',
    'aA',
    'order_',
    '%2',
    'a_',
    'invalid ',
    'token ',
    'the token ',
    '. ',
    '...',
    'order ',
    'order id ',
  ].map((sign) => sign.repeat(2000).slice(0, 1900));
  const before = process.cpuUsage();
  const many = Array.from({ length: 40_000 }, (_none, nth) => `no ${nth}`);
  read(422, { message: 'no', more: many, dots: '.'.repeat(500_000) });
  for (const message of evil)
    for (const asked of [askedCharge(ORDER), askedOrder('sess_1')] as Asked<unknown>[])
      for (const status of [401, 404, 409, 422, 429]) read(status, { message }, asked);
  const { user, system } = process.cpuUsage(before);
  // Before it was bounded, one such body took minutes.
  expect((user + system) / 1000).toBeLessThan(3000);
});

test.each<[string, unknown]>([
  ['one long sentence', { detail: `${'a'.repeat(2500)}${' not charged'.repeat(120)}` }],
  ['a sentence near the bound', { detail: `${'a'.repeat(8000)}${' not charged'.repeat(990)}` }],
  ['many members', Object.fromEntries(Array.from({ length: 80_000 }, (_none, nth) => [`member_${nth}`, nth]))],
  ['many openings', Array.from({ length: 45 }, () => '"('.repeat(9000))],
  ['openings near the bound', { detail: '"('.repeat(9900) }],
  ['a charge again and again', { detail: 'charge 1 '.repeat(2200) }],
  ['a denial again and again', { detail: `not ${'charge '.repeat(2800)}` }],
])('%s is read at once, whatever the status', (_what, body) => {
  const before = process.cpuUsage();
  for (const status of [400, 401, 404, 409, 422, 429, 500]) read(status, body);
  const { user, system } = process.cpuUsage(before);
  // Before it was bounded, one such body took up to 15 s.
  expect((user + system) / 1000).toBeLessThan(2000);
});

test('what is more than anybody reads refuses nothing, and settles nothing', () => {
  const more = Array.from({ length: 3000 }, (_none, nth) => nth);
  for (const status of [400, 401, 404, 409, 422, 429])
    expect([status, read(status, { message: 'Order already charged', charge_id: 'charge_9', more }).kind]).toEqual([
      status,
      'unknown',
    ]);
});
