// An act that a person said wasn't made, though it was: asked for again, it goes out under its key, and the provider does it once.
import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { OrderId } from '../../contract/ids.ts';
import { RefundSeen } from '../../contract/records/payment.ts';
import type { AnyOutcome } from '../../main/core/outcome.ts';
import { payoutKey } from '../../main/core/payout-key.ts';
import { EMBEDDED } from '../../main/core/provider-key.ts';
import type { NewEntry } from '../../main/ledger/journal/journal.ts';
import { alarmsOf } from '../support/console/alarms.ts';
import { atTheDesk, charged } from '../support/console/answered-desk.ts';
import { problemOf } from '../support/console/problem.ts';
import { json, refusal } from '../support/provider/provider.ts';
import { orderCharged } from '../support/provider/seen.ts';
import { addTestEnvironment, entryFor, LOST } from '../support/store/ledger.ts';
import { ledgerOn } from '../support/store/ledger-on.ts';
import { openTestDatabase } from '../support/store/postgres/ledger-database.ts';

type What = Pick<NewEntry, 'operation'> & Partial<NewEntry>;

const HOUR = 3_600_000;
const UNREADABLE: AnyOutcome = { kind: 'unknown', httpStatus: 200, code: 'not_understood', detail: 'x' };
const REFUSED: AnyOutcome = { kind: 'refused', httpStatus: 409, code: 'refused_by_service', detail: 'no' };
const NOW = '2026-11-22T10:00:00.000000Z';
const REFUND: What = {
  operation: 'refund_charge',
  orderId: 'order_1',
  chargeId: 'charge_1',
  request: { amount: 300, reason: '' },
};

/** A provider that refunds once for each key, and counts. */
async function atACountingDesk() {
  const desk = await atTheDesk();
  desk.provider.answer(json(200, charged('order_1', 'charge_1')));
  await desk.capture();
  const made = new Map<string, number>();
  type Handler = Parameters<typeof desk.provider.answer>[0];
  const madeThen =
    (answer: (id: string, amount: number) => Handler): Handler =>
    (response, request) => {
      const key = String(request.headers['idempotency-key']);
      const { amount } = JSON.parse(request.body) as { amount: number };
      made.set(key, amount);
      return answer(`refund_${key.slice(0, 8)}1`, amount)(response, request);
    };
  const honest = madeThen((id, amount) =>
    json(201, {
      id,
      charge_id: 'charge_1',
      order_id: 'order_1',
      amount,
      reason: '',
      status: 'requested',
      create_date: NOW,
      updated_at: NOW,
      failure: null,
    }),
  );
  const lost = madeThen(() => json(502, { detail: 'Bad gateway' }));
  return { ...desk, honest, lost, refunded: () => [...made.values()].reduce((sum, amount) => sum + amount, 0) };
}

async function opened(provider = 'https://pay.example') {
  const database = await openTestDatabase();
  onTestFinished(database.close);
  const clock = { now: Date.parse(NOW) };
  const ledger = ledgerOn(database, 'instance_1', () => clock.now);
  const own = await addTestEnvironment({ ledger }, provider);
  const { environmentId } = own;
  /** Gives the entry's id and the key that it is sent with. */
  const send = async (what: What, outcome?: AnyOutcome) => {
    clock.now += 1_000;
    const entry = entryFor(own, what);
    const key = await ledger.writeSent(entry);
    if (outcome) await ledger.recordOutcome(entry.id, outcome);
    return { id: entry.id, key };
  };
  const answer = orderCharged('order_1', 'charge_1');
  await send({ operation: 'charge_order', orderId: 'order_1' }, { kind: 'succeeded', httpStatus: 200, answer });
  const say = (entryId: string, verdict: 'done' | 'not_done') =>
    ledger.resolveUnknown({ environmentId, entryId, verdict, name: 'Ada', reason: 'Looked it up there' });
  return { clock, ledger, environmentId, send, say };
}

test.each([
  [403, 'Refunds are paused for this client. Ask support.'],
  [422, 'The field reason may not be empty.'],
])('a refund that was made, marked as not made, then refused once (%i), is made once', async (status, detail) => {
  const desk = await atACountingDesk();
  desk.provider.answer(desk.lost);
  expect(await problemOf(desk.refund(300))).toMatchObject({ kind: 'outcome_unknown' });
  await desk.settle('not_done');
  desk.provider.answer(refusal(status, detail));
  expect(await problemOf(desk.refund(300))).toMatchObject({ code: 'call_refused' });
  desk.provider.answer(desk.honest);
  await desk.refund(300);
  expect(desk.refunded()).toBe(300);
});

test('a refund that was made, marked as made, then voided, is made once when it is asked for again', async () => {
  const desk = await atACountingDesk();
  desk.provider.answer(desk.lost);
  await problemOf(desk.refund(300));
  await desk.settle('done');
  const refundId = (await desk.order()).afterCharge?.refunds[0]?.id ?? '';
  const { environmentId } = desk;
  await desk.ledger
    .as('Ada')
    .takeBackFact({ environmentId, orderId: OrderId.parse('order_1'), refundId, reason: 'wrong order' });
  desk.provider.answer(desk.honest);
  await desk.refund(300);
  expect(desk.refunded()).toBe(300);
});

