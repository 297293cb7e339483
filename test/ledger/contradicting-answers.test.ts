// Answers that contradict what the ledger knows: of another session, another charge, another amount. The outcome is unknown, and nothing is overwritten.

import { expect, test } from 'vitest';
import { remark } from '../../contract/console/remark.ts';
import type { AnyOutcome } from '../../main/core/outcome.ts';
import { remarkText } from '../../messages/remarks/remark-text.ts';
import { alarmsOf } from '../support/console/alarms.ts';
import { ADA, atTheDesk, charged, created, SESSION } from '../support/console/answered-desk.ts';
import { json, refusal } from '../support/provider/provider.ts';
import { orderCharged, orderCreated } from '../support/provider/seen.ts';
import { captureOf, creationOf, LOST, recordCall } from '../support/store/ledger.ts';

const LIMITED: AnyOutcome = { kind: 'refused', httpStatus: 429, code: 'rate_limited', detail: 'Too many calls.' };
const UNREADABLE: AnyOutcome = { kind: 'unknown', httpStatus: 200, code: 'not_understood', detail: 'x' };

test('a second order of a session is refused once the first one’s answer has told which session it is', async () => {
  const desk = await atTheDesk();
  desk.provider.answer(json(200, charged('order_1', 'charge_1', { order: { track_number: 'T-sess_1' } })));
  await desk.capture('order_1');
  desk.provider.answer(json(200, created('order_2', 'sess_1')));
  await desk.createOrder('sess_1');
  expect(await desk.order('order_1')).toMatchObject({ sessionId: 'sess_1' });
  expect(await desk.order('order_2')).toMatchObject({ status: 'charged' });
  await expect(desk.capture('order_2')).rejects.toMatchObject({
    problem: { kind: 'already_done', orderId: 'order_1' },
  });
  expect(desk.debits()).toBe(1);
});

test('a session whose track number the answer leaves out has its order’s, so that its second order is refused', async () => {
  const desk = await atTheDesk();
  desk.provider.answer(json(200, charged('order_1', 'charge_1', { order: { track_number: 'T-sess_1' } })));
  await desk.capture('order_1');
  const { order, session } = created('order_2', 'sess_1');
  desk.provider.answer(json(200, { order, session: { ...session, track_number: undefined } }));
  await desk.createOrder('sess_1');
  await expect(desk.capture('order_2')).rejects.toMatchObject({
    problem: { kind: 'already_done', orderId: 'order_1' },
  });
  expect(desk.debits()).toBe(1);
});

test('a track number in the answer of a capture tells the journal the session', async () => {
  const desk = await atTheDesk();
  desk.provider.answer(json(200, created('order_2', 'sess_1')));
  await desk.createOrder('sess_1');
  desk.provider.answer(json(200, charged('order_1', 'charge_1', { order: { track_number: 'T-sess_1' } })));
  await desk.capture('order_1');
  const calls = (await desk.order('order_1')).calls.filter(({ operation }) => operation === 'charge_order');
  expect(calls).toMatchObject([{ orderId: 'order_1', sessionId: 'sess_1' }]);
  await expect(desk.capture('order_2')).rejects.toMatchObject({
    problem: { kind: 'already_done', orderId: 'order_1' },
  });
  expect(desk.debits()).toBe(1);
});

test('two orders that turn out to be of one session after both were captured raise an alarm', async () => {
  const desk = await atTheDesk();
  for (const n of [1, 2]) {
    desk.provider.answer(json(200, charged(`order_${n}`, `charge_${n}`, { order: { track_number: 'T-sess_1' } })));
    await desk.capture(`order_${n}`);
  }
  expect(await alarmsOf(desk.ledger, desk.environmentId)).toEqual([]);
  desk.provider.answer(json(200, { ...SESSION, track_number: 'T-sess_1' }));
  await desk.createSession();
  const [alarm, ...more] = await alarmsOf(desk.ledger, desk.environmentId);
  expect(alarm).toMatchObject({ kind: 'two_captures', operation: 'charge_order', notedBy: null });
  expect([alarm?.heard, more]).toEqual([expect.stringMatching(/order_1.*order_2|order_2.*order_1/), []]);
  for (const id of ['order_1', 'order_2'])
    expect(await desk.order(id)).toMatchObject({ status: 'charged', sessionId: 'sess_1' });
});

