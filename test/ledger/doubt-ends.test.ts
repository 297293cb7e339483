// On either database: what a lost part of the history left in doubt is freed or settled by the feed, and stays in review where it says nothing.
// @module-tag postgres
import { expect, onTestFinished, test } from 'vitest';
import { remark } from '../../contract/console/remark.ts';
import { EventPageSeen } from '../../contract/records/payment.ts';
import { doubtWhatIsOpen } from '../../main/ledger/projections/record-gap.ts';
import { inTransaction } from '../../main/ledger/store/in-transaction.ts';
import { problemOf } from '../support/console/problem.ts';
import { chargeTold, eventTold } from '../support/provider/event-feed.ts';
import { orderCreated } from '../support/provider/seen.ts';
import { addTestEnvironment, captureOf, creationOf, entryFor, recordCall, succeeded } from '../support/store/ledger.ts';
import { ledgerOn } from '../support/store/ledger-on.ts';
import { openTestDatabase } from '../support/store/postgres/ledger-database.ts';

const NOW = Date.parse('2026-11-26T15:00:00Z');

/** Three orders of known sessions, and then a part of the history is lost. */
async function afterLoss(rejectsDuplicates: boolean) {
  const database = await openTestDatabase();
  onTestFinished(database.close);
  const clock = { now: NOW };
  const ledger = ledgerOn(database, 'instance_1', () => (clock.now += 10));
  const more = rejectsDuplicates ? { refuses_repeat: 1 as const } : {};
  const whose = await addTestEnvironment({ ledger }, 'https://pay.example', 'sandbox', more);
  for (const n of [1, 2, 3]) {
    const answer = orderCreated(`order_${n}`, `sess_${n}`);
    await recordCall(ledger, whose, creationOf(`sess_${n}`), succeeded(answer));
  }
  const now = new Date(clock.now).toISOString();
  const since = new Date(NOW).toISOString();
  const doubt = { actor: 'Ada', instanceId: 'instance_1', since, now, detail: remark('since_moved', { at: now }) };
  await inTransaction(database.writer, (db) => doubtWhatIsOpen(db, 'restored', doubt));
  const read = async (events: object[], { has_more = false, isLate = false } = {}) => {
    const [place] = await ledger.readFeedCursors([whose.accountId]);
    const page = EventPageSeen.parse({ events, next_cursor: `after ${clock.now}`, has_more });
    const gapAt = isLate ? null : place?.gapAt;
    return ledger.ingestEvents({ accountId: whose.accountId, after: place?.cursor ?? null, gapAt, page });
  };
  return {
    ledger,
    whose,
    read,
    lookUp: async (orderId: string, shown: { chargeId: string | null; status?: string; amount?: number }) => {
      const entry = (await ledger.listUnknown(whose.environmentId)).find((each) => each.orderId === orderId);
      const isCharged = shown.chargeId !== null;
      const found = { amount: 10_000, isCharged, status: isCharged ? 'charged' : 'submitted', ...shown };
      const { gapAt } = await ledger.findUnknown(whose.environmentId, entry?.id ?? '');
      return ledger.noteLookUp({ environmentId: whose.environmentId, entryId: entry?.id ?? '', gapAt, found });
    },
    unknown: async () => (await ledger.listUnknown(whose.environmentId)).map(({ orderId }) => orderId).toSorted(),
    send: (orderId: string) => ledger.writeSent(entryFor(whose, captureOf(orderId))),
    status: async (orderId: string) => (await ledger.getOrder(whose.environmentId, orderId)).status,
  };
}

