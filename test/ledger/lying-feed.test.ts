// A service whose feed or answers lie, or are merely odd: no consumer is debited twice by it, and no more is refunded than was charged.
import { expect, test } from 'vitest';
import { OrderId } from '../../contract/ids.ts';
import { ChargeOutcomeSeen, EventPageSeen } from '../../contract/records/payment.ts';
import type { AnyOutcome } from '../../main/core/outcome.ts';
import { appendHistoryGap, doubtWhatIsOpen } from '../../main/ledger/projections/record-gap.ts';
import type { LedgerDatabase } from '../../main/ledger/store/open-database.ts';
import { alarmsOf } from '../support/console/alarms.ts';
import { problemOf } from '../support/console/problem.ts';
import {
  ADA,
  at,
  back,
  charged,
  charging,
  debit,
  opened as openFeed,
  presenting,
  refunded,
  refunding,
  refundTold,
} from '../support/provider/answers-and-events.ts';
import { chargeTold, eventTold } from '../support/provider/event-feed.ts';
import { orderCreated } from '../support/provider/seen.ts';
import { addTestEnvironment, chargeSaid, LOST } from '../support/store/ledger.ts';

const REFUSED: AnyOutcome = { kind: 'refused', httpStatus: 422, code: 'refused_by_service', detail: 'no' };
const DAY = '2026-11-18';

const returned = (more: object = {}) => ({
  ...chargeTold('1'),
  status: 'returned',
  return: back(21),
  updated_at: at(21),
  attempts: [debit(1, 19, back(21))],
  present_again: { obstacle: null, until: at(30) },
  ...more,
});
type Whose = { environmentId: string; accountId: string };

async function opened() {
  const parts = await openFeed();
  const capture = (whose?: Whose, n = '1') => parts.send({ ...charging, orderId: `order_${n}` }, charged(n), whose);
  return { ...parts, capture };
}

const created = (n = '1') => eventTold('charge.created', chargeTold(n));

test.each([
  ['of a time that no clock shows', '2999-01-01T00:00:00.000000Z', 10_000],
  ['of another amount than the order’s', at(20), 900],
])('a capture that met a limit stays unknown after an event %s', async (_, updated_at, amount) => {
  const { tell, send, ledger, environmentId, order } = await opened();
  const answer = orderCreated('order_1', 'sess_1');
  await send({ operation: 'create_order', sessionId: 'sess_1' }, { kind: 'succeeded', httpStatus: 200, answer });
  await send(charging, { ...LOST, httpStatus: 429, code: 'not_understood' });
  await tell([eventTold('charge.created', { ...chargeTold('1'), updated_at, amount })]);
  expect(await ledger.listUnknown(environmentId)).toHaveLength(1);
  expect((await order()).chargeId).toBeNull();
});

test('an order whose charge the feed tells of isn’t captured again, though its capture was refused', async () => {
  const { tell, send } = await opened();
  await send(charging, REFUSED);
  await tell([created()]);
  expect(await problemOf(send(charging))).toMatchObject({ code: 'capture_done', chargeId: 'charge_1' });
});

test('an order whose charge the feed tells of isn’t captured again, though a person said it wasn’t charged', async () => {
  const { tell, send, say, order } = await opened();
  const entryId = await send(charging, LOST);
  expect((await order()).status).toBe('needs_review');
  await say(entryId, 'not_done');
  await tell([created()]);
  expect(await problemOf(send(charging))).toMatchObject({ kind: 'already_done', chargeId: 'charge_1' });
});

test('a capture without an answer isn’t asked about once the feed tells its charge, and its order isn’t captured again', async () => {
  const { ledger, environmentId, tell, send, say, order } = await opened();
  const entryId = await send(charging, LOST);
  await tell([created()]);
  expect(await order()).toMatchObject({ status: 'charged', chargeId: 'charge_1' });
  expect(await ledger.listUnknown(environmentId)).toEqual([]);
  expect(await problemOf(say(entryId, 'not_done'))).toMatchObject({ kind: 'not_found' });
  expect(await problemOf(send(charging))).toMatchObject({ kind: 'already_done', chargeId: 'charge_1' });
});

