// Refunds that a service reports only as a sum of the charge, beside those that Paydesk or a person made: all of them count.
// @module-tag postgres
import { expect, onTestFinished, test } from 'vitest';
import { OrderId } from '../../contract/ids.ts';
import { RefundSeen } from '../../contract/records/payment.ts';
import type { AnyOutcome } from '../../main/core/outcome.ts';
import type { NewEntry } from '../../main/ledger/journal/journal.ts';
import { alarmsOf } from '../support/console/alarms.ts';
import { problemOf } from '../support/console/problem.ts';
import { chargeTold, eventTold, ingestPage } from '../support/provider/event-feed.ts';
import { orderCharged } from '../support/provider/seen.ts';
import { addTestEnvironment, LOST, recordCall } from '../support/store/ledger.ts';
import { ledgerOn } from '../support/store/ledger-on.ts';
import { openTestDatabase } from '../support/store/postgres/ledger-database.ts';

const FAR_AHEAD = '9999-12-31T23:00:00.000000Z';
const orderId = OrderId.parse('order_1');

const at = (day: number) => `2026-11-${day}T10:00:00.000000Z`;
const refund = (id: string, amount: number, more: object = {}) => ({
  id,
  charge_id: 'charge_1',
  order_id: 'order_1',
  amount,
  reason: '',
  status: 'requested',
  create_date: at(22),
  updated_at: at(22),
  failure: null,
  ...more,
});
const made = (id: string, amount: number): AnyOutcome => ({
  kind: 'succeeded',
  httpStatus: 200,
  answer: RefundSeen.parse(refund(id, amount)),
});
/** A report of the charge: so much of it is refunded. */
const reported = (refunded: number, updated_at: string) =>
  eventTold('charge.settled', { ...chargeTold('1'), status: 'settled', refunded, updated_at });

/** A captured order of 10,000 cents. */
async function captured() {
  const database = await openTestDatabase();
  onTestFinished(database.close);
  const clock = { now: Date.parse(at(22)) };
  const ledger = ledgerOn(database, 'instance_1', () => clock.now);
  const own = await addTestEnvironment({ ledger }, 'https://pay.example');
  const { environmentId } = own;
  const tell = async (...events: object[]) => {
    clock.now += 1_000;
    await ingestPage(ledger, own.accountId, events);
  };
  const send = async (what: Pick<NewEntry, 'operation'> & Partial<NewEntry>, outcome?: AnyOutcome) => {
    clock.now += 1_000;
    return recordCall(ledger, own, { orderId: 'order_1', ...what }, outcome);
  };
  const refunding = (amount: number, outcome?: AnyOutcome, reason = '') =>
    send({ operation: 'refund_charge', chargeId: 'charge_1', request: { amount, reason } }, outcome);
  const answer = orderCharged('order_1', 'charge_1');
  await send({ operation: 'charge_order' }, { kind: 'succeeded', httpStatus: 200, answer });
  return {
    clock,
    ledger,
    environmentId,
    tell,
    refunding,
    order: () => ledger.getOrder(environmentId, 'order_1'),
    left: async () => (await problemOf(refunding(10_001))).params,
    alarms: async () => (await alarmsOf(ledger, environmentId)).map(({ kind }) => kind),
    say: (entryId: string, verdict: 'done' | 'not_done') =>
      ledger.resolveUnknown({ environmentId, entryId, verdict, name: 'Ada', reason: 'Looked it up' }),
    record: async (amount: number, day = '2026-11-21') => {
      clock.now += 1_000;
      const input = { environmentId, orderId, amount, day, reference: null };
      await ledger.as('Ada').recordRefundByHand(input);
    },
    void: async () => {
      clock.now += 1_000;
      const { afterCharge } = await ledger.getOrder(environmentId, 'order_1');
      const refundId = afterCharge?.refunds.find(({ source }) => source === 'person')?.id ?? '';
      await ledger.as('Ada').takeBackFact({ environmentId, orderId, refundId, reason: 'another order' });
    },
  };
}

