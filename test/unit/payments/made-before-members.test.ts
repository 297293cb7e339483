// Which members and words a body may have that names what an earlier call made: with any other, it names nothing.
import { expect, test } from 'vitest';
import { chargeMadeBefore, orderMadeBefore, payoutMadeBefore } from '../../../main/providers/hosted-ach/made-before.ts';
import { type ErrorBody, statedReason } from '../../../main/providers/hosted-ach/stated-reason.ts';

const ORDER = 'order_7.f';
const bodyOf = (json: unknown): ErrorBody => ({ json, text: '', mediaType: null });
const line = (text: string): ErrorBody => ({ json: undefined, text, mediaType: 'text/plain' });
const chargeIn = (body: ErrorBody, orderId = ORDER) => chargeMadeBefore(statedReason(body), body.json, orderId);
const orderIn = (body: ErrorBody) => orderMadeBefore(statedReason(body), body.json, 'sess_7f');
/** Beside the id of the charge. */
const charge = (more: object) => chargeIn(bodyOf({ charge_id: 'charge_9', ...more }));
const order = (more: object) => orderIn(bodyOf({ order_id: 'order_9', ...more }));
const CHARGE = { orderId: null, chargeId: 'charge_9' };
const ORDER_MADE = { orderId: 'order_9', chargeId: null };

test('what was made is named in its member, or in the sentence of our own service', () => {
  expect(charge({})).toEqual(CHARGE);
  expect(order({})).toEqual(ORDER_MADE);
  const charged = `Charge charge_9 was already made for order ${ORDER}.`;
  const created = 'Order order_9 was already created from session sess_7f.';
  for (const words of [charged, { detail: charged }, { title: 'Conflict', detail: charged }])
    expect(chargeIn(bodyOf(words))).toEqual(CHARGE);
  for (const words of [created, { detail: created }]) expect(orderIn(bodyOf(words))).toEqual(ORDER_MADE);
  expect([chargeIn(line(charged)), orderIn(line(created))]).toEqual([CHARGE, ORDER_MADE]);
  expect([chargeIn(line(created)), orderIn(line(charged))]).toEqual([null, null]);
  expect(chargeIn(bodyOf({ detail: { error: { charge_id: 'charge_9' } } }))).toEqual(CHARGE);
});

test('nothing is named by nothing, by another word, or by two', () => {
  for (const json of [
    undefined,
    null,
    {},
    [],
    'Conflict',
    { charge_id: null },
    { charge_id: 'order_9' },
    { charge_id: 7 },
  ])
    expect([json, chargeIn(bodyOf(json)), orderIn(bodyOf(json))]).toEqual([json, null, null]);
  expect(charge({ error: { charge_id: 'charge_8' } })).toBeNull();
  expect(charge({ error: { charge_id: 'charge_9' } })).toEqual(CHARGE);
  expect(order({ detail: { order_id: 'order_8' } })).toBeNull();
  expect(chargeIn(bodyOf(`Charge charge_in_progress was already made for order ${ORDER}.`))).toBeNull();
});

test.each<object>([
  ...[{ title: 'Conflict' }, { title: '409 Conflict' }, { title: 'HTTP 409 Conflict' }, { title: 'An error occurred' }],
  ...[{ status: 409 }, { statusCode: 409 }, { httpStatus: '409' }, { code: '409' }, { error_code: 409 }],
  ...[
    { status: 'charged' },
    { code: ' captured ' },
    { error: true },
    { detail: null },
    { details: [] },
    { errors: {} },
  ],
  ...[{ id: 'charge_9' }, { id: ORDER }, { order: ORDER }, { order_id: ORDER }, { charge: 'charge_9' }],
  ...[{ timestamp: '2026-11-22T10:00:00Z' }, { request_id: '7f-2' }, { reason: '' }, { _: 'Conflict' }],
  ...[{ message: 'Order already charged.' }, { message: `Order ${ORDER} was already charged.` }],
  ...[{ message: `Order already charged by charge_9.` }, { message: `Already charged as charge_9` }],
  ...[{ message: [`Order ${ORDER} already charged`, 'Conflict'] }, { path: `/api/v2.0/orders/${ORDER}/charge` }],
])('a charge is named beside %j', (more) => expect(charge(more)).toEqual(CHARGE));

test.each<object>([
  ...[
    { title: '402 Conflict' },
    { title: 'Payment Required' },
    { title: 'Errors' },
    { message: 409 },
    { title: '409' },
  ],
  ...[{ message: 'captured' }, { code: 'failed' }, { status: true }, { error: false }, { error: 1 }, { code: 402 }],
  ...[
    { charge2: { id: 'charge_9' } },
    { id_order: ORDER },
    { id: 'order_7' },
    { charge: ['charge_9'] },
    { charge: [] },
  ],
  ...[
    { charge: {} },
    { charge: null },
    { charge: 'charge_8' },
    { note: 'Conflict' },
    { note: null },
    { more: {} },
    { ok: true },
  ],
  ...[{ message: 'Order order_7.f8 was already charged.' }, { message: 'Order order_8 was already charged.' }],
  ...[
    { message: 'Order order_7 was already charged.' },
    { message: `Order ${ORDER} was already charged with charge_8.` },
  ],
  ...[{ message: 'Order order_7xf was already charged.' }, { message: 'It was not charged.' }],
])('no charge is named beside %j', (more) => expect(charge(more)).toBeNull());