test('an answer that joins many captured orders raises few alarms, which are read in pages', async () => {
  const desk = await atTheDesk();
  for (let n = 1; n <= 40; n += 1) {
    desk.provider.answer(json(200, charged(`order_${n}`, `charge_${n}`, { order: { track_number: 'T-sess_1' } })));
    await desk.capture(`order_${n}`);
  }
  desk.provider.answer(json(200, { ...SESSION, track_number: 'T-sess_1' }));
  await desk.createSession();
  const { environmentId } = desk;
  const first = await desk.ledger.listAlarms({ environmentId, limit: 15 });
  expect([first.items.length, first.open]).toEqual([15, 21]);
  const second = await desk.ledger.listAlarms({ environmentId, limit: 15, cursor: first.nextCursor });
  expect([second.items.length, second.nextCursor]).toEqual([6, null]);
  const all = [...first.items, ...second.items];
  expect(new Set(all.map(({ id }) => id)).size).toBe(21);
  expect(all.filter(({ heard }) => remarkText(heard).startsWith('19 more alarms like this.'))).toHaveLength(1);
  for (const { id } of all) await desk.ledger.noteAlarm({ environmentId, alarmId: id, name: 'Ada', what: 'Refunded.' });
  expect(await desk.ledger.listAlarms({ environmentId, limit: 1 })).toMatchObject({
    open: 0,
    items: [{ notedBy: 'Ada' }],
  });
});

test('a second order of a session whose capture has just told it raises an alarm and keeps its outcome', async () => {
  const desk = await atTheDesk();
  desk.provider.answer(json(200, created('order_3', 'sess_1')));
  await desk.createOrder('sess_1');
  for (const n of [1, 2]) {
    desk.provider.answer(json(200, charged(`order_${n}`, `charge_${n}`, { order: { track_number: 'T-sess_1' } })));
    await desk.capture(`order_${n}`);
  }
  expect(await desk.order('order_2')).toMatchObject({ status: 'charged', chargeId: 'charge_2' });
  expect(await alarmsOf(desk.ledger, desk.environmentId)).toMatchObject([{ kind: 'two_captures', orderId: 'order_2' }]);
});

test('a charge that is another order’s makes an outcome unknown, and overwrites nothing', async () => {
  const desk = await atTheDesk();
  desk.provider.answer(json(200, charged('order_1', 'charge_1', { order: { track_number: 'T-a' } })));
  await desk.capture('order_1');
  for (const answer of [
    json(200, charged('order_2', 'charge_1', { order: { track_number: 'T-b' } })),
    refusal(409, { message: 'was charged already', charge_id: 'charge_1' }),
  ]) {
    desk.provider.answer(answer);
    await expect(desk.capture('order_2')).rejects.toMatchObject({ problem: { kind: 'outcome_unknown' } });
    expect(await desk.order('order_2')).toMatchObject({
      status: 'needs_review',
      chargeId: null,
      blocking: { code: 'contradicts_ledger' },
    });
    const entryId = (await desk.order('order_2')).blocking?.id ?? '';
    await desk.ledger.resolveUnknown({ environmentId: desk.environmentId, entryId, verdict: 'not_done', ...ADA });
  }
  expect(await desk.order('order_1')).toMatchObject({ status: 'charged', chargeId: 'charge_1' });
});

test('an order that is another session’s makes an outcome unknown, and overwrites nothing', async () => {
  const desk = await atTheDesk();
  desk.provider.answer(json(200, created('order_1', 'sess_1')));
  await desk.createOrder('sess_1');
  desk.provider.answer(json(200, created('order_1', 'sess_2')));
  await expect(desk.createOrder('sess_2')).rejects.toMatchObject({ problem: { kind: 'outcome_unknown' } });
  desk.provider.answer(refusal(409, { message: 'was created already', order_id: 'order_1' }));
  await expect(desk.createOrder('sess_3')).rejects.toMatchObject({ problem: { kind: 'outcome_unknown' } });
  expect(await desk.order('order_1')).toMatchObject({ sessionId: 'sess_1', status: 'ready' });
});

