// Error bodies that say no and show that it was done, or that keep the reader busy.
import { expect, test } from 'vitest';
import { remark } from '../../../contract/console/remark.ts';
import {
  type ExpectedAnswer,
  expectedCharge,
  expectedOrder,
} from '../../../main/providers/hosted-ach/expected-answer.ts';
import { readAnswer } from '../../../main/providers/hosted-ach/read-answer.ts';
import { remarkText } from '../../../messages/remarks/remark-text.ts';

const ORDER = 'order_1';

function read(
  status: number,
  json: unknown,
  expected: ExpectedAnswer<unknown> = expectedCharge(ORDER) as ExpectedAnswer<unknown>,
) {
  const answer = { kind: 'answered', status, text: '', json, mediaType: 'application/json' } as const;
  return readAnswer({ ...answer, challenge: null, retryAfterMs: null }, expected, []);
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
  ['the state of the payment', { payment_status: 'captured' }],
  ['the state of the payment in capitals', { paymentStatus: 'PAID' }],
  ['a settled transaction', { transaction_status: 'settled' }],
  ['a result', { result: 'charged' }],
  ['a result, deeper', { data: { result: 'CHARGED' } }],
  ['an outcome', { outcome: 'CHARGE_CREATED' }],
  ['an event', { event: 'charge.succeeded' }],
  ['events', { events: ['charge.created'] }],
  ['a step', { step: 'charge:done' }],
  ['a code', { code: 'CHARGE_OK_MAIL_FAILED' }],
  ['one word under any name', { info: 'Charged' }],
  ['a status in a list', { status: ['charged'] }],
  ['a status in an object', { state: { value: 'captured' } }],
  ['a charge of another alphabet', { charge: 'ch_3Nq9' }],
  ['a charge without an id', { charge: { amount: 10_000, create_date: '2026' } }],
  ['a list of charges without ids', { charges: [{ amount: 10_000 }] }],
  ['an order in a state', { order: { state: 'x' } }],
  ['orders', { orders: [{ delivered: '2026' }] }],
  ['what was delivered', { order: ORDER, delivered: '2026-11-22' }],
  ['a transaction', { transaction: { id: 'tr_1', amount: 10_000 } }],
  ['a transaction’s id', { transaction_id: 'tr_91823' }],
  ['a posting', { posting: { account: 'acc_1', side: 'debit' } }],
  ['a ledger entry', { ledger_entry: { id: 'le_1' } }],
  ['that it was processed', { processed: true }],
  ['a day of settlement', { settlement_date: '2026-11-24' }],
  ['a trace number', { trace_number: '091000019000001' }],
  ['an authorization code', { authorization_code: 'A81932' }],
  ['a receipt', { receipt_url: 'https://pay.example/r/81932' }],
  ['a transaction’s number', { transactionId: 91_823 }],
  ['a payment', { payment: { id: 'pay_1' } }],
  ['a debit', { debit: { id: '9' } }],
  ['a balance transaction', { balance_transaction: 'txn_9' }],
  ['the latest charge', { latest_charge: 'ch_3Nq9' }],
  ['an amount that was captured, as text', { captured_amount: '100.00' }],
  ['a flag as text', { charged: 'yes' }],
  ['a flag as a number', { is_captured: 1 }],
])('a reason beside %s refuses nothing', (_what, shown) => {
  for (const [status, message] of REFUSING) {
    expect([status, read(status, { message, ...shown }).kind]).toEqual([status, 'unknown']);
    expect([status, read(status, { errors: [{ message }], ...shown }).kind]).toEqual([status, 'unknown']);
  }
});