test('a person’s “charged” isn’t taken back once the feed has told of that charge', async () => {
  const { ledger, environmentId, tell, send, say } = await opened();
  const entryId = await send(charging, LOST);
  await say(entryId, 'done', chargeSaid('charge_1', DAY));
  await tell([eventTold('charge.returned', returned())]);
  const takeBack = ledger.takeBackCharge({ environmentId, entryId, ...ADA });
  expect(await problemOf(takeBack)).toMatchObject({ code: 'charge_confirmed' });
  expect(await problemOf(send(charging))).toMatchObject({ kind: 'already_done' });
});

test('a second charge of an order that the feed tells of raises an alarm, once', async () => {
  const { ledger, environmentId, tell, capture, order } = await opened();
  await capture();
  await tell([created()]);
  expect(await alarmsOf(ledger, environmentId)).toEqual([]);
  for (const id of ['charge_8', 'charge_8', 'charge_9']) {
    await tell([eventTold('charge.created', { ...chargeTold('1'), id })]);
  }
  expect(await alarmsOf(ledger, environmentId)).toMatchObject([{ kind: 'two_charges', orderId: 'order_1' }]);
  expect(await order()).toMatchObject({ status: 'charged', chargeId: 'charge_1' });
});

test('a person can’t name a charge that the feed tells of as another order’s', async () => {
  const { tell, send, say } = await opened();
  const entryId = await send(charging, LOST);
  await tell([created('2')]);
  expect(await problemOf(say(entryId, 'done', chargeSaid('charge_2', DAY)))).toMatchObject({
    code: 'charge_of_other_order',
    params: { orderId: 'order_2' },
  });
});

test('nothing is refunded of a charge that turns out to be another order’s', async () => {
  const { tell, send, say } = await opened();
  const entryId = await send(charging, LOST);
  await say(entryId, 'done', chargeSaid('charge_2', DAY));
  await tell([created('2')]);
  const refund = send(refunding(1, { chargeId: 'charge_2' }));
  expect(await problemOf(refund)).toMatchObject({ code: 'charge_of_other_order' });
});

test('a form that is sent twice refunds once, however much is left', async () => {
  const { send, capture, order } = await opened();
  await capture();
  const form = { attempt: crypto.randomUUID() };
  await send(refunding(2_500, form), REFUSED);
  await send(refunding(2_500, form), refunded('refund_1', 2_500));
  expect(await problemOf(send(refunding(2_500, form)))).toMatchObject({ code: 'form_already_sent' });
  await send(refunding(2_500, { attempt: crypto.randomUUID() }), refunded('refund_2', 2_500));
  expect(await order()).toMatchObject({ refunded: 5_000 });
});

test.each([
  ['a debit that wasn’t returned', returned({ attempts: [debit(1, 19, back(20)), debit(2, 20)] })],
  ['an earlier debit that wasn’t returned', returned({ attempts: [debit(1, 19), debit(2, 20, back(21))] })],
  ['more than was charged', returned({ amount: 20_000 })],
])('a charge isn’t presented again that is said to be returned and shows %s', async (_what, charge) => {
  const { tell, send, capture } = await opened();
  await capture();
  await tell([eventTold('charge.returned', charge)]);
  const newest = ChargeOutcomeSeen.parse(charge).attempts?.at(-1)?.attempt ?? 1;
  expect(await problemOf(send(presenting(newest + 1)))).toMatchObject({ code: 'present_not_possible' });
});

test('a charge that was refunded isn’t presented again, though the feed says that nothing was', async () => {
  const { tell, send, capture } = await opened();
  await capture();
  await send(refunding(2_500), refunded('refund_1', 2_500));
  await tell([eventTold('charge.returned', returned())]);
  expect(await problemOf(send(presenting(2)))).toMatchObject({ code: 'present_not_possible' });
});

