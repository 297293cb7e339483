// Refunds and returns that a person records of a provider without the dashboard's API: they count, are in the audit log, and can be taken back.
import { expect, test } from 'vitest';
import { OrderId } from '../../contract/ids.ts';
import { problemOf } from '../support/console/problem.ts';
import { openRefundDesk } from '../support/console/refund-desk.ts';
import { orderCharged } from '../support/provider/seen.ts';
import { tempFolder } from '../support/runner/temp-folder.ts';
import { addTestEnvironment, captureOf, openTestLedger, recordCall, succeeded } from '../support/store/ledger.ts';

const orderId = OrderId.parse('order_1');
const DAY = '2026-11-18';

async function opened() {
  const { ledger } = await openTestLedger(tempFolder());
  const whose = await addTestEnvironment({ ledger }, 'https://pay.example');
  await recordCall(ledger, whose, captureOf(orderId), succeeded(orderCharged(orderId, 'charge_1')));
  const { environmentId } = whose;
  const refund = (amount: number, reference: string | null = null) =>
    ledger.as('Ada').recordRefundByHand({ environmentId, orderId, amount, day: DAY, reference });
  const comeBack = () => ledger.as('Ada').recordReturnByHand({ environmentId, orderId, code: 'R01', day: DAY });
  const takeBack = (refundId: string | null) =>
    ledger.as('Bo').takeBackFact({ environmentId, orderId, refundId, reason: 'It was another order' });
  const order = () => ledger.getOrder(environmentId, orderId);
  return { ledger, environmentId, refund, comeBack, takeBack, order };
}

test('a refund recorded by hand shows who recorded it, and the order is partly refunded until it is taken back', async () => {
  const { refund, takeBack, order } = await opened();
  await refund(2_500, 'RF-77');
  const { status, refunded, afterCharge } = await order();
  expect({ status, refunded }).toEqual({ status: 'partly_refunded', refunded: 2_500 });
  expect(afterCharge?.refunds).toMatchObject([
    { amount: 2_500, source: 'person', toldBy: 'Ada', reference: 'RF-77', at: `${DAY}T17:00:00.000000Z` },
  ]);
  await refund(7_500);
  expect((await order()).status).toBe('refunded');
  expect(await problemOf(refund(1))).toMatchObject({ code: 'refund_too_much', params: { left: 0 } });
  await takeBack(afterCharge?.refunds[0]?.id ?? '');
  expect(await order()).toMatchObject({ status: 'partly_refunded', refunded: 7_500 });
  expect(await problemOf(takeBack(afterCharge?.refunds[0]?.id ?? ''))).toMatchObject({ code: 'fact_not_found' });
});

test('a return recorded by hand is in the inbox, forbids a refund, and can be taken back', async () => {
  const { ledger, environmentId, refund, comeBack, takeBack, order } = await opened();
  await comeBack();
  expect(await order()).toMatchObject({ status: 'returned', returnCode: 'R01', afterCharge: { source: 'person' } });
  const open = () => ledger.listReturns({ environmentId, show: 'open', limit: 50 });
  expect((await open()).items).toMatchObject([{ code: 'R01', source: 'person' }]);
  expect(await problemOf(refund(1))).toMatchObject({ code: 'refund_of_returned' });
  expect(await problemOf(comeBack())).toMatchObject({ code: 'return_recorded_already' });
  await takeBack(null);
  expect(await order()).toMatchObject({ status: 'charged', returnCode: null });
  expect((await open()).items).toEqual([]);
  await refund(10_000);
  expect(await order()).toMatchObject({ status: 'refunded' });
});

test('what the service reports itself isn’t recorded by hand, and its word isn’t taken back', async () => {
  const desk = await openRefundDesk();
  const charged = await desk.charged(10_000);
  const facts = { environmentId: desk.environmentId, orderId: charged, day: DAY };
  expect(await problemOf(desk.desk.recordRefund({ ...facts, amount: 1, reference: null }))).toMatchObject({
    code: 'fact_known_by_service',
  });
  expect(await problemOf(desk.desk.recordReturn({ ...facts, code: 'R01' }))).toMatchObject({
    code: 'fact_known_by_service',
  });
  await desk.comesBack(charged, 'R01');
  await desk.follow();
  const { environmentId } = desk;
  const all = { environmentId, orderId: charged, refundId: null, reason: 'It was another order' };
  expect(await problemOf(desk.ledger.takeBackFact(all))).toMatchObject({ code: 'fact_not_found' });
});

test('a day that hasn’t begun isn’t recorded', async () => {
  const desk = await openRefundDesk({ hasFeed: false });
  const charged = await desk.charged(10_000);
  const ahead = { environmentId: desk.environmentId, orderId: charged, day: '2999-01-01' };
  expect(await problemOf(desk.desk.recordRefund({ ...ahead, amount: 1, reference: null }))).toMatchObject({
    code: 'fact_day_ahead',
    field: 'day',
  });
});
