// A charge that an answer has shown: whatever else is answered or said of its order, it is not captured again, and a second charge is told.

import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { remark } from '../../contract/console/remark.ts';
import type { AnyOutcome } from '../../main/core/outcome.ts';
import { remarkText } from '../../messages/remarks/remark-text.ts';
import { alarmsOf } from '../support/console/alarms.ts';
import { atTheDesk, created } from '../support/console/answered-desk.ts';
import { problemOf } from '../support/console/problem.ts';
import { chargeTold, eventTold } from '../support/provider/event-feed.ts';
import { json } from '../support/provider/provider.ts';
import { orderCharged, orderCreated } from '../support/provider/seen.ts';
import { addTestEnvironment, captureOf, creationOf, entryFor, recordCall, succeeded } from '../support/store/ledger.ts';
import { ledgerOn } from '../support/store/ledger-on.ts';
import { openTestDatabase } from '../support/store/postgres/ledger-database.ts';

const LOST: AnyOutcome = { kind: 'unknown', httpStatus: null, code: 'timed_out', detail: 'No answer.' };
const REFUSED: AnyOutcome = { kind: 'refused', httpStatus: 422, code: 'refused_by_service', detail: 'no' };
const NOT_KNOWN: AnyOutcome = { kind: 'refused', httpStatus: 404, code: 'refused_by_service', detail: 'no order' };
const ADA = { name: 'Ada', reason: 'Saw it in the dashboard.' };
const charged = (chargeId: string, orderId = 'order_1'): AnyOutcome => ({
  kind: 'succeeded',
  httpStatus: 200,
  answer: orderCharged(orderId, chargeId),
});
const chargedBefore = (chargeId: string): AnyOutcome => ({
  kind: 'already_done',
  httpStatus: 409,
  orderId: null,
  chargeId,
  detail: 'It was charged before.',
});

/** A ledger with no order, and what is sent and said of its orders. */
async function withLedger() {
  const ledger = ledgerOn(await openTestDatabase(), 'this-instance', Date.now);
  const whose = await addTestEnvironment({ ledger }, 'https://provider.example', 'sandbox', { refuses_repeat: 1 });
  const { environmentId } = whose;
  const send = async (orderId = 'order_1') => {
    return recordCall(ledger, whose, captureOf(orderId));
  };
  const settle = (entryId: string) => ledger.resolveUnknown({ environmentId, entryId, verdict: 'not_done', ...ADA });
  const record = ledger.recordOutcome;
  return {
    ledger,
    environmentId,
    send,
    settle,
    record,
    order: (id = 'order_1') => ledger.getOrder(environmentId, id),
    alarms: () => alarmsOf(ledger, environmentId),
    createOrder: async (orderId: string, sessionId: string) => {
      const entryId = await recordCall(ledger, whose, creationOf(sessionId));
      await record(entryId, { kind: 'succeeded', httpStatus: 200, answer: orderCreated(orderId, sessionId) });
    },
    sendAgain: async (repeatOf: string) => {
      const id = randomUUID();
      await ledger.as('ada').writeRepeat({ id, repeatOf, environmentId, leaseMs: 60_000 });
      return id;
    },
    unanswered: async (orderId?: string) => {
      const id = await send(orderId);
      await record(id, LOST);
      return id;
    },
  };
}

test.each([
  ['refused', async ({ record }: Desk, second: string) => void (await record(second, REFUSED))],
  ['refused as not known', async ({ record }: Desk, second: string) => void (await record(second, NOT_KNOWN))],
  [
    'settled as not done',
    async ({ record, settle }: Desk, second: string) => {
      await record(second, LOST);
      await settle(second);
    },
  ],
])(
  'an order that a late answer shows charged is not captured again after a second capture is %s',
  async (_how, end) => {
    for (const late of [charged('charge_1'), chargedBefore('charge_1')]) {
      const desk = await withLedger();
      const first = await desk.unanswered();
      await desk.settle(first);
      const second = await desk.send();
      await desk.record(first, late);
      await end(desk, second);
      await expect(desk.send()).rejects.toMatchObject({ problem: { kind: 'already_done', chargeId: 'charge_1' } });
      expect(await desk.order()).toMatchObject({ status: 'charged', chargeId: 'charge_1' });
    }
  },
);

