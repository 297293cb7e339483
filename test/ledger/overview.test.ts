// The overview: what waits for a person, and the days' sums, as a real ledger tells them.
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { booksDayOf } from '../../contract/books-day.ts';
import { openDatabase } from '../../main/ledger/store/open-database.ts';
import { addMarketplace, capture, chargedBefore, knownOrder } from '../support/console/marketplace.ts';
import { tempFolder } from '../support/runner/temp-folder.ts';
import {
  addTestEnvironment,
  captureOf,
  chargeSaid,
  creationOf,
  entryFor,
  recordCall,
} from '../support/store/ledger.ts';
import { ledgerOn } from '../support/store/ledger-on.ts';

const NOW = Date.parse('2026-11-21T15:00:00Z');
const HOUR = 3_600_000;

/** A ledger in this thread, whose clock the test moves. */
async function ledgerAt(startMs = NOW) {
  const database = await openDatabase(tempFolder());
  onTestFinished(database.close);
  const clock = { now: startMs };
  return { clock, ledger: ledgerOn(database, randomUUID(), () => clock.now) };
}

test('a ledger that knows nothing is empty, with thirty days of nothing that end today in New York', async () => {
  const { ledger } = await ledgerAt(Date.parse('2026-03-01T03:00:00Z'));
  const { environmentId } = await addTestEnvironment({ ledger }, 'https://pay.example');
  const overview = await ledger.readOverview(environmentId);
  expect(overview).toMatchObject({
    isEmpty: true,
    unknownOutcomes: { count: 0, oldestSentAt: null },
    ordersWaiting: { count: 0, amount: 0, amountUnknown: 0, old: 0 },
    sellersStuck: { count: 0, longest: null },
    captured: { count: 0, amount: 0, amountUnknown: 0 },
  });
  expect(overview.days).toHaveLength(30);
  expect(overview.days.at(0)?.day).toBe('2026-01-30');
  expect(overview.days.at(-1)?.day).toBe('2026-02-28');
});

test('an order waits until it is captured, and one whose capture is on its way or unknown is no longer waiting', async () => {
  const { ledger, clock } = await ledgerAt();
  const whose = await addMarketplace(ledger, 'https://pay.example');
  for (const n of ['1', '2', '3', '4']) await knownOrder(ledger, whose, { n });
  clock.now += 25 * HOUR;
  await knownOrder(ledger, whose, { n: '5' });
  const waiting = async () => (await ledger.readOverview(whose.environmentId)).ordersWaiting;
  expect(await waiting()).toEqual({ count: 5, amount: 50_000, amountUnknown: 0, old: 4 });

  await capture(ledger, whose, { n: '1' });
  const inFlightId = await recordCall(ledger, whose, captureOf('order_2'));
  expect(await waiting()).toEqual({ count: 3, amount: 30_000, amountUnknown: 0, old: 2 });
  clock.now += 1;
  await ledger.recordOutcome(inFlightId, { kind: 'unknown', httpStatus: null, code: 'timed_out', detail: 'slow' });
  expect(await waiting()).toMatchObject({ count: 3 });
  expect((await ledger.readOverview(whose.environmentId)).unknownOutcomes).toEqual({
    count: 1,
    oldestSentAt: new Date(clock.now - 1).toISOString(),
  });

  // Captured by its id, an order of no session that is known here.
  await ledger.writeSent(entryFor(whose, captureOf('order_from_elsewhere')));
  expect(await waiting()).toMatchObject({ count: 3 });

  const settled = { environmentId: whose.environmentId, entryId: inFlightId, name: 'Grace', reason: 'dashboard' };
  await ledger.resolveUnknown({ ...settled, verdict: 'not_done' });
  expect(await waiting()).toMatchObject({ count: 4 });
});

test('an order nobody knows the amount of waits, and its amount is told as unknown', async () => {
  const { ledger } = await ledgerAt();
  const whose = await addTestEnvironment({ ledger }, 'https://pay.example');
  await recordCall(ledger, whose, creationOf('sess_9'), {
    kind: 'already_done',
    httpStatus: 409,
    detail: 'made before',
    orderId: 'order_9',
    chargeId: null,
  });
  const { ordersWaiting, isEmpty } = await ledger.readOverview(whose.environmentId);
  expect(ordersWaiting).toEqual({ count: 1, amount: 0, amountUnknown: 1, old: 0 });
  expect(isEmpty).toBe(false);
});

