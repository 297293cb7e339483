// Answers that name another order than the one asked about, or a refund of before: what they name is in doubt, and isn't counted as this call's.
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { RefundSeen } from '../../contract/records/payment.ts';
import type { AnyOutcome } from '../../main/core/outcome.ts';
import { alarmsOf } from '../support/console/alarms.ts';
import { ADA, atTheDesk, charged, created } from '../support/console/answered-desk.ts';
import { problemOf } from '../support/console/problem.ts';
import { chargeTold, eventTold } from '../support/provider/event-feed.ts';
import { json, refusal } from '../support/provider/provider.ts';
import { orderCharged } from '../support/provider/seen.ts';
import { captureOf, entryFor, LOST, recordCall, succeeded } from '../support/store/ledger.ts';

const LIMITED: AnyOutcome = { kind: 'refused', httpStatus: 429, code: 'rate_limited', detail: 'Too many calls.' };

test('an order that the charge of a good answer names isn’t captured', async () => {
  const desk = await atTheDesk();
  desk.provider.answer(json(200, charged('order_1', 'charge_1', { charge: { order_id: 'order_2' } })));
  await desk.capture('order_1');
  desk.provider.answer(json(200, charged('order_2', 'charge_2')));
  expect(await problemOf(desk.capture('order_2'))).toMatchObject({ kind: 'outcome_unknown_blocks' });
  expect(desk.debits()).toBe(1);
});

test('an order that a good answer to another’s refund names isn’t refunded', async () => {
  const desk = await atTheDesk();
  for (const n of ['1', '2']) {
    desk.provider.answer(json(200, charged(`order_${n}`, `charge_${n}`)));
    await desk.capture(`order_${n}`);
  }
  const at = new Date().toISOString().replace('Z', '000Z');
  const refund = {
    id: 'refund_1',
    charge_id: 'charge_1',
    order_id: 'order_1',
    amount: 300,
    reason: '',
    status: 'requested',
    create_date: at,
    updated_at: at,
    failure: null,
    also: { order_id: 'order_2' },
  };
  desk.provider.answer(json(201, refund));
  await desk.refund(300);
  expect(await problemOf(desk.refund(300, 'order_2'))).toMatchObject({ kind: 'outcome_unknown_blocks' });
});

test('a retry’s answer that names another order raises no alarm that it may be charged twice', async () => {
  const { ledger, whose, environmentId } = await atTheDesk();
  await ledger.as('Ada').changeEnvironment(environmentId, { refuses_repeat: 1 }, null);
  const entryId = await recordCall(ledger, whose, captureOf('order_1'), LOST);
  const id = randomUUID();
  await ledger.as('Ada').writeRepeat({ id, repeatOf: entryId, environmentId, leaseMs: 60_000 });
  await ledger.recordOutcome(id, {
    kind: 'already_done',
    httpStatus: 409,
    orderId: null,
    chargeId: 'charge_1',
    detail: 'Done with order_22',
    named: ['order_22'],
  });
  expect(await alarmsOf(ledger, environmentId)).toEqual([]);
  const other = entryFor(whose, captureOf('order_22'));
  expect(await problemOf(ledger.writeSent(other))).toMatchObject({ kind: 'outcome_unknown_blocks' });
});

test('an order that the answer to its own capture names at the end of a sentence needs no review', async () => {
  const desk = await atTheDesk();
  const message = 'Charge charge_1 was already made for order order_1.';
  desk.provider.answer(refusal(409, { message, charge_id: 'charge_1' }));
  expect(await problemOf(desk.capture())).toMatchObject({ code: 'call_done_before' });
  expect(await desk.ledger.countUnknown(desk.environmentId)).toBe(0);
});

test('an order that an answer names at the end of a sentence isn’t captured', async () => {
  const desk = await atTheDesk();
  desk.provider.answer(json(409, { detail: 'It was charged with order_2.' }));
  await problemOf(desk.capture('order_1'));
  expect(await problemOf(desk.capture('order_2'))).toMatchObject({ kind: 'outcome_unknown_blocks' });
  expect(desk.debits()).toBe(1);
});

test('an order that the reason of a refund names is refunded as before, though the answer repeats the reason', async () => {
  const { ledger, whose, provider, capture } = await atTheDesk();
  for (const n of ['1', '2']) {
    provider.answer(json(200, charged(`order_${n}`, `charge_${n}`)));
    await capture(`order_${n}`);
  }
  const refunding = (n: string, reason: string) =>
    entryFor(whose, {
      operation: 'refund_charge',
      orderId: `order_${n}`,
      chargeId: `charge_${n}`,
      request: { amount: 300, reason },
    });
  const entry = refunding('1', 'Duplicate of order_2');
  await ledger.writeSent(entry);
  const at = '2026-11-20T10:00:00.000000Z';
  const answer = RefundSeen.parse({
    ...entry.request,
    id: 'refund_1',
    charge_id: 'charge_1',
    order_id: 'order_1',
    status: 'requested',
    create_date: at,
    updated_at: at,
    failure: null,
  });
  await ledger.recordOutcome(entry.id, { kind: 'succeeded', httpStatus: 201, answer, named: ['order_1', 'order_2'] });
  const other = refunding('2', '');
  expect(await ledger.writeSent(other)).toBe(other.id);
});

