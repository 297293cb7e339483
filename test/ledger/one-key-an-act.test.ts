// One click is one refund, debit or payout at the service, however often its call is tried: all tries have one key.
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { EventPageSeen } from '../../contract/records/payment.ts';
import { problemOf } from '../support/console/problem.ts';
import { openRefundDesk, type RefundDesk, refundOf } from '../support/console/refund-desk.ts';
import { chargeTold, eventTold } from '../support/provider/event-feed.ts';
import { captureOf, entryFor, recordCall } from '../support/store/ledger.ts';
import { codeOf, openApprovalTeam, UNKNOWN } from '../support/team/approval-team.ts';

/** What the service made of an order's charge, as its feed tells it. */
async function madeAtTheService(desk: RefundDesk, orderId: string) {
  await desk.follow();
  const { afterCharge } = await desk.order(orderId);
  return { refunds: afterCharge?.refunds.map(({ amount }) => amount) ?? [], debits: afterCharge?.attempt ?? 0 };
}

const keysOf = (desk: RefundDesk) => new Set(desk.sent().map(({ key }) => key)).size;
const formOf = (desk: RefundDesk, orderId: Parameters<typeof refundOf>[1], amount: number) => ({
  ...refundOf(desk, orderId, amount),
  attempt: crypto.randomUUID(),
});

test('a refund that is answered 429 after the work is made once, needs review, and is found by asking again', async () => {
  const desk = await openRefundDesk();
  const orderId = await desk.charged(1_000);
  desk.proxy.lose('done_limited');
  const form = formOf(desk, orderId, 300);
  expect(await problemOf(desk.desk.refund(form))).toMatchObject({ code: 'call_unanswered' });
  expect(desk.sent()).toHaveLength(1);
  for (const next of [form, formOf(desk, orderId, 300)])
    expect(await problemOf(desk.desk.refund(next))).toMatchObject({ kind: 'outcome_unknown_blocks' });
  desk.proxy.lose('none');
  const [entry] = await desk.unknown();
  const again = { environmentId: desk.environmentId, entryId: entry?.id ?? '' };
  expect(await desk.desk.retrySafely(again)).toMatchObject({ refunded: 300 });
  expect([await madeAtTheService(desk, orderId), keysOf(desk)]).toEqual([{ refunds: [300], debits: 1 }, 1]);
});

test('a refund that is tried four times and clicked again has one key, and is made once', async () => {
  const desk = await openRefundDesk();
  const orderId = await desk.charged(1_000);
  const form = formOf(desk, orderId, 300);
  desk.proxy.lose('done_limited_before');
  expect(await problemOf(desk.desk.refund(form))).toMatchObject({ code: 'call_limited', tries: 4 });
  expect(await problemOf(desk.desk.refund(form))).toMatchObject({ code: 'call_limited', tries: 4 });
  desk.proxy.lose('none');
  expect(await desk.desk.refund(form)).toMatchObject({ refunded: 300 });
  expect([desk.sent().length, keysOf(desk)]).toEqual([9, 1]);
  expect(await madeAtTheService(desk, orderId)).toEqual({ refunds: [300], debits: 1 });
  // Another refund of the same amount is another act.
  expect(await desk.desk.refund(formOf(desk, orderId, 300))).toMatchObject({ refunded: 600 });
  expect(keysOf(desk)).toBe(2);
});

test('a refund that a person marked as not made is sent with its key when it is asked for again', async () => {
  const desk = await openRefundDesk();
  const orderId = await desk.charged(1_000);
  desk.proxy.lose('answer');
  await problemOf(desk.desk.refund(formOf(desk, orderId, 300)));
  desk.proxy.lose('none');
  const [entry] = await desk.unknown();
  const word = { environmentId: desk.environmentId, entryId: entry?.id ?? '', name: 'Ada', reason: 'Not in there' };
  await desk.ledger.resolveUnknown({ ...word, verdict: 'not_done' });
  await desk.desk.refund(formOf(desk, orderId, 300));
  expect([await madeAtTheService(desk, orderId), keysOf(desk)]).toEqual([{ refunds: [300], debits: 1 }, 1]);
});