test('once the feed was read through the lost part, orders without a charge are free, and one with a charge is charged', async () => {
  const { unknown, read, send, status } = await afterLoss(true);
  expect(await unknown()).toEqual(['order_1', 'order_2', 'order_3']);
  expect(await problemOf(send('order_9'))).toMatchObject({ code: 'capture_lost_in_restore' });
  await read([eventTold('charge.created', chargeTold('2'))], { has_more: true });
  expect(await unknown()).toEqual(['order_1', 'order_3', 'order_9']);
  await read([]);
  expect(await unknown()).toEqual([]);
  expect(await Promise.all(['order_1', 'order_2', 'order_3'].map(status))).toEqual(['ready', 'charged', 'ready']);
  expect(await problemOf(send('order_2'))).toMatchObject({ code: 'capture_done' });
  for (const orderId of ['order_1', 'order_9', 'order_never_seen'])
    expect(await send(orderId)).toEqual(expect.any(String));
});

test('a page that was asked for before the loss, or a provider that may charge twice, frees nothing', async () => {
  const late = await afterLoss(true);
  expect(await late.read([], { isLate: true })).toMatchObject({ result: 'is_stale' });
  expect(await late.unknown()).toHaveLength(3);
  const careful = await afterLoss(false);
  await careful.read([]);
  expect(await careful.unknown()).toHaveLength(3);
  expect(await problemOf(careful.send('order_9'))).toMatchObject({ code: 'capture_lost_in_restore' });
});

test('an order that is looked up and isn’t charged can be captured; one that is charged is charged', async () => {
  const { unknown, lookUp, send, status } = await afterLoss(false);
  expect(await lookUp('order_1', { chargeId: null })).toBe(true);
  expect(await lookUp('order_2', { chargeId: 'charge_2' })).toBe(true);
  expect(await unknown()).toEqual(['order_3']);
  expect(await Promise.all(['order_1', 'order_2'].map(status))).toEqual(['ready', 'charged']);
  expect(await send('order_1')).toEqual(expect.any(String));
  expect(await problemOf(send('order_2'))).toMatchObject({ code: 'capture_done' });
  expect(await problemOf(lookUp('order_1', { chargeId: null }))).toMatchObject({ code: 'not_in_review' });
});

test('a look-up that shows an order with another amount resolves nothing', async () => {
  const { unknown, lookUp } = await afterLoss(false);
  expect(await lookUp('order_1', { chargeId: 'charge_1', amount: 9_999 })).toBe(false);
  expect(await lookUp('order_2', { chargeId: null, amount: 9_999 })).toBe(false);
  expect(await unknown()).toHaveLength(3);
});

test('a charge that a look-up showed can’t be taken back', async () => {
  const { ledger, whose, lookUp } = await afterLoss(false);
  const { environmentId } = whose;
  const entry = (await ledger.listUnknown(environmentId)).find(({ orderId }) => orderId === 'order_1');
  await lookUp('order_1', { chargeId: 'charge_1' });
  const asked = { environmentId, entryId: entry?.id ?? '', name: 'Ada', reason: 'I see no charge.' };
  expect(await problemOf(ledger.takeBackCharge(asked))).toMatchObject({ code: 'charge_confirmed' });
});

test('a look-up that shows an order with a status of the provider’s own frees nothing', async () => {
  const { unknown, lookUp } = await afterLoss(false);
  expect(await lookUp('order_1', { chargeId: null, status: 'processing' })).toBe(false);
  expect(await unknown()).toHaveLength(3);
});

test('a look-up that shows no charge leaves a capture in review that was sent and not answered', async () => {
  const { ledger, whose, lookUp, send, unknown } = await afterLoss(false);
  await lookUp('order_1', { chargeId: null });
  const sent = await send('order_1');
  await ledger.recordOutcome(sent, { kind: 'unknown', httpStatus: null, code: 'timed_out', detail: 'No answer.' });
  expect(await lookUp('order_1', { chargeId: null })).toBe(false);
  expect(await unknown()).toContain('order_1');
  expect(await lookUp('order_1', { chargeId: 'charge_1' })).toBe(true);
  expect(await ledger.getOrder(whose.environmentId, 'order_1')).toMatchObject({ chargeId: 'charge_1' });
});