test('a debit that was presented twice, because a person was wrong about the first, raises an alarm', async () => {
  const { ledger, environmentId, tell, send, capture, say } = await opened();
  await capture();
  await tell([eventTold('charge.returned', returned())]);
  const first = await send(presenting(2), LOST);
  await say(first, 'not_done');
  const pending = { ...chargeTold('1'), updated_at: at(22), attempts: [debit(1, 19, back(21)), debit(2, 22)] };
  const done: AnyOutcome = { kind: 'succeeded', httpStatus: 200, answer: ChargeOutcomeSeen.parse(pending) };
  await send(presenting(2), done);
  await ledger.recordOutcome(first, done);
  expect(await alarmsOf(ledger, environmentId)).toMatchObject([{ kind: 'contradiction' }]);
  expect(await problemOf(send(presenting(2)))).toMatchObject({ kind: 'already_done' });
});

test.each([
  ['in a year far ahead', { updated_at: '9999-12-31T23:00:00.000000Z' }],
  ['before it came back', { updated_at: at(20) }],
  ['with another amount', { updated_at: at(22), amount: 10_001 }],
  ['for another order', { updated_at: at(22), order_id: 'order_2' }],
])('a debit that the feed says was presented again, %s, isn’t presented again from here', async (_what, more) => {
  const { tell, send, capture } = await opened();
  await capture();
  await tell([eventTold('charge.returned', returned())]);
  const again = { ...chargeTold('1'), attempts: [debit(1, 19, back(21)), debit(2, 22)], ...more };
  await tell([eventTold('charge.presented_again', again)]);
  expect(await problemOf(send(presenting(2)))).toMatchObject({ code: 'present_not_possible' });
  // A report that doesn't list that debit says nothing of it; one that tells that it came back decides.
  await tell([eventTold('charge.returned', returned({ updated_at: at(23) }))]);
  expect(await problemOf(send(presenting(2)))).toMatchObject({ code: 'present_not_possible' });
  const attempts = [debit(1, 19, back(21)), debit(2, 22, back(24))];
  await tell([eventTold('charge.returned', returned({ updated_at: at(24), return: back(24), attempts }))]);
  if (!('amount' in more)) await send(presenting(3));
});

test('a debit presented again is shown as pending, though its answer is dated before the report of its return', async () => {
  const { tell, send, capture, order } = await opened();
  await capture();
  const event = eventTold('charge.returned', returned({ updated_at: at(23) }));
  await tell([event]);
  const pending = { ...chargeTold('1'), updated_at: at(22), attempts: [debit(1, 19, back(21)), debit(2, 22)] };
  await send(presenting(2), { kind: 'succeeded', httpStatus: 200, answer: ChargeOutcomeSeen.parse(pending) });
  await tell([event]);
  expect(await order()).toMatchObject({ status: 'charged', afterCharge: { attempt: 2 } });
});

test('a debit that came back is shown as returned, though an event dated ahead said that it settled', async () => {
  const { tell, capture, order } = await opened();
  await capture();
  await tell([eventTold('charge.settled', { ...chargeTold('1'), status: 'settled', updated_at: at(23) })]);
  await tell([eventTold('charge.returned', returned({ updated_at: at(22) }))]);
  expect(await order()).toMatchObject({ status: 'returned', returnCode: 'R01' });
});

test('a debit that a person marks as presented by another order’s call isn’t presented again', async () => {
  const { ledger, environmentId, tell, send, capture, say } = await opened();
  await capture();
  await capture(undefined, '2');
  const other = { id: 'charge_2', order_id: 'order_2' };
  await tell([eventTold('charge.returned', returned()), eventTold('charge.returned', returned(other))]);
  await send(presenting(2), { ...LOST, named: ['order_2'] });
  const doubt = (await ledger.listUnknown(environmentId)).find(({ orderId }) => orderId === 'order_2');
  await say(doubt?.id ?? '', 'done');
  const again = send({ ...presenting(2), orderId: 'order_2', chargeId: 'charge_2', attempt: 'charge_2.2' });
  expect(await problemOf(again)).toMatchObject({ code: 'presented_already' });
});

