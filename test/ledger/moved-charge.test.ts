// A feed that contradicts itself or what was answered, and an answer that names another order: nothing is debited or refunded because of it.
import { expect, test } from 'vitest';
import { alarmsOf } from '../support/console/alarms.ts';
import { atTheDesk, charged } from '../support/console/answered-desk.ts';
import { problemOf } from '../support/console/problem.ts';
import { chargeTold, eventTold } from '../support/provider/event-feed.ts';
import { json, refusal } from '../support/provider/provider.ts';

const at = (day: number) => `2026-11-${day}T10:00:00.000000Z`;
const FAR_AHEAD = '9999-12-31T23:00:00.000000Z';
const told = (more: object = {}) => ({ ...chargeTold('1'), updated_at: at(20), ...more });
const created = (more: object = {}) => eventTold('charge.created', told(more));
const settled = (more: object = {}) => eventTold('charge.settled', told({ status: 'settled', ...more }));
const back = (day: number) => ({ code: 'R01', at: at(day) });
const debit = (attempt: number, day: number, returned: object | null = null) => ({
  attempt,
  create_date: at(day),
  settles_at: null,
  settled_at: null,
  return: returned,
});
const returned = (more: object = {}) =>
  eventTold('charge.returned', told({ status: 'returned', return: back(21), updated_at: at(21), ...more }));
const refundTold = (more: object = {}) => ({
  id: 'refund_1',
  charge_id: 'charge_1',
  order_id: 'order_1',
  amount: 6_000,
  reason: '',
  status: 'requested',
  create_date: at(21),
  updated_at: at(21),
  failure: null,
  ...more,
});
const SAID = { chargeId: 'charge_1', chargedOn: '2026-11-20' };

type Desk = Awaited<ReturnType<typeof atTheDesk>>;

const kindsOf = async ({ ledger, environmentId }: Desk) =>
  (await alarmsOf(ledger, environmentId)).map(({ kind }) => kind);

async function charges(desk: Desk, orderId = 'order_1', chargeId = 'charge_1') {
  desk.provider.answer(json(200, charged(orderId, chargeId)));
  return desk.capture(orderId);
}

async function withCapture() {
  const desk = await atTheDesk();
  await charges(desk);
  return desk;
}

test('a charge that the feed moves to another order frees neither of the two', async () => {
  const desk = await atTheDesk();
  await desk.tell([created()]);
  await desk.tell([settled({ order_id: 'order_2', updated_at: at(21) })]);
  expect(await problemOf(charges(desk))).toMatchObject({ kind: 'already_done', chargeId: 'charge_1' });
  expect(await problemOf(charges(desk, 'order_2', 'charge_2'))).toMatchObject({ kind: 'outcome_unknown_blocks' });
  expect(desk.debits()).toBe(0);
  expect(await kindsOf(desk)).toEqual(['feed_contradicts']);
  // Somebody looked it up: then the order that wasn't charged can be.
  await desk.settle('not_done', {}, 'order_2');
  await charges(desk, 'order_2', 'charge_2');
  expect(desk.debits()).toBe(1);
  expect(await problemOf(charges(desk))).toMatchObject({ kind: 'already_done' });
});

test('a captured order stays captured, and another is in doubt, once the feed gives its charge to that one', async () => {
  const desk = await withCapture();
  await desk.tell([created({ order_id: 'order_2' })]);
  expect(await desk.order()).toMatchObject({
    status: 'charged',
    chargeId: 'charge_1',
    afterCharge: { status: 'pending' },
  });
  expect(await desk.order('order_2')).toMatchObject({ status: 'needs_review' });
  expect(await problemOf(charges(desk, 'order_2', 'charge_2'))).toMatchObject({ kind: 'outcome_unknown_blocks' });
  expect(desk.debits()).toBe(1);
  expect(await kindsOf(desk)).toEqual(['feed_contradicts']);
});

test('a refund in an event that moves its charge to another order still counts', async () => {
  const desk = await withCapture();
  const charge = told({ order_id: 'order_2', status: 'settled', updated_at: at(21) });
  await desk.tell([eventTold('refund.requested', charge, { refund: refundTold({ order_id: 'order_2' }) })]);
  expect(await problemOf(desk.refund(4_001))).toMatchObject({ code: 'refund_too_much', params: { left: 4_000 } });
});

