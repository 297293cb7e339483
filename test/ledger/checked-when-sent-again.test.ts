// Retry safely sends nothing that wouldn't be sent for the first time now: what the ledger learned since forbids it too.
import { expect, test } from 'vitest';
import { EventPageSeen } from '../../contract/dashboard-api/after-charge-seen.ts';
import { problemOf } from '../support/desk/problem.ts';
import { openRefundDesk, type RefundDesk, refundOf } from '../support/desk/refund-desk.ts';
import { eventTold } from '../support/provider/event-feed.ts';

type OrderId = Awaited<ReturnType<RefundDesk['charged']>>;

/** A refund of 1,000 cents whose request was lost on the way. */
async function lostRefund() {
  const desk = await openRefundDesk();
  const orderId = await desk.charged(1_000);
  desk.proxy.lose('call');
  await problemOf(desk.desk.refund(refundOf(desk, orderId, 1_000)));
  desk.proxy.lose('none');
  return { desk, orderId, ...(await sendingAgain(desk)) };
}

async function sendingAgain(desk: RefundDesk) {
  const [entry] = await desk.unknown();
  const again = { environmentId: desk.environmentId, entryId: entry?.id ?? '' };
  const before = desk.sent().length;
  return {
    entryId: again.entryId,
    retry: () => desk.desk.retrySafely(again),
    sentAgain: () => desk.sent().length - before,
  };
}

test.each<[string, string, (desk: RefundDesk, orderId: OrderId) => Promise<void>]>([
  ['was returned as not authorized', 'refund_of_returned', (desk, orderId) => desk.comesBack(orderId, 'R10')],
  ['was refunded elsewhere', 'refund_too_much', (desk, orderId) => desk.refundedElsewhere(orderId, 1_000)],
  ['was refunded elsewhere in part', 'refund_too_much', (desk, orderId) => desk.refundedElsewhere(orderId, 1)],
])('a refund isn’t sent again once its charge %s', async (_what, code, happens) => {
  const { desk, orderId, entryId, retry, sentAgain } = await lostRefund();
  await happens(desk, orderId);
  await desk.follow();
  expect(await problemOf(retry())).toMatchObject({ code });
  expect(sentAgain()).toBe(0);
  expect(await desk.unknown()).toMatchObject([{ id: entryId }]);
});

/** A debit that came back, presented again by a request that was lost on the way. */
async function lostPresentment() {
  const desk = await openRefundDesk();
  const orderId = await desk.charged(1_000);
  await desk.comesBack(orderId, 'R01');
  await desk.follow();
  desk.proxy.lose('call');
  await problemOf(desk.desk.presentAgain({ environmentId: desk.environmentId, orderId, confirmedAmount: null }));
  desk.proxy.lose('none');
  return { desk, orderId, ...(await sendingAgain(desk)) };
}

test('a debit that was presented elsewhere needs no review, and isn’t presented again', async () => {
  const { desk, orderId, retry, sentAgain } = await lostPresentment();
  await desk.presentedElsewhere(orderId);
  await desk.follow();
  expect(await desk.unknown()).toEqual([]);
  expect(await problemOf(retry())).toMatchObject({ kind: 'not_found' });
  expect(sentAgain()).toBe(0);
  expect(await desk.order(orderId)).toMatchObject({ status: 'charged', afterCharge: { attempt: 2 } });
});

test('a debit isn’t presented again once the feed tells of a refund', async () => {
  const { desk, orderId, entryId, retry, sentAgain } = await lostPresentment();
  const { chargeId, afterCharge } = await desk.order(orderId);
  const back = { code: 'R01', at: afterCharge?.returnedAt ?? '' };
  const charge = {
    ...{ id: chargeId, order_id: orderId, amount: 1_000, refunded: 1, status: 'returned', return: back },
    ...{ updated_at: '2026-12-01T10:00:00Z', attempts: [{ attempt: 1, create_date: back.at, return: back }] },
    present_again: { obstacle: null, until: '2027-01-01T10:00:00Z' },
  };
  const [place] = await desk.ledger.readFeedPlaces([desk.accountId]);
  const page = EventPageSeen.parse({
    ...{ events: [eventTold('charge.returned', charge)], next_cursor: 'next', has_more: false },
  });
  await desk.ledger.learnEvents({ accountId: desk.accountId, after: place?.cursor ?? null, page });
  expect(await problemOf(retry())).toMatchObject({ code: 'present_not_possible' });
  expect(sentAgain()).toBe(0);
  expect(await desk.unknown()).toMatchObject([{ id: entryId }]);
});