test('no other order of a session is captured after a late answer has shown one charged', async () => {
  const desk = await withLedger();
  await desk.createOrder('order_1', 'sess_1');
  const first = await desk.unanswered();
  await desk.settle(first);
  const second = await desk.send();
  await desk.record(first, charged('charge_1'));
  await desk.record(second, REFUSED);
  const other = entryFor(
    { environmentId: desk.environmentId, accountId: (await desk.order()).accountId },
    { operation: 'charge_order', orderId: 'order_2', sessionId: 'sess_1' },
  );
  await expect(desk.ledger.writeSent(other)).rejects.toMatchObject({
    problem: { kind: 'already_done', orderId: 'order_1', chargeId: 'charge_1' },
  });
});

test('what is charged is not sent again as a repeat of an unknown call', async () => {
  const desk = await withLedger();
  const first = await desk.unanswered();
  await desk.settle(first);
  const second = await desk.unanswered();
  await desk.record(first, charged('charge_1'));
  await expect(desk.sendAgain(second)).rejects.toMatchObject({
    problem: { kind: 'already_done', chargeId: 'charge_1' },
  });
});

test('two charges that a call and its repeat were answered with raise an alarm, in either order', async () => {
  const desk = await withLedger();
  const first = await desk.unanswered();
  const repeat = await desk.sendAgain(first);
  await desk.record(repeat, charged('charge_2'));
  expect(await desk.alarms()).toEqual([]);
  await desk.record(first, charged('charge_1'));
  await desk.ledger.replayOutcome(first, charged('charge_1'));
  expect(await desk.alarms()).toMatchObject([{ kind: 'two_charges', orderId: 'order_1' }]);
  expect(await desk.order()).toMatchObject({ status: 'charged', chargeId: 'charge_2' });

  const other = await withLedger();
  const earlier = await other.unanswered();
  const later = await other.sendAgain(earlier);
  await other.record(earlier, charged('charge_1'));
  await other.record(later, charged('charge_2'));
  const [alarm, ...more] = await other.alarms();
  expect([alarm?.kind, more]).toEqual(['two_charges', []]);
  expect(remarkText(alarm?.heard ?? '')).toMatch(/charge_1.*charge_2.*debited twice/);
});

test('a charge that an answer shows wins over the one a 409 named, with an alarm, and is not taken back', async () => {
  for (const replayed of [false, true]) {
    const desk = await withLedger();
    const first = await desk.unanswered();
    const repeat = await desk.sendAgain(first);
    await desk.record(repeat, chargedBefore('charge_7'));
    if (replayed) await desk.ledger.replayOutcome(first, charged('charge_8'));
    else await desk.record(first, charged('charge_8'));
    expect(await desk.order()).toMatchObject({ status: 'charged', chargeId: 'charge_8', serviceStatus: 'charged' });
    expect(await desk.alarms()).toMatchObject([{ kind: 'two_charges', orderId: 'order_1' }]);
    for (const entryId of [first, repeat]) {
      const taken = desk.ledger.takeBackCharge({ environmentId: desk.environmentId, entryId, ...ADA });
      await expect(taken).rejects.toMatchObject({ problem: { kind: 'already_done' } });
    }
  }
});

test('an answer that comes again changes nothing', async () => {
  const desk = await withLedger();
  const first = await desk.send();
  await desk.record(first, charged('charge_1'));
  await desk.ledger.replayOutcome(first, charged('charge_1'));
  expect([(await desk.order()).chargeId, await desk.alarms()]).toEqual(['charge_1', []]);
});