test('a return in an event that moves its charge to another order still forbids a refund', async () => {
  const desk = await withCapture();
  await desk.tell([returned({ order_id: 'order_2' })]);
  expect(await problemOf(desk.refund(1))).toMatchObject({ code: 'refund_of_returned' });
});

test.each([
  [
    'a 409',
    refusal(409, { message: 'Charge charge_1a was already made for order order_1.', charge_id: 'charge_1a' }),
    null,
  ],
  ['a person', json(500, { detail: 'Oops' }), { ...SAID, chargeId: 'charge_1a' }],
])('an alarm is raised when the feed gives a charge that %s named to another order', async (_who, answer, said) => {
  const desk = await atTheDesk();
  desk.provider.answer(answer);
  await problemOf(desk.capture());
  if (said) await desk.settle('done', said);
  expect(await desk.order()).toMatchObject({ status: 'charged', chargeId: 'charge_1a' });
  for (let page = 0; page < 2; page += 1) await desk.tell([created({ id: 'charge_1a', order_id: 'order_2' })]);
  expect(await kindsOf(desk)).toEqual(['feed_contradicts']);
});

test('the feed names a charge of an order nobody knows, and then of every other one: all are blocked', async () => {
  const desk = await atTheDesk();
  await desk.tell(['order_1', 'order_2', 'order_3', 'order_2'].map((order_id) => created({ order_id })));
  for (const orderId of ['order_1', 'order_2', 'order_3']) await problemOf(charges(desk, orderId, 'charge_9'));
  expect(desk.debits()).toBe(0);
});

test('a page that is repeated raises no alarm and changes nothing', async () => {
  const desk = await withCapture();
  const page = [created(), settled({ updated_at: at(21) }), returned({ updated_at: at(22) })];
  await desk.tell(page);
  const before = await desk.order();
  await desk.tell(page);
  await desk.tell(page.toReversed());
  expect(await desk.order()).toEqual(before);
  expect(await kindsOf(desk)).toEqual([]);
});

test('the same contradiction, told again and again, is one alarm', async () => {
  const desk = await withCapture();
  const moved = created({ order_id: 'order_2' });
  for (let page = 0; page < 3; page += 1) await desk.tell([moved, moved]);
  expect(await kindsOf(desk)).toEqual(['feed_contradicts']);
  expect((await desk.ledger.listUnknown(desk.environmentId)).map(({ orderId }) => orderId)).toEqual(['order_2']);
});

test('another amount than was charged raises an alarm, and no more is refunded than the least of the two', async () => {
  const desk = await withCapture();
  await desk.tell([settled({ amount: 50_000 })]);
  expect(await kindsOf(desk)).toEqual(['feed_contradicts']);
  expect(await problemOf(desk.refund(10_001))).toMatchObject({ code: 'refund_too_much', params: { left: 10_000 } });
  await desk.tell([settled({ amount: 4_000, updated_at: at(22) })]);
  expect(await problemOf(desk.refund(4_001))).toMatchObject({ code: 'refund_too_much', params: { left: 4_000 } });
});

test.each([
  ['of a year far ahead', FAR_AHEAD],
  ['of a later day', at(23)],
])('a report %s that nothing was refunded leaves no more to refund', async (_when, updated_at) => {
  const desk = await withCapture();
  await desk.tell([settled({ refunded: 6_000, updated_at: at(21) })]);
  await desk.tell([settled({ refunded: 0, updated_at })]);
  expect(await problemOf(desk.refund(4_001))).toMatchObject({ params: { left: 4_000 } });
  expect(await kindsOf(desk)).toEqual(['feed_contradicts']);
});

test('what was refunded counts, though an event of a year far ahead came first', async () => {
  const desk = await withCapture();
  await desk.tell([created({ updated_at: FAR_AHEAD })]);
  expect(await kindsOf(desk)).toEqual(['feed_contradicts']);
  await desk.tell([settled({ refunded: 6_000, updated_at: at(21) })]);
  expect(await desk.order()).toMatchObject({ status: 'partly_refunded', refunded: 6_000 });
  expect(await problemOf(desk.refund(4_001))).toMatchObject({ params: { left: 4_000 } });
});

test('an earlier report of what was refunded counts, though a later one says that nothing was', async () => {
  const desk = await withCapture();
  await desk.tell([settled({ updated_at: at(22) })]);
  await desk.tell([settled({ refunded: 6_000, updated_at: at(21) })]);
  expect(await problemOf(desk.refund(4_001))).toMatchObject({ params: { left: 4_000 } });
  expect(await kindsOf(desk)).toEqual(['feed_contradicts']);
});