test('a key that began under a clock a month ahead isn’t sent again days later', async () => {
  const { clock, ledger, environmentId, send } = await opened();
  const real = clock.now;
  clock.now = real + 30 * 24 * HOUR;
  const { id } = await send(REFUND, LOST);
  clock.now = real + 3 * 24 * HOUR;
  const repeat = { id: randomUUID(), repeatOf: id, environmentId, leaseMs: 60_000 };
  expect((await problemOf(ledger.writeRepeat(repeat))).code).toBe('retry_too_late');
});

test('a refund keeps its key where the clock was set back before it was first sent', async () => {
  const { clock, send, say } = await opened();
  const { id: before } = await send(REFUND, LOST);
  await say(before, 'done');
  clock.now -= HOUR;
  const { id, key } = await send(REFUND, LOST);
  await say(id, 'not_done');
  expect((await send(REFUND)).key).toBe(key);
});

test('a month whose payout was answered late isn’t paid out again once the call in its place was refused', async () => {
  const { ledger, send, say } = await opened();
  const payout: What = {
    operation: 'start_payout',
    orderId: null,
    payoutOf: payoutKey('mk_1', '2026-11'),
    request: { expected_amount: 5_000 },
  };
  const first = await send(payout, LOST);
  await say(first.id, 'not_done');
  const second = await send(payout);
  const answer = { id: 'payout_1', amount: 5_000, marketplace_id: 'mk_1', month: '2026-11', create_date: NOW };
  await ledger.recordOutcome(first.id, { kind: 'succeeded', httpStatus: 201, answer } as AnyOutcome);
  await ledger.recordOutcome(second.id, REFUSED);
  expect((await problemOf(send(payout))).code).toBe('payout_done');
});

test('a refund that the provider refused in its own words has another key when it is asked for again', async () => {
  const { send } = await opened();
  const refused = await send(REFUND, REFUSED);
  const next = await send(REFUND);
  expect([next.key, next.key === refused.key]).toEqual([next.id, false]);
});

test('a refund that the embedded service refused after a person’s “not made” has another key when it is asked for again', async () => {
  const { send, say } = await opened(EMBEDDED);
  const first = await send(REFUND, LOST);
  await say(first.id, 'not_done');
  const second = await send(REFUND, REFUSED);
  const third = await send(REFUND);
  expect([second.key, third.key]).toEqual([first.key, third.id]);
});

const refunded = (id: string, amount: number): AnyOutcome => {
  const what = {
    id,
    charge_id: 'charge_1',
    order_id: 'order_1',
    amount,
    reason: '',
    status: 'requested',
    failure: null,
  };
  const answer = RefundSeen.parse({ ...what, create_date: NOW, updated_at: NOW });
  return { kind: 'succeeded', httpStatus: 201, answer };
};

test.each(['made', 'marked as made'])(
  'a refund that was answered unclearly beside another needs review once the other is %s',
  async (how) => {
    const { ledger, environmentId, send, say } = await opened();
    const first = await send(REFUND, LOST);
    await say(first.id, 'not_done');
    const second = await send({ ...REFUND, request: { amount: 200, reason: '' } });
    await ledger.recordOutcome(first.id, UNREADABLE);
    expect(await ledger.listUnknown(environmentId)).toEqual([]);
    await ledger.recordOutcome(second.id, how === 'made' ? refunded('refund_2', 200) : LOST);
    if (how !== 'made') await say(second.id, 'done');
    expect(await ledger.listUnknown(environmentId)).toMatchObject([{ id: first.id }]);
    expect((await problemOf(send(REFUND))).code).toBe('charge_change_needs_review');
  },
);

test('a refund that shared its key with one that is voided needs review, and no third is made a day later', async () => {
  const { clock, ledger, environmentId, send, say } = await opened();
  const first = await send(REFUND, LOST);
  await say(first.id, 'not_done');
  const second = await send(REFUND);
  expect(second.key).toBe(first.key);
  await ledger.recordOutcome(first.id, UNREADABLE);
  await ledger.recordOutcome(second.id, LOST);
  await say(second.id, 'done');
  const orderId = OrderId.parse('order_1');
  await ledger.as('Ada').takeBackFact({ environmentId, orderId, refundId: second.id, reason: 'wrong order' });
  expect(await ledger.listUnknown(environmentId)).toMatchObject([{ id: first.id }]);
  clock.now += 24 * HOUR;
  expect((await problemOf(send(REFUND))).code).toBe('charge_change_needs_review');
});

test('a refund that was answered unclearly after another from its form was made raises an alarm', async () => {
  const { ledger, environmentId, send, say } = await opened();
  const attempt = randomUUID();
  const first = await send({ ...REFUND, attempt }, LOST);
  await say(first.id, 'not_done');
  await send({ ...REFUND, attempt, request: { amount: 200, reason: '' } }, refunded('refund_2', 200));
  await ledger.recordOutcome(first.id, UNREADABLE);
  expect(await alarmsOf(ledger, environmentId)).toMatchObject([{ kind: 'contradiction', entryId: first.id }]);
});