test('a refund made from here counts beside one that only the charge’s report tells of', async () => {
  const { tell, refunding, left, order } = await captured();
  await tell(reported(6_000, at(21)));
  await refunding(3_000, made('refund_1', 3_000));
  expect(await left()).toEqual({ left: 1_000 });
  expect(await order()).toMatchObject({ status: 'partly_refunded', refunded: 9_000 });
});

test('a refund that the report may count already counts once, whichever comes first', async () => {
  const { ledger, tell, refunding, order } = await captured();
  await tell(reported(6_000, at(20)));
  const entryId = await refunding(3_000, LOST);
  await tell(reported(9_000, at(22)));
  await ledger.recordOutcome(entryId, made('refund_1', 3_000));
  expect(await order()).toMatchObject({ refunded: 9_000 });
});

test('a refund recorded by hand counts beside what the service reported, until its next report', async () => {
  const { tell, record, left, alarms } = await captured();
  await tell(reported(6_000, at(20)));
  await record(3_000);
  expect(await left()).toEqual({ left: 1_000 });
  await tell(reported(6_000, at(21)));
  expect(await left()).toEqual({ left: 4_000 });
  expect(await alarms()).toEqual([]);
});

test('voiding a refund recorded by hand leaves what the service reported since', async () => {
  const { tell, record, left, void: takeBack } = await captured();
  await record(6_000);
  await tell(reported(6_000, at(21)));
  await takeBack();
  expect(await left()).toEqual({ left: 4_000 });
});

test('voiding a refund recorded by hand leaves what the service had reported before', async () => {
  const { tell, record, left, void: takeBack } = await captured();
  await tell(reported(6_000, at(21)));
  await record(4_000);
  await takeBack();
  expect(await left()).toEqual({ left: 4_000 });
});

test('what the service reported as refunded counts after a return was recorded by hand and voided', async () => {
  const { ledger, environmentId, tell, left } = await captured();
  await tell(reported(6_000, at(21)));
  await ledger.as('Ada').recordReturnByHand({ environmentId, orderId, code: 'R01', day: '2026-11-21' });
  await ledger.as('Ada').takeBackFact({ environmentId, orderId, refundId: null, reason: 'another order' });
  expect(await left()).toEqual({ left: 4_000 });
});

test('a settlement from before a refund that was made from here is taken in when it is read later', async () => {
  const { tell, refunding, alarms, order } = await captured();
  await tell(reported(0, at(18)));
  await refunding(3_000, made('refund_1', 3_000));
  await tell(eventTold('charge.settled', { ...chargeTold('1'), status: 'settled', updated_at: at(20) }));
  expect(await alarms()).toEqual([]);
  expect((await order()).afterCharge?.status).toBe('settled');
});

test('a refund that failed before a report excuses no later report of less', async () => {
  const { tell, left, alarms } = await captured();
  const told = (status: string, refunded: number, day: number) => {
    const failure = status === 'failed' ? { code: 'R02' } : null;
    const charge = { ...chargeTold('1'), refunded, updated_at: at(day) };
    const more = { status, failure, updated_at: at(day) };
    return eventTold(`refund.${status}`, charge, { refund: refund('refund_1', 4_000, more) });
  };
  await tell(told('requested', 4_000, 18), told('failed', 0, 19));
  expect(await alarms()).toEqual([]);
  await tell(reported(4_000, at(20)), reported(0, at(21)));
  expect(await left()).toEqual({ left: 6_000 });
  expect(await alarms()).toEqual(['feed_contradicts']);
});

test('what a report of a year far ahead says was refunded counts after an earlier report', async () => {
  const { tell, left } = await captured();
  await tell(reported(6_000, FAR_AHEAD));
  await tell(reported(0, at(20)));
  expect(await left()).toEqual({ left: 4_000 });
});

test('reports from before a refund that was made from here raise no alarm', async () => {
  const { tell, refunding, left, alarms } = await captured();
  await refunding(3_000, made('refund_1', 3_000));
  await tell(reported(0, at(20)), reported(0, at(21)));
  expect(await left()).toEqual({ left: 7_000 });
  expect(await alarms()).toEqual([]);
});