test('a refund that the service refused for good is another act when its form is corrected', async () => {
  const desk = await openRefundDesk();
  const orderId = await desk.charged(1_000);
  await desk.refundedElsewhere(orderId, 900);
  const form = formOf(desk, orderId, 300);
  expect(await problemOf(desk.desk.refund(form))).toMatchObject({ code: 'call_refused' });
  expect(await desk.desk.refund({ ...form, amount: 100 })).toMatchObject({ refunded: 100 });
  expect(keysOf(desk)).toBe(2);
});

test('a debit that is presented again is tried under one key, and is made once', async () => {
  const desk = await openRefundDesk();
  const orderId = await desk.charged(1_000);
  await desk.comesBack(orderId, 'R01');
  await desk.follow();
  const asked = { environmentId: desk.environmentId, orderId, confirmedAmount: null };
  desk.proxy.lose('done_limited_before');
  expect(await problemOf(desk.desk.presentAgain(asked))).toMatchObject({ code: 'call_limited' });
  expect(await problemOf(desk.desk.presentAgain(asked))).toMatchObject({ code: 'call_limited' });
  expect([desk.sent().length, keysOf(desk)]).toEqual([8, 1]);
  expect(await madeAtTheService(desk, orderId)).toMatchObject({ debits: 2 });
});

test('a debit that is presented again and answered 429 after the work is made once, and needs review', async () => {
  const desk = await openRefundDesk();
  const orderId = await desk.charged(1_000);
  await desk.comesBack(orderId, 'R01');
  await desk.follow();
  desk.proxy.lose('done_limited');
  const asked = { environmentId: desk.environmentId, orderId, confirmedAmount: null };
  expect(await problemOf(desk.desk.presentAgain(asked))).toMatchObject({ code: 'call_unanswered' });
  expect(await problemOf(desk.desk.presentAgain(asked))).toMatchObject({ kind: 'outcome_unknown_blocks' });
  expect(desk.sent()).toHaveLength(1);
  expect(await madeAtTheService(desk, orderId)).toMatchObject({ debits: 2 });
});

test('a capture that met a limit after it was made is found by the feed, before a person is asked', async () => {
  const { server, whose, lost } = await openApprovalTeam();
  await lost();
  await recordCall(server, whose, captureOf('order_7'), {
    kind: 'unknown',
    httpStatus: 429,
    code: 'not_understood',
    detail: 'slow down',
  });
  expect(await server.listUnknown(whose.environmentId)).toHaveLength(2);
  const page = EventPageSeen.parse({
    events: [eventTold('charge.created', chargeTold('7'))],
    next_cursor: 'next',
    has_more: false,
  });
  await server.ingestEvents({ accountId: whose.accountId, after: null, page });
  expect(await server.listUnknown(whose.environmentId)).toHaveLength(1);
  expect(await server.getOrder(whose.environmentId, 'order_7')).toMatchObject({
    status: 'charged',
    chargeId: 'charge_7',
    // As the service answered.
    calls: [expect.objectContaining({ state: 'already_done', httpStatus: 429 })],
  });
  const next = entryFor(whose, captureOf('order_7'));
  expect(await codeOf(server.writeSent(next))).toBe('capture_done');
});

test('after a day a provider may have forgotten the key: nothing is sent again, and a person settles it', async () => {
  const { server, clock, charged, refund, whose } = await openApprovalTeam();
  await charged('1', 1_000);
  const entry = refund('1', 300);
  expect(await server.writeSent(entry)).toBe(entry.id);
  await server.recordOutcome(entry.id, UNKNOWN);
  const repeat = () => ({ id: randomUUID(), repeatOf: entry.id, ...whose, leaseMs: 60_000 });
  clock.now += 22 * 3_600_000;
  const again = repeat();
  expect(await server.writeRepeat(again)).toBe(entry.id);
  await server.recordOutcome(again.id, UNKNOWN);
  clock.now += 3_600_000;
  expect(await codeOf(server.writeRepeat(repeat()))).toBe('retry_too_late');
});