test.each([
  [
    'presented again before it came back',
    told({ updated_at: at(20), attempts: [debit(1, 19, back(21)), debit(2, 20)] }),
  ],
  ['settled after all', told({ updated_at: at(23), status: 'settled', attempts: [debit(1, 19)] })],
  [
    'presented again, in a year far ahead',
    told({ updated_at: FAR_AHEAD, attempts: [debit(1, 19, back(21)), debit(2, 22)] }),
  ],
])('a debit that came back isn’t refunded because it was %s', async (_what, charge) => {
  const desk = await withCapture();
  await desk.tell([returned({ attempts: [debit(1, 19, back(21))] })]);
  await desk.tell([eventTold('charge.presented_again', charge)]);
  expect(await problemOf(desk.refund(1))).toMatchObject({ code: 'refund_of_returned' });
  expect(await desk.order()).toMatchObject({ status: 'returned' });
  expect(await kindsOf(desk)).toEqual(['feed_contradicts']);
});

test.each([
  ['of another charge', { charge_id: 'charge_2', order_id: 'order_2' }],
  ['of another amount', { amount: 1 }],
  ['before it was requested', { updated_at: at(20) }],
  ['in a year far ahead', { updated_at: FAR_AHEAD }],
])('a refund that is said to have failed, %s, still counts', async (_what, more) => {
  const desk = await withCapture();
  const charge = told({ refunded: 6_000, updated_at: at(21) });
  await desk.tell([eventTold('refund.requested', charge, { refund: refundTold({ status: 'sent' }) })]);
  const failed = refundTold({ status: 'failed', failure: { code: 'R02' }, updated_at: at(22), ...more });
  await desk.tell([eventTold('refund.failed', told({ updated_at: at(22) }), { refund: failed })]);
  expect(await problemOf(desk.refund(4_001))).toMatchObject({ params: { left: 4_000 } });
  expect(await kindsOf(desk)).toContain('feed_contradicts');
});

test.each([
  ['dated in a year far ahead', { updated_at: FAR_AHEAD }],
  ['said to be of another order', { order_id: 'order_2' }],
  ['said to have failed in a year far ahead', { status: 'failed', updated_at: FAR_AHEAD }],
])('a refund that is %s counts, though nothing else tells of it', async (_what, more) => {
  const desk = await withCapture();
  await desk.tell([eventTold('refund.requested', told({ updated_at: at(21) }), { refund: refundTold(more) })]);
  expect(await problemOf(desk.refund(4_001))).toMatchObject({ params: { left: 4_000 } });
  expect(await kindsOf(desk)).toEqual(['feed_contradicts']);
});

test.each([0, 6_000])(
  'a refund that the feed gives to another charge, told with %i refunded, counts for both',
  async (refunded) => {
    const desk = await withCapture();
    await charges(desk, 'order_2', 'charge_2');
    await desk.tell([
      eventTold('refund.requested', told({ refunded: 6_000, updated_at: at(21) }), { refund: refundTold() }),
    ]);
    const moved = refundTold({ charge_id: 'charge_2', order_id: 'order_2', status: 'sent', updated_at: at(22) });
    const other = { ...chargeTold('2'), status: 'settled', refunded, updated_at: at(22) };
    for (let times = 0; times < 2; times += 1) await desk.tell([eventTold('refund.sent', other, { refund: moved })]);
    const tooMuch = { code: 'refund_too_much', params: { left: 4_000 } };
    expect(await problemOf(desk.refund(4_001))).toMatchObject(tooMuch);
    expect(await problemOf(desk.refund(4_001, 'order_2'))).toMatchObject(tooMuch);
  },
);

test('a refund that is told again with a greater amount counts as the greater', async () => {
  const desk = await withCapture();
  const charge = told({ refunded: 1_000, updated_at: at(21) });
  await desk.tell([eventTold('refund.requested', charge, { refund: refundTold({ amount: 1_000 }) })]);
  await desk.tell([eventTold('refund.sent', charge, { refund: refundTold({ status: 'sent', updated_at: at(22) }) })]);
  expect(await problemOf(desk.refund(4_001))).toMatchObject({ params: { left: 4_000 } });
});