test('a new refund that is answered with one made before it needs review', async () => {
  const desk = await atTheDesk();
  desk.provider.answer(json(200, charged('order_1', 'charge_1')));
  await desk.capture();
  const refund = {
    id: 'refund_1',
    charge_id: 'charge_1',
    order_id: 'order_1',
    amount: 300,
    reason: '',
    status: 'requested',
    create_date: '2026-11-20T10:00:00.000000Z',
    updated_at: '2026-11-20T10:00:00.000000Z',
    failure: null,
  };
  await desk.tell([eventTold('refund.requested', { ...chargeTold('1'), refunded: 300 }, { refund })]);
  desk.provider.answer(json(201, RefundSeen.parse(refund)));
  expect(await problemOf(desk.refund(300))).toMatchObject({ kind: 'outcome_unknown' });
});

test('an order whose ID begins the ID that was asked for isn’t captured after an answer shows it charged', async () => {
  const desk = await atTheDesk();
  desk.provider.answer(json(200, charged('order_1', 'charge_1')));
  await problemOf(desk.capture('order_12'));
  expect(await problemOf(desk.capture('order_1'))).toMatchObject({ kind: 'outcome_unknown_blocks' });
  expect(desk.debits()).toBe(1);
});

test('an order that an answer shows created beside a charge isn’t captured', async () => {
  const desk = await atTheDesk();
  const charge = { id: 'charge_1', status: 'pending', order_id: 'order_1', amount: 10_000 };
  desk.provider.answer(json(200, { ...created('order_1', 'sess_1'), charge }));
  await desk.createOrder();
  expect(await problemOf(desk.capture('order_1'))).toMatchObject({ kind: 'outcome_unknown_blocks' });
});

/** An order that another capture's answer names while its own capture is on its way. */
async function namedOnItsWay() {
  const { ledger, whose, environmentId, order } = await atTheDesk();
  const capturing = (orderId: string) => entryFor(whose, captureOf(orderId));
  const [own, other] = [capturing('order_2'), capturing('order_1')];
  await ledger.writeSent(own);
  await ledger.writeSent(other);
  const answer = { answer: orderCharged('order_1', 'charge_1'), named: ['order_1', 'order_2'] };
  await ledger.recordOutcome(other.id, { kind: 'succeeded', httpStatus: 200, ...answer });
  return { ledger, environmentId, own, order, again: () => problemOf(ledger.writeSent(capturing('order_2'))) };
}

test('an order that an answer names while its own capture is on its way needs review once that one is refused', async () => {
  const { ledger, environmentId, own, again } = await namedOnItsWay();
  expect(await ledger.listUnknown(environmentId)).toEqual([]);
  await ledger.recordOutcome(own.id, LIMITED);
  expect(await again()).toMatchObject({ kind: 'outcome_unknown_blocks' });
  expect(await ledger.listUnknown(environmentId)).toMatchObject([{ orderId: 'order_2', code: 'named_elsewhere' }]);
});

test('the same once a person says that its own capture wasn’t done', async () => {
  const { ledger, environmentId, own, again } = await namedOnItsWay();
  await ledger.recordOutcome(own.id, LOST);
  const [first] = await ledger.listUnknown(environmentId);
  expect(await ledger.countUnknown(environmentId)).toBe(1);
  await ledger.resolveUnknown({ environmentId, entryId: first?.id ?? '', verdict: 'not_done', ...ADA });
  expect(await again()).toMatchObject({ kind: 'outcome_unknown_blocks' });
});

test('once its own capture is charged, nothing needs review and an alarm stays', async () => {
  const { ledger, environmentId, own, order } = await namedOnItsWay();
  await ledger.recordOutcome(own.id, succeeded(orderCharged('order_2', 'charge_2')));
  expect(await order('order_2')).toMatchObject({ status: 'charged' });
  expect(await ledger.listUnknown(environmentId)).toEqual([]);
  expect(await alarmsOf(ledger, environmentId)).toMatchObject([{ kind: 'answer_names_other' }]);
});

test('an order whose refund an answer names while another is on its way needs review once that one is made', async () => {
  const { ledger, whose, environmentId } = await atTheDesk();
  const now = new Date().toISOString().replace('Z', '000Z');
  const send = async (n: string, amount: number) => {
    const request = { amount, reason: '' };
    const ids = { orderId: `order_${n}`, chargeId: `charge_${n}` };
    return recordCall(ledger, whose, { operation: 'refund_charge', ...ids, request });
  };
  const seen = (n: string, amount: number) => {
    const ids = { id: `refund_${n}`, charge_id: `charge_${n}`, order_id: `order_${n}` };
    const state = { amount, reason: '', status: 'requested', create_date: now, updated_at: now, failure: null };
    return { kind: 'succeeded' as const, httpStatus: 201, answer: RefundSeen.parse({ ...ids, ...state }) };
  };
  for (const n of ['1', '2']) {
    const answer = orderCharged(`order_${n}`, `charge_${n}`);
    await recordCall(ledger, whose, captureOf(`order_${n}`), succeeded(answer));
  }
  const own = await send('1', 500);
  await ledger.recordOutcome(await send('2', 700), { ...seen('2', 700), named: ['order_1'] });
  expect(await ledger.listUnknown(environmentId)).toEqual([]);
  await ledger.recordOutcome(own, seen('1', 500));
  expect(await ledger.listUnknown(environmentId)).toMatchObject([{ orderId: 'order_1', code: 'named_elsewhere' }]);
});