test('what was refunded at one address of a service isn’t left at the other', async () => {
  const { ledger, own, send, capture, tell } = await opened();
  const other = await addTestEnvironment({ ledger }, 'https://other.example');
  await capture();
  await send(refunding(6_000), refunded('refund_1', 6_000));
  await capture(other);
  for (const { environmentId } of [own, other]) {
    const seller = { id: crypto.randomUUID(), environment_id: environmentId, name: 'Barn', role: 'seller' as const };
    await ledger.addAccounts([{ ...seller, created_at: at(19) }]);
    await ledger.recordAccountIds(seller.id, { organization_id: 'org_of_both', store_id: null });
  }
  expect(await problemOf(send(refunding(6_000), undefined, other))).toMatchObject({
    code: 'refund_too_much',
    params: { left: 4_000 },
  });
  // The same refund, told at both, counts once.
  const charge = { ...chargeTold('1'), refunded: 6_000, updated_at: at(21) };
  await tell([eventTold('refund.requested', charge, { refund: refundTold('refund_1', 6_000) })], { to: other });
  await send(refunding(4_000), refunded('refund_2', 4_000), other);
});

test('after a restore nothing is refunded before the feed was read to its end', async () => {
  const { database, clock, own, tell, send, capture } = await opened();
  await capture();
  await loseThePast(database, clock.now);
  clock.now += 1_000;
  await tell([created('2')], { hasMore: true });
  expect(await problemOf(send(refunding(1)))).toMatchObject({ code: 'refund_before_feed' });
  await tell([], { to: own });
  await send(refunding(1), refunded('refund_1', 1));
});

test.each(['a feed that was never read', 'a feed that was read before'])(
  'after a restore nothing is refunded because a page arrives that was asked for before, of %s',
  async (feed) => {
    const { ledger, database, clock, own, tell, send, capture } = await opened();
    await capture();
    if (feed === 'a feed that was read before') await tell([created('2')]);
    const [place] = await ledger.readFeedCursors([own.accountId]);
    const asked = { accountId: own.accountId, after: place?.cursor ?? null, gapAt: place?.gapAt };
    await loseThePast(database, clock.now);
    clock.now += 1_000;
    const page = EventPageSeen.parse({ events: [created('1')], next_cursor: 'c9', has_more: false });
    expect(await ledger.ingestEvents({ ...asked, page })).toMatchObject({ result: 'is_stale' });
    expect(await problemOf(send(refunding(1)))).toMatchObject({ code: 'refund_before_feed' });
    await tell([created('1')]);
    await send(refunding(1), refunded('refund_1', 1));
  },
);

test('after a restore nothing is refunded because another account’s feed was read', async () => {
  const { ledger, database, clock, environmentId, tell, send, capture } = await opened();
  await capture();
  const other = { id: crypto.randomUUID(), environment_id: environmentId, name: 'Barn', role: 'seller' as const };
  await ledger.addAccounts([{ ...other, created_at: at(19) }]);
  await loseThePast(database, clock.now);
  clock.now += 1_000;
  await tell([], { to: { environmentId, accountId: other.id } });
  expect(await problemOf(send(refunding(1)))).toMatchObject({ code: 'refund_before_feed' });
});

test('after a restore a feed doesn’t count as read because the clock was ahead before', async () => {
  const { database, clock, tell, send, capture } = await opened();
  await capture();
  const { now } = clock;
  clock.now = Date.parse('2030-01-01T10:00:00Z');
  await tell([created('2')]);
  clock.now = now;
  const moment = new Date(now).toISOString();
  const doubt = { actor: 'Ada', instanceId: 'instance_1', since: at(20), now: moment, detail: '' };
  await doubtWhatIsOpen(database.writer, 'restored', doubt);
  await loseThePast(database, now);
  expect(await problemOf(send(refunding(1)))).toMatchObject({ code: 'refund_before_feed' });
});