const DATES = ['2026-11-22', '2026-11-22T10:00', '2026-11-22T10:00:00Z', '2026-11-22T10:00:00.123+05:30'];
const NO_DATES = ['soon', 'x2026-11-22', '2026-11-22x', '2026-11-22T', '2026-11-22Tx', '2026-11-22T10:00:00X', null];
const AMOUNTS = [5, 10_000, '10000'];
const NO_AMOUNTS = [0, -5, 1.5, 'x1', '', null];
const ids = (begins: string) => [`${begins}_1`, `${begins}_a1-B`];
const noIds = (begins: string) => [`x${begins}_1`, `${begins}_1 x`, `${begins}_`, `${begins}_!`, 7];

const DOCUMENTED: [record: 'order' | 'charge', field: string, good: unknown[], bad: unknown[]][] = [
  ['order', 'id', [ORDER], ['order_8', null]],
  ['order', 'status', ['charged'], ['submitted', '', null]],
  ['order', 'charge_id', ['charge_9'], ['charge_8', null]],
  ['order', 'delivered_date', DATES, NO_DATES],
  ['order', 'create_date', DATES, [...NO_DATES, ['2026-11-22'], {}]],
  ['order', 'updated_at', DATES, NO_DATES],
  ['order', 'type', ['ACH_DEBIT', 'consumer_checkout'], ['NO_ACH_DEBIT', 'ACH_DEBIT_RETURN', 'DECLINED']],
  ['order', 'track_number', ['1', 'T-1', 'TRACK-12', 'T-1x'], ['charged', '', 'x 1', '1 x', 'T 1']],
  ['order', 'total_amount', AMOUNTS, NO_AMOUNTS],
  ['order', 'store_id', ids('store'), noIds('store')],
  ['order', 'organization_id', ids('org'), noIds('org')],
  ['order', 'marketplace_id', [...ids('mk_org'), null], [...noIds('mk_org'), 'xnull', 'nullx']],
  ['order', 'note', [], ['x', null]],
  ['charge', 'id', ['charge_9'], ['charge_8', null]],
  ['charge', 'status', ['pending'], ['failed', '', null]],
  ['charge', 'amount', AMOUNTS, NO_AMOUNTS],
  ['charge', 'fees', [0, 250, '250'], [-1, 1.5, 'x', '', null]],
  ['charge', 'balance_transaction_id', ids('bal_tran'), noIds('bal_tran')],
  ['charge', 'consumer_fi_account_id', ids('c_account'), noIds('c_account')],
  ['charge', 'business_fi_account_id', ids('b_account'), noIds('b_account')],
];

test.each(DOCUMENTED)('the %s’s %s is as documented, or the body names nothing', (record, field, good, bad) => {
  for (const value of good) expect([value, charge({ [record]: { [field]: value } })]).toEqual([value, CHARGE]);
  for (const value of bad) expect([value, charge({ [record]: { [field]: value } })]).toEqual([value, null]);
});

test('an order that was made before is not charged yet, and of this very session', () => {
  for (const more of [
    ...[{ order: { id: 'order_9', status: 'submitted', charge_id: null, delivered_date: null } }, { id: 'sess_7f' }],
    ...[{ session: { id: 'sess_7f', status: 'finalized' } }, { session: { status: 'finalized ' } }],
    ...[{ message: 'An order already exists for this session.' }, { session_id: 'sess_7f' }, { id: 'order_9' }],
  ])
    expect([more, order(more)]).toEqual([more, ORDER_MADE]);
  for (const more of [
    ...[{ order: { status: '' } }, { order: { charge_id: '' } }, { order: { delivered_date: '' } }],
    ...[{ session: { status: '' } }, { session: { status: 'started' } }, { session: { id: 'sess_8' } }],
    ...[{ status: 'created' }, { status: 'charged' }, { id: 'sess_8' }],
  ])
    expect([more, order(more)]).toEqual([more, null]);
});

test('a payout that was started before is named by its reason and id alone', () => {
  const paid = (detail: object) => payoutMadeBefore({ detail });
  const made = { orderId: null, chargeId: null, payoutId: 'payout_1' };
  expect(paid({ reason: 'already_this_month', payout_id: 'payout_1' })).toEqual(made);
  for (const detail of [
    ...[{ reason: 'already_this_month', payout_id: '' }, { reason: 'already_this_month' }, { payout_id: 'payout_1' }],
    ...[
      { reason: '', payout_id: 'payout_1' },
      { reason: 'another_amount', payout_id: 'payout_1' },
    ],
  ])
    expect([detail, paid(detail)]).toEqual([detail, null]);
  expect([payoutMadeBefore(undefined), payoutMadeBefore({})]).toEqual([null, null]);
});