test('a refund that the feed tells and a person marks as made counts once, though this clock is ahead', async () => {
  const { tell, refunding, say, order } = await captured();
  const entryId = await refunding(3_000, LOST);
  const moment = '2026-11-22T09:45:00.000000Z';
  const told = refund('refund_1', 3_000, { create_date: moment, updated_at: moment });
  const charge = { ...chargeTold('1'), refunded: 3_000, updated_at: moment };
  await tell(eventTold('refund.requested', charge, { refund: told }));
  await say(entryId, 'done');
  expect((await order()).refunded).toBe(3_000);
});

test('an equal refund that was told before the call isn’t the one that a person marks as made', async () => {
  const { tell, refunding, say, order } = await captured();
  const charge = { ...chargeTold('1'), refunded: 3_000, updated_at: at(22) };
  await tell(eventTold('refund.requested', charge, { refund: refund('refund_1', 3_000) }));
  await say(await refunding(3_000, LOST), 'done');
  expect((await order()).refunded).toBe(6_000);
});

test('an older refund of the same amount that the feed tells counts beside the one that a person marks as made', async () => {
  const { tell, refunding, say, left } = await captured();
  await say(await refunding(3_000, LOST), 'done');
  const told = refund('refund_1', 3_000, { create_date: at(21), updated_at: at(21) });
  const charge = { ...chargeTold('1'), refunded: 3_000, updated_at: at(21) };
  await tell(eventTold('refund.requested', charge, { refund: told }));
  expect(await left()).toEqual({ left: 4_000 });
});

test.each(['answered', 'marked as made'])(
  'a report dated before a refund that was %s counts beside it',
  async (how) => {
    const { tell, refunding, say, left, order, alarms } = await captured();
    await tell(reported(6_000, at(20)));
    if (how === 'answered') await refunding(3_000, made('refund_1', 3_000));
    else await say(await refunding(3_000, LOST), 'done');
    await tell(reported(6_000, at(21)));
    expect(await left()).toEqual({ left: 1_000 });
    expect(await order()).toMatchObject({ refunded: 9_000 });
    await tell(reported(9_000, at(23)));
    expect(await left()).toEqual({ left: 1_000 });
    expect(await alarms()).toEqual([]);
  },
);

test('a report dated before the day of a refund that was recorded by hand counts beside it', async () => {
  const { tell, record, left } = await captured();
  await record(3_000);
  await tell(reported(6_000, at(20)));
  expect(await left()).toEqual({ left: 1_000 });
});

test('a refund whose two tries are answered late counts once', async () => {
  const { ledger, refunding, say, order } = await captured();
  const first = await refunding(3_000, LOST);
  await say(first, 'not_done');
  const second = await refunding(3_000, LOST);
  for (const id of [first, second]) await ledger.recordOutcome(id, made('refund_1', 3_000));
  await say(second, 'done');
  expect((await order()).refunded).toBe(3_000);
});

test('a charge of which the first report lacks a refund that the service answered stays refunded, and an alarm says so', async () => {
  const { tell, refunding, left, order, alarms } = await captured();
  await refunding(700, made('refund_1', 700));
  await tell(reported(0, at(23)));
  expect(await order()).toMatchObject({ status: 'partly_refunded', refunded: 700 });
  expect(await alarms()).toEqual(['feed_contradicts']);
  expect(await left()).toEqual({ left: 9_300 });
});

test('a first report of the charge from before the refund raises no alarm', async () => {
  const { tell, refunding, order, alarms } = await captured();
  await refunding(700, made('refund_1', 700));
  await tell(reported(0, at(21)));
  expect(await order()).toMatchObject({ status: 'partly_refunded', refunded: 700 });
  expect(await alarms()).toEqual([]);
});