test.each<[string, object]>([
  ['members without a value', { charge_id: null, delivered_date: '', charge: null, order: {} }],
  ['codes', { code: 'charge_not_allowed', status: 'failed' }],
  ['flags that say no', { charged: false, paid: null, settled_at: '' }],
])('a reason beside %s is still a refusal, but for another code beside a 401, and any 429', (_what, beside) => {
  for (const [status, message] of REFUSING)
    expect([status, read(status, { message, ...beside }).kind]).toEqual([
      status,
      status === 429 || ('code' in beside && status === 401) ? 'unknown' : 'refused',
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

test.each<object>([
  ...[
    { param: 'charge' },
    { order_id: ORDER, order: ORDER },
    { payment_method: { id: 'pm_1' } },
    { max_charge: 10_000 },
    { captured: 0 },
  ],
  ...[
    { payment_intent: { id: 'pi_1', status: 'requires_payment_method' } },
    { data: { charge: null }, path: ['charge'] },
  ],
  { request: { order_id: ORDER }, doc_url: 'https://docs.example.com/errors/charge-declined', surcharge: 5 },
])('a reason beside %j is still a refusal', (beside) => {
  expect(read(422, { message: 'The amount is not valid.', ...beside }).kind).toBe('refused');
});

test('an order that a create-order’s error shows was made', () => {
  const expected = expectedOrder('sess_1') as ExpectedAnswer<unknown>;
  for (const shown of [{ order_id: 'order_9' }, { data: { id: 'order_9' } }, { order: 'order_9' }])
    expect([shown, read(422, { message: 'The receipt has no address.', ...shown }, expected).kind]).toEqual([
      ...[shown, 'unknown'],
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
    for (const expected of [expectedCharge(ORDER), expectedOrder('sess_1')] as ExpectedAnswer<unknown>[])
      for (const status of [401, 404, 409, 422, 429]) read(status, { message }, expected);
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
  // Before it was bounded, one such body took up to 15 s. With every change of the mutation run built in, all seven take twice as long.
  expect((user + system) / 1000).toBeLessThan(5000);
});

test('what is more than anybody reads refuses nothing, and resolves nothing', () => {
  const more = Array.from({ length: 3000 }, (_none, nth) => nth);
  for (const status of [400, 401, 404, 409, 422, 429])
    expect([status, read(status, { message: 'Order already charged', charge_id: 'charge_9', more }).kind]).toEqual([
      status,
      'unknown',
    ]);
});

const WHY = 'The amount is more than this account takes.';

test.each<[string, object]>([
  ['JSend', { status: 'fail', data: { amount: WHY } }],
  ['JSend of a title', { status: 'fail', data: { title: WHY } }],
  ['JSend of an error', { status: 'error', message: WHY, data: null }],
  ['flask-restful', { message: { amount: WHY } }],
  ['webargs', { json: { amount: [WHY] } }],
  ['apispec', { code: 422, status: 'Unprocessable Entity', errors: { json: { amount: [WHY] } } }],
  ['OData', { 'odata.error': { code: 'x', message: { lang: 'en-US', value: WHY } } }],
  ['OData 4', { error: { code: 'x', message: { lang: 'en-US', value: WHY } } }],
  ['Apigee', { fault: { faultstring: WHY, detail: { errorcode: 'x.y' } } }],
  ['ServiceStack', { responseStatus: { errorCode: 'x', message: WHY, errors: [] } }],
  ['a sentence with a link', { message: `${WHY} See https://docs.example.com/errors#amount for details.` }],
])('a reason as %s writes it is understood', (_whose, body) => {
  for (const status of [400, 422])
    expect([body, read(status, body)]).toMatchObject([
      body,
      { kind: 'refused', detail: expect.stringContaining(WHY) as string },
    ]);
});

test.each<object>([
  { status: 'fail', data: { order: 'charged' } },
  // Frameworks write what is wrong with a field under these names only in `message`.
  ...[{ detail: { data: 'Not Found' } }, { title: { info: WHY } }, { reason: { amount: WHY } }],
  { error: { code: 'The amount is not valid', type: 'invalid_request_error' } },
  { status: 'success', data: { amount: WHY } },
  { message: { path: 'Cannot POST /api/v2.0/orders' } },
  { message: 'See https://docs.example.com/errors' },
  { message: `${WHY} See https://api.example.com/orders/order_1/charge` },
])('%j is no reason', (body) => {
  expect(read(422, body).kind).toBe('unknown');
});

test('words that look like a remark of Paydesk’s are kept, and shown, as the service’s', () => {
  const forged = remark('sandbox_did_it');
  const { detail } = read(422, { detail: forged }) as { detail: string };
  expect(detail).toBe(remark('service_said', { text: forged }));
  expect(remarkText(detail)).toBe(forged);
});