test('a session that is known already is not taken for a new one', async () => {
  const desk = await atTheDesk();
  desk.provider.answer(json(200, SESSION));
  await desk.createSession();
  await expect(desk.createSession()).rejects.toMatchObject({ problem: { kind: 'outcome_unknown' } });
});

test('a capture of another amount than the order’s is unknown, and the amount stays', async () => {
  const desk = await atTheDesk();
  desk.provider.answer(json(200, created('order_1', 'sess_1')));
  await desk.createOrder('sess_1');
  const more = { order: { total_amount: 99_999, track_number: 'T-sess_1' }, charge: { amount: 99_999 } };
  desk.provider.answer(json(200, charged('order_1', 'charge_1', more)));
  await expect(desk.capture()).rejects.toMatchObject({
    problem: {
      kind: 'outcome_unknown',
      details: remark('amount_contradicts', { id: 'order_1', told: 99_999, known: 10_000 }),
    },
  });
  expect(await desk.order()).toMatchObject({ totalAmount: 10_000, chargeId: null, status: 'needs_review' });
});

test('a capture of another track number than the order’s is unknown, and the track number stays', async () => {
  const desk = await atTheDesk();
  desk.provider.answer(json(200, created('order_1', 'sess_1')));
  await desk.createOrder('sess_1');
  desk.provider.answer(json(200, charged('order_1', 'charge_1', { order: { track_number: 'T-other' } })));
  await expect(desk.capture()).rejects.toMatchObject({ problem: { kind: 'outcome_unknown' } });
  expect(await desk.order()).toMatchObject({
    status: 'needs_review',
    chargeId: null,
    trackNumber: 'T-sess_1',
    blocking: { code: 'contradicts_ledger' },
  });
});

/** A ledger, and a capture of an order in it. */
async function capturing() {
  const { ledger, whose, environmentId, order } = await atTheDesk();
  const send = async (orderId: string, outcome: AnyOutcome) => {
    return recordCall(ledger, whose, captureOf(orderId), outcome);
  };
  const createOrder = async () => {
    return recordCall(ledger, whose, creationOf('sess_1'));
  };
  const deny = (entryId: string) => ledger.resolveUnknown({ environmentId, entryId, verdict: 'not_done', ...ADA });
  return { ledger, environmentId, order, send, createOrder, deny };
}

const succeeded = (answer: object): AnyOutcome => ({ kind: 'succeeded', httpStatus: 200, answer }) as AnyOutcome;

test.each(['refused', 'marked as not charged'])(
  'a capture that was %s, then answered unclearly after another of its order was charged, raises an alarm',
  async (how) => {
    const { ledger, environmentId, order, send, deny } = await capturing();
    const first = await send('order_1', how === 'refused' ? LIMITED : LOST);
    if (how !== 'refused') await deny(first);
    await send('order_1', succeeded(orderCharged('order_1', 'charge_2')));
    await ledger.recordOutcome(first, UNREADABLE);
    const alarms = await alarmsOf(ledger, environmentId);
    expect(alarms).toMatchObject([{ kind: 'contradiction', entryId: first, orderId: 'order_1' }]);
    expect(remarkText(alarms[0]?.heard ?? '')).toContain('charge_2');
    expect((await order()).calls).toMatchObject([{ state: 'unknown', code: 'not_understood' }, { state: 'succeeded' }]);
  },
);

test('a capture that is answered unclearly after another order of its session was charged raises an alarm', async () => {
  const { ledger, environmentId, send, createOrder, deny } = await capturing();
  const early = await createOrder();
  await ledger.recordOutcome(early, LOST);
  await deny(early);
  await ledger.recordOutcome(await createOrder(), succeeded(orderCreated('order_2', 'sess_1')));
  await ledger.recordOutcome(early, succeeded(orderCreated('order_1', 'sess_1')));
  const first = await send('order_1', LOST);
  await deny(first);
  await send('order_2', succeeded(orderCharged('order_2', 'charge_2')));
  await ledger.recordOutcome(first, UNREADABLE);
  const [alarm] = (await alarmsOf(ledger, environmentId)).filter(({ entryId }) => entryId === first);
  expect(remarkText(alarm?.heard ?? '')).toMatch(/order_1.*order_2/);
});