test.each([
  ['the feed', false],
  ['its own answer', true],
])('a refund that %s dates in a year far ahead goes on with the next report', async (_by, isAnswer) => {
  const { tell, refunding, order } = await captured();
  const ahead = refund('refund_1', 700, { status: isAnswer ? 'requested' : 'settled', updated_at: FAR_AHEAD });
  const charge = { ...chargeTold('1'), refunded: 700, updated_at: at(22) };
  if (isAnswer) await refunding(700, { kind: 'succeeded', httpStatus: 200, answer: RefundSeen.parse(ahead) });
  else await tell(eventTold('refund.requested', charge, { refund: ahead }));
  const sent = refund('refund_1', 700, { status: 'sent', updated_at: at(23) });
  await tell(eventTold('refund.sent', { ...charge, updated_at: at(23) }, { refund: sent }));
  expect((await order()).afterCharge?.refunds).toMatchObject([{ status: 'sent', updatedAt: at(23) }]);
});

async function returnedDebit() {
  const { ledger, environmentId, tell } = await captured();
  const debit = (attempt: number, day: number, back: object | null = null) => ({
    attempt,
    create_date: at(day),
    settles_at: null,
    settled_at: null,
    return: back,
  });
  const back = { code: 'R01', at: at(21) };
  const again = { ...chargeTold('1'), updated_at: at(22), attempts: [debit(1, 20), debit(2, 22)] };
  const cameBack = {
    ...chargeTold('1'),
    status: 'returned',
    return: back,
    updated_at: at(21),
    attempts: [debit(1, 20, back)],
  };
  const open = async () => (await ledger.listReturns({ environmentId, show: 'open', limit: 50 })).items;
  return { tell, again, cameBack, open };
}

test('nothing is left to do about a debit that was presented again, though its return is reported later', async () => {
  const { tell, again, cameBack, open } = await returnedDebit();
  await tell(eventTold('charge.presented_again', again), eventTold('charge.returned', cameBack));
  expect(await open()).toEqual([]);
});

test('a return stays open though reports dated ahead say that its debit was presented again', async () => {
  const { tell, again, cameBack, open } = await returnedDebit();
  const ahead = eventTold('charge.presented_again', { ...again, updated_at: FAR_AHEAD });
  await tell(ahead, eventTold('charge.returned', cameBack));
  expect(await open()).toMatchObject([{ attempt: 1 }]);
});

test('a return stays open though two reports dated ahead say that its debit was presented again', async () => {
  const { tell, again, cameBack, open } = await returnedDebit();
  const ahead = { ...again, attempts: [cameBack.attempts[0], again.attempts[1]], updated_at: FAR_AHEAD };
  for (const amount of [10_000, 9_000]) await tell(eventTold('charge.presented_again', { ...ahead, amount }));
  expect(await open()).toMatchObject([{ attempt: 1 }]);
});

/** The feed tells a refund of 9,000 cents that was made on this day. */
const toldAs = (status: string, day: number) => {
  const more = { status, create_date: at(day), updated_at: at(22), failure: null };
  const failure = status === 'failed' ? { failure: { code: 'R03', at: at(22) } } : {};
  const charge = { ...chargeTold('1'), refunded: status === 'failed' ? 0 : 9_000, updated_at: at(22) };
  return eventTold(`refund.${status}`, charge, { refund: refund('refund_1', 9_000, { ...more, ...failure }) });
};

test('a refund that a person recorded isn’t taken for an equal one that failed', async () => {
  const { tell, record, left, order } = await captured();
  await record(9_000);
  await tell(toldAs('failed', 21));
  expect(await left()).toEqual({ left: 1_000 });
  expect((await order()).afterCharge?.refunds).toHaveLength(2);
});

test('a refund that a person recorded of one day isn’t taken for an equal one of another day', async () => {
  const { tell, record, order } = await captured();
  await record(9_000, '2026-11-21');
  await tell(toldAs('requested', 20));
  expect((await order()).afterCharge?.refunds).toHaveLength(2);
});

test('a refund that a person recorded is the one that the feed tells of that day', async () => {
  const { tell, record, left, order } = await captured();
  await record(9_000, '2026-11-21');
  await tell(toldAs('requested', 21));
  expect(await left()).toEqual({ left: 1_000 });
  expect((await order()).afterCharge?.refunds).toMatchObject([{ id: 'refund_1', source: 'service' }]);
});