test('volume and fees stand on the New York day of the charge, and corrections on the day they correct', async () => {
  const { ledger } = await ledgerAt();
  const whose = await addMarketplace(ledger, 'https://pay.example');
  const times = ['2026-11-21T04:59:59.999000+00:00', '2026-11-21T05:00:00.000000+00:00', '2026-11-21T00:30:00-05:00'];
  for (const [index, chargedAt] of times.entries()) {
    await knownOrder(ledger, whose, { n: String(index), fees: 150 });
    await capture(ledger, whose, { n: String(index), chargedAt });
  }
  await capture(ledger, whose, { n: 'by_id', chargedAt: '2026-11-20T12:00:00+00:00' });
  const ofOrder = { environmentId: whose.environmentId, orderId: 'order_0', amount: 100, reason: 'as agreed' };
  await ledger.as('Grace').correctFee(ofOrder as Parameters<typeof ledger.correctFee>[0]);
  const overview = await ledger.readOverview(whose.environmentId);
  const days = Object.fromEntries(overview.days.slice(-2).map(({ day, ...sums }) => [day, sums]));
  expect(days).toEqual({
    '2026-11-20': { captured: 2, volume: 20_000, fees: 100 },
    '2026-11-21': { captured: 2, volume: 20_000, fees: 300 },
  });
  expect(overview).toMatchObject({ captured: { count: 4, amount: 40_000 }, fees: 400, feesUnknown: 1 });
});

test('a capture marked as charged by a person counts once, when it was resolved', async () => {
  const { ledger, clock } = await ledgerAt();
  const whose = await addMarketplace(ledger, 'https://pay.example');
  await knownOrder(ledger, whose, { n: '1' });
  const entryId = await recordCall(ledger, whose, captureOf('order_1'), {
    kind: 'unknown',
    httpStatus: null,
    code: 'timed_out',
    detail: 'slow',
  });
  const settled = { environmentId: whose.environmentId, entryId, name: 'Grace', reason: 'dashboard' };
  await ledger.resolveUnknown({ ...settled, verdict: 'done', ...chargeSaid('charge_1', '2026-11-21') });
  clock.now += 30 * HOUR;
  await recordCall(ledger, whose, creationOf('sess_other'), chargedBefore('1'));
  const { days, captured } = await ledger.readOverview(whose.environmentId);
  expect(captured).toEqual({ count: 1, amount: 10_000, amountUnknown: 0 });
  expect(days.at(-2)).toEqual({ day: '2026-11-21', captured: 1, volume: 10_000, fees: 150 });
});

test('where the service’s clock is ahead of this machine, its captures are shown all the same', async () => {
  const { ledger } = await ledgerAt();
  const whose = await addMarketplace(ledger, 'https://pay.example');
  await knownOrder(ledger, whose, { n: '1' });
  await capture(ledger, whose, { n: '1', chargedAt: '2026-12-05T12:00:00+00:00' });
  const { days, captured } = await ledger.readOverview(whose.environmentId);
  expect(days.at(-1)).toMatchObject({ day: '2026-12-05', captured: 1 });
  expect(captured.count).toBe(1);
});

test('whatever was captured when, the days sum to the total, and each capture stands on its New York day', async () => {
  const moment = fc.integer({ min: NOW - 40 * 24 * HOUR, max: NOW });
  const { ledger } = await ledgerAt();
  await fc.assert(
    fc.asyncProperty(fc.array(moment, { maxLength: 12 }), async (moments) => {
      const whose = await addMarketplace(ledger, `https://${randomUUID()}.example`);
      for (const [index, at] of moments.entries()) {
        await knownOrder(ledger, whose, { n: String(index) });
        await capture(ledger, whose, { n: String(index), chargedAt: new Date(at).toISOString() });
      }
      const { days, captured, fees } = await ledger.readOverview(whose.environmentId);
      for (const { day, captured: count } of days) {
        expect(count).toBe(moments.filter((at) => booksDayOf(at) === day).length);
      }
      expect(captured.count).toBe(days.reduce((sum, day) => sum + day.captured, 0));
      expect(captured.amount).toBe(days.reduce((sum, day) => sum + day.volume, 0));
      expect(fees).toBe(days.reduce((sum, day) => sum + day.fees, 0));
    }),
    { numRuns: 15 },
  );
});

test('sellers that miss a step are counted, the one that waits longest by name; in merchant mode nobody is stuck', async () => {
  const { ledger, clock } = await ledgerAt();
  const whose = await addMarketplace(ledger, 'https://pay.example', 'seller', clock.now);
  const { environmentId } = whose;
  clock.now += 48 * HOUR;
  await ledger.as('Grace').inviteSeller({ environmentId, name: 'Newest', email: null });
  const { count, longest } = (await ledger.readOverview(environmentId)).sellersStuck;
  expect(count).toBe(3);
  expect(longest).toMatchObject({ missing: 'link_shared' });
  expect(longest?.name).not.toBe('Newest');
  const shop = await addTestEnvironment({ ledger }, 'https://other.example');
  expect((await ledger.readOverview(shop.environmentId)).sellersStuck).toEqual({ count: 0, longest: null });
});