test('a charge that an answer shows wins over a 409 that named it as another order’s, which is in doubt again', async () => {
  const desk = await withLedger();
  const other = await desk.send('order_2');
  await desk.record(other, chargedBefore('charge_1'));
  expect(await desk.order('order_2')).toMatchObject({ status: 'charged', chargeId: 'charge_1' });
  expect(await desk.record(await desk.send(), charged('charge_1'))).toBeNull();
  expect(await desk.order()).toMatchObject({ status: 'charged', chargeId: 'charge_1' });
  expect(await desk.order('order_2')).toMatchObject({ status: 'needs_review', chargeId: null });
  expect(await desk.ledger.listUnknown(desk.environmentId)).toMatchObject([{ id: other }]);
  expect(await desk.alarms()).toMatchObject([{ kind: 'contradiction', orderId: 'order_2' }]);
  await expect(desk.send('order_2')).rejects.toMatchObject({ problem: { kind: 'outcome_unknown_blocks' } });
});

test('an answer that shows the charge of a call that counted as refused is recorded, with an alarm', async () => {
  const desk = await withLedger();
  const first = await desk.send();
  await desk.record(first, REFUSED);
  await desk.record(first, charged('charge_1'));
  expect(await desk.order()).toMatchObject({ status: 'charged', chargeId: 'charge_1' });
  expect(await desk.alarms()).toMatchObject([
    { kind: 'contradiction', said: remark('service_had_refused', { detail: 'no' }) },
  ]);
  await expect(desk.send()).rejects.toMatchObject({ problem: { kind: 'already_done' } });
});

type Desk = Awaited<ReturnType<typeof withLedger>>;

test.each([
  {
    told: 'of another amount',
    late: { kind: 'succeeded', httpStatus: 200, answer: orderCharged('order_1', 'charge_1', 12_000) },
  },
  { told: 'that is another order’s', late: charged('charge_2') },
  { told: 'that can’t be read', late: { kind: 'unknown', httpStatus: 200, code: 'not_understood', detail: '' } },
] satisfies { told: string; late: AnyOutcome }[])(
  'a late answer with a charge $told blocks again what a person said wasn’t done',
  async ({ late }) => {
    const { ledger, environmentId, send, record, settle, order, createOrder } = await withLedger();
    await createOrder('order_1', 'sess_1');
    await record(await send('order_2'), charged('charge_2', 'order_2'));
    const entryId = await send();
    await record(entryId, LOST);
    await settle(entryId);
    await record(entryId, late);
    expect(await order()).toMatchObject({ status: 'needs_review' });
    await expect(send()).rejects.toMatchObject({ problem: { kind: 'outcome_unknown_blocks' } });
    expect(await ledger.listUnknown(environmentId)).toMatchObject([{ id: entryId, settledBy: null }]);
  },
);

test('where a provider rejects duplicates of an order, another order of its payment isn’t captured after the feed told its charge', async () => {
  const desk = await twoOrders();
  await desk.tell([eventTold('charge.created', { ...chargeTold('1') })]);
  expect(await problemOf(desk.capture('order_2'))).toMatchObject({ kind: 'already_done', orderId: 'order_1' });
  expect(desk.debits()).toBe(1);
});

/** Two orders of one session at a provider that rejects duplicates; the first was captured, and a person is wrong about it. */
async function twoOrders() {
  const desk = await atTheDesk();
  const { ledger, provider, environmentId } = desk;
  await ledger.as('Ada').changeEnvironment(environmentId, { refuses_repeat: 1 }, null);
  provider.answer(json(200, { id: 'sess_1', status: 'started', total_amount: 10_000, track_number: 'T-sess_1' }));
  await desk.createSession();
  provider.answer(json(500, {}));
  await problemOf(desk.createOrder());
  const entryId = (await ledger.listUnknown(environmentId))[0]?.id ?? '';
  await ledger.resolveUnknown({ environmentId, entryId, verdict: 'not_done', ...ADA });
  provider.answer(json(200, created('order_2', 'sess_1')));
  await desk.createOrder();
  await ledger.recordOutcome(entryId, succeeded(orderCreated('order_1', 'sess_1')));
  provider.answer(json(500, {}));
  await problemOf(desk.capture('order_1'));
  await desk.settle('not_done', {}, 'order_1');
  return desk;
}