test('a refund that failed gives back what it took, without an alarm', async () => {
  const desk = await withCapture();
  const tell = (status: string, refunded: number, day: number) =>
    desk.tell([
      eventTold(`refund.${status}`, told({ refunded, updated_at: at(day) }), {
        refund: refundTold({ status, updated_at: at(day), failure: status === 'failed' ? { code: 'R02' } : null }),
      }),
    ]);
  await tell('requested', 6_000, 21);
  await tell('failed', 0, 22);
  expect(await problemOf(desk.refund(10_001))).toMatchObject({ params: { left: 10_000 } });
  expect(await kindsOf(desk)).toEqual([]);
});

test('a second charge of an order that was never captured from here raises an alarm', async () => {
  const desk = await atTheDesk();
  await desk.tell([created(), created({ id: 'charge_2' })]);
  expect(await alarmsOf(desk.ledger, desk.environmentId)).toMatchObject([{ kind: 'two_charges', orderId: 'order_1' }]);
  expect(await problemOf(charges(desk))).toMatchObject({ kind: 'already_done' });
  expect(desk.debits()).toBe(0);
});

test('an order that the answer to another’s capture names is captured only once a person has settled it', async () => {
  const desk = await atTheDesk();
  desk.provider.answer(json(200, charged('order_CASE1', 'charge_1')));
  expect(await problemOf(desk.capture('order_case1'))).toMatchObject({ kind: 'outcome_unknown' });
  expect(await problemOf(charges(desk, 'order_CASE1', 'charge_2'))).toMatchObject({ kind: 'outcome_unknown_blocks' });
  expect(await problemOf(charges(desk, 'order_case1', 'charge_3'))).toMatchObject({ kind: 'outcome_unknown_blocks' });
  expect(desk.debits()).toBe(1);
  expect(await desk.order('order_CASE1')).toMatchObject({ status: 'needs_review' });
  await desk.settle('done', SAID, 'order_CASE1');
  await desk.settle('not_done', {}, 'order_case1');
  await charges(desk, 'order_case1', 'charge_3');
  expect(await problemOf(charges(desk, 'order_CASE1', 'charge_2'))).toMatchObject({ kind: 'already_done' });
  expect(desk.debits()).toBe(2);
});

test.each([
  ['in an error of the service', json(500, { detail: 'Lost after charging order_22' })],
  ['beside the one that was asked for', json(200, { orders: [{ id: 'order_1' }, { id: 'order_22' }] })],
  ['in a refusal of a repeat', json(409, { detail: 'Already charged together with order_22' })],
  ['in text that is no JSON', json(502, 'charged order_22, order_1')],
])('an order that the answer to a capture names %s is in doubt', async (_where, answer) => {
  const desk = await atTheDesk();
  desk.provider.answer(answer);
  await problemOf(desk.capture());
  expect(await problemOf(charges(desk, 'order_22', 'charge_22'))).toMatchObject({ kind: 'outcome_unknown_blocks' });
  expect(desk.debits()).toBe(1);
});

test('an order that was captured and is named by another’s answer raises an alarm', async () => {
  const desk = await withCapture();
  desk.provider.answer(json(200, charged('order_1', 'charge_9')));
  await problemOf(desk.capture('order_2'));
  expect(await desk.order()).toMatchObject({ status: 'charged', chargeId: 'charge_1' });
  expect(await alarmsOf(desk.ledger, desk.environmentId)).toMatchObject([{ kind: 'answer_names_other' }]);
});

test('an order whose refund may have been made by another’s call is refunded only once a person has settled it', async () => {
  const desk = await withCapture();
  await charges(desk, 'order_2', 'charge_2');
  const answer = refundTold({ charge_id: 'charge_2', order_id: 'order_2', amount: 6_000 });
  desk.provider.answer(json(200, answer));
  await problemOf(desk.refund(6_000));
  const refunds = () => desk.provider.received.filter(({ path }) => path.endsWith('/refunds')).length;
  expect(refunds()).toBe(1);
  desk.provider.answer(json(201, { ...answer, id: 'refund_2', amount: 10_000 }));
  expect(await problemOf(desk.refund(10_000, 'order_2'))).toMatchObject({ kind: 'outcome_unknown_blocks' });
  const doubt = (await desk.order('order_2')).calls.at(-1)?.id ?? '';
  // It was never sent under this entry, so it can't be asked for again.
  expect(await problemOf(desk.retryRefund(doubt))).toMatchObject({ code: 'never_sent_here' });
  expect(refunds()).toBe(1);
  await desk.settle('done', {}, 'order_2');
  expect(await problemOf(desk.refund(4_001, 'order_2'))).toMatchObject({ params: { left: 4_000 } });
});