async function loseThePast({ writer }: Pick<LedgerDatabase, 'writer'>, now: number): Promise<void> {
  const lost = { kind: 'restored' as const, at: new Date(now).toISOString(), actor: 'Ada', backup_at: at(20) };
  await writer
    .insertInto('ledger_past')
    .values({ ...lost, replaced_head: null })
    .execute();
  const gap = {
    cause: lost.kind,
    since: at(20),
    exceptProvider: null,
    reviewsOpenOrders: false,
    detail: '',
    actor: 'Ada',
  };
  await appendHistoryGap(writer, { ...gap, instanceId: 'instance_1' }, lost.at);
}

test.each([
  ['settled later', [returned(), { ...chargeTold('1'), status: 'settled', updated_at: at(22) }]],
  ['pending, in a year far ahead', [{ ...chargeTold('1'), updated_at: '9999-12-31T23:00:00Z' }, returned()]],
])('a debit that came back isn’t refunded, though the feed says that it is %s', async (_what, charges) => {
  const { tell, send, capture } = await opened();
  await capture();
  for (const charge of charges) await tell([eventTold('charge.settled', charge)]);
  expect(await problemOf(send(refunding(1)))).toMatchObject({ code: 'refund_of_returned' });
});

test('more refunded than charged leaves nothing, and never less than that', async () => {
  const { tell, send, capture, order } = await opened();
  await capture();
  await tell([eventTold('charge.settled', { ...chargeTold('1'), refunded: 25_000, updated_at: at(21) })]);
  expect((await order()).status).toBe('refunded');
  expect(await problemOf(send(refunding(1)))).toMatchObject({ code: 'refund_too_much', params: { left: 0 } });
});

test('a refund whose id comes back with other contents counts as it was first told', async () => {
  const { tell, send, capture, order } = await opened();
  await capture();
  const tellOf = (refund: object) => tell([eventTold('refund.requested', chargeTold('1'), { refund })]);
  await tellOf(refundTold('refund_1', 6_000));
  await tellOf(refundTold('refund_1', 1, { charge_id: 'charge_2', updated_at: at(21) }));
  expect((await order()).afterCharge?.refunds).toMatchObject([{ id: 'refund_1', amount: 6_000 }]);
  expect(await problemOf(send(refunding(4_001)))).toMatchObject({ params: { left: 4_000 } });
});

test('an answer that names a refund of an earlier call leaves the later one of unknown outcome', async () => {
  const { send, capture, order } = await opened();
  await capture();
  await send(refunding(2_500), refunded('refund_1', 2_500));
  await send(refunding(2_500), refunded('refund_1', 2_500));
  expect(await order()).toMatchObject({ refunded: 2_500, blocking: null });
  expect(await problemOf(send(refunding(1)))).toMatchObject({ kind: 'outcome_unknown_blocks' });
});

const orderId = OrderId.parse('order_1');

test('a return that was recorded by mistake and voided hides nothing that the service tells of the days before', async () => {
  const { ledger, environmentId, tell, capture, order } = await opened();
  await capture();
  await ledger.as('Ada').recordReturnByHand({ environmentId, orderId, code: 'R01', day: DAY });
  await ledger.as('Ada').takeBackFact({ environmentId, orderId, refundId: null, reason: 'It was another order' });
  await tell([eventTold('charge.returned', returned())]);
  expect(await order()).toMatchObject({ status: 'returned', returnCode: 'R01' });
});

test('voiding a refund that was recorded by mistake leaves those that the service tells of', async () => {
  const { ledger, environmentId, tell, capture, order } = await opened();
  await capture();
  await ledger.as('Ada').recordRefundByHand({ environmentId, orderId, amount: 3_000, day: DAY, reference: null });
  const charge = { ...chargeTold('1'), refunded: 2_500, updated_at: at(21) };
  await tell([eventTold('refund.requested', charge, { refund: refundTold('refund_1', 2_500) })]);
  const mistaken = (await order()).afterCharge?.refunds.find(({ source }) => source === 'person')?.id ?? '';
  await ledger.as('Ada').takeBackFact({ environmentId, orderId, refundId: mistaken, reason: 'It was another order' });
  expect(await order()).toMatchObject({ status: 'partly_refunded', refunded: 2_500 });
});
