// A call is sent again, by Retry safely or with a new token, only if it could be sent for the first time now: what the ledger learned since forbids it too.
import { expect, onTestFinished, test } from 'vitest';
import { EventPageSeen } from '../../contract/records/payment.ts';
import { atTheDesk, charged } from '../support/console/answered-desk.ts';
import { problemOf } from '../support/console/problem.ts';
import { openRefundDesk, type RefundDesk, refundOf } from '../support/console/refund-desk.ts';
import { chargeTold, eventTold, ingestPage } from '../support/provider/event-feed.ts';
import { json, refusal } from '../support/provider/provider.ts';
import { addTestEnvironment, captureOf, recordCall } from '../support/store/ledger.ts';
import { ledgerOn } from '../support/store/ledger-on.ts';
import { openTestDatabase } from '../support/store/postgres/ledger-database.ts';

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
    id: chargeId,
    order_id: orderId,
    amount: 1_000,
    refunded: 1,
    status: 'returned',
    return: back,
    updated_at: '2026-12-01T10:00:00Z',
    attempts: [{ attempt: 1, create_date: back.at, return: back }],
    present_again: { obstacle: null, until: '2027-01-01T10:00:00Z' },
  };
  await ingestPage(desk.ledger, desk.accountId, [eventTold('charge.returned', charge)]);
  expect(await problemOf(retry())).toMatchObject({ code: 'present_not_possible' });
  expect(sentAgain()).toBe(0);
  expect(await desk.unknown()).toMatchObject([{ id: entryId }]);
});

type Desk = Awaited<ReturnType<typeof atTheDesk>>;

const AT = '2026-11-25T10:00:00.000000Z';
const RETURNED = { ...chargeTold('1'), status: 'returned', updated_at: AT, return: { code: 'R10', at: AT } };

/** From now on the service says that the token expired, and its feed tells of the charge while a new one is fetched. */
function expireTokenWhileTold({ provider, ledger, whose }: Desk, type: string, charge: object) {
  let isExpired = false;
  provider.answer((response, request) => {
    isExpired = true;
    refusal(401, 'The access token has expired.')(response, request);
  });
  provider.answerToken((response, request) => {
    const token = () => json(200, { access_token: 'another', expires_in: 3600 })(response, request);
    if (!isExpired) return token();
    const page = EventPageSeen.parse({ events: [eventTold(type, charge)], next_cursor: 'next', has_more: false });
    return void ledger.ingestEvents({ accountId: whose.accountId, after: null, page }).then(token);
  });
}

const refundsSent = ({ provider }: Desk) => provider.received.filter(({ path }) => path.endsWith('/refunds')).length;

test('a refund isn’t sent with a new token once its charge was returned, and says so', async () => {
  const desk = await atTheDesk();
  desk.provider.answer(json(200, charged('order_1', 'charge_1')));
  await desk.capture();
  expireTokenWhileTold(desk, 'charge.returned', RETURNED);
  expect(await problemOf(desk.refund(1_000))).toMatchObject({ code: 'refund_of_returned' });
  expect(refundsSent(desk)).toBe(1);
  const [call] = (await desk.order()).calls.slice(-1);
  expect(call).toMatchObject({ state: 'refused', detail: expect.stringContaining('refund_of_returned') });
  expect(await desk.order()).toMatchObject({ refunded: 0 });
});

test('a refund that is retried safely isn’t sent with a new token once its charge was returned', async () => {
  const desk = await atTheDesk();
  desk.provider.answer(json(200, charged('order_1', 'charge_1')));
  await desk.capture();
  desk.provider.answer(json(500, { detail: 'Oops' }));
  await problemOf(desk.refund(1_000));
  const [{ id = '' } = {}] = await desk.ledger.listUnknown(desk.environmentId);
  expireTokenWhileTold(desk, 'charge.returned', RETURNED);
  expect(await problemOf(desk.retryRefund(id))).toMatchObject({ code: 'refund_of_returned' });
  expect(refundsSent(desk)).toBe(2);
  expect(await desk.ledger.listUnknown(desk.environmentId)).toMatchObject([{ id }]);
});

test('an order isn’t captured with a new token once the feed tells of its charge', async () => {
  const desk = await atTheDesk();
  expireTokenWhileTold(desk, 'charge.created', chargeTold('1'));
  expect(await problemOf(desk.capture())).toMatchObject({ kind: 'already_done', chargeId: 'charge_1' });
  expect(desk.debits()).toBe(1);
});

test('a call isn’t sent with a new token once the ledger is locked', async () => {
  const database = await openTestDatabase();
  onTestFinished(database.close);
  const ledger = ledgerOn(database, 'instance_1', () => Date.parse(AT));
  const whose = await addTestEnvironment({ ledger }, 'https://pay.example');
  const entryId = await recordCall(ledger, whose, captureOf('order_1'));
  expect(await ledger.extendLease(entryId, 60_000)).toBe(true);
  const seal = { at: AT, reason: 'It was moved.', cause: 'moved' as const };
  await database.writer
    .insertInto('ledger_seal')
    .values({ ...seal, line: null, lifted_at: null, lifted_by: null })
    .execute();
  expect(await problemOf(ledger.extendLease(entryId, 60_000))).toMatchObject({ code: 'ledger_locked' });
});
