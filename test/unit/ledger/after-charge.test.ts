// What became of a charge: what its order shows, and that neither the order in which it is told nor how often matters.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { afterChargeOf } from '../../../contract/console/after-charge-status.ts';
import { EventPageSeen, SeenMoment } from '../../../contract/records/payment.ts';
import { type ChargeProgress, isNewerCharge, isNewerRefund } from '../../../main/core/newer.ts';
import '../../support/runner/fast-check-seed.ts';
import { chargeTold, eventTold } from '../../support/provider/event-feed.ts';

const status = fc.constantFrom('pending' as const, 'settled' as const, 'returned' as const);
const amounts = fc.record({
  amount: fc.integer({ min: 1, max: 1_000_000 }),
  part: fc.double({ min: 0, max: 1, noNaN: true }),
});
const charge = fc
  .tuple(status, amounts)
  .map(([is, { amount, part }]) => ({ status: is, amount, refunded: Math.round(amount * part) }));

test('a returned charge is returned, whatever was refunded of it', () => {
  fc.assert(
    fc.property(charge, (one) => {
      expect(afterChargeOf({ ...one, status: 'returned' })).toBe('returned');
    }),
  );
});

test('an order is refunded exactly where all of its charge was, and partly where some of it was', () => {
  fc.assert(
    fc.property(charge, (one) => {
      fc.pre(one.status !== 'returned');
      const shown = afterChargeOf(one);
      expect(shown === 'refunded').toBe(one.refunded === one.amount);
      expect(shown === 'partly_refunded').toBe(one.refunded > 0 && one.refunded < one.amount);
    }),
  );
});

test('a debit that was presented again is no longer returned: charged, or partly refunded', () => {
  expect(afterChargeOf({ status: 'pending', amount: 100, refunded: 0 })).toBeNull();
  expect(afterChargeOf({ status: 'pending', amount: 100, refunded: 40 })).toBe('partly_refunded');
  expect(afterChargeOf({ status: 'settled', amount: 100, refunded: 0 })).toBe('settled');
});

const progress: fc.Arbitrary<ChargeProgress> = fc.record({
  updated_at: fc.constantFrom(
    '2026-11-20T10:00:00.000000Z',
    '2026-11-20T10:00:00.000001Z',
    '2026-11-21T10:00:00.000000Z',
  ),
  attempt: fc.integer({ min: 1, max: 3 }),
  status,
  refunded: fc.constantFrom(0, 100, 200),
});

test('told in any order, and twice, the same is known of a charge in the end', () => {
  const known = (told: ChargeProgress[]) =>
    told.reduce<ChargeProgress | null>((kept, one) => (kept === null || isNewerCharge(one, kept) ? one : kept), null);
  fc.assert(
    fc.property(fc.array(progress, { minLength: 1, maxLength: 6 }), fc.infiniteStream(fc.nat()), (told, chance) => {
      const shuffled = [...told, ...told].toSorted(() => ((chance.next().value ?? 0) % 2 === 0 ? 1 : -1));
      expect(known(shuffled)).toEqual(known(told));
    }),
  );
});

test('what is older than what is known, or the same, replaces nothing', () => {
  fc.assert(
    fc.property(progress, progress, (one, other) => {
      expect(isNewerCharge(one, one)).toBe(false);
      expect(isNewerCharge(one, other) && isNewerCharge(other, one)).toBe(false);
      if (one.updated_at < other.updated_at) expect(isNewerCharge(one, other)).toBe(false);
    }),
  );
  const at = '2026-11-20T10:00:00.000000Z';
  expect(isNewerRefund({ updated_at: at, status: 'failed' }, { updated_at: at, status: 'sent' })).toBe(true);
  expect(isNewerRefund({ updated_at: at, status: 'sent' }, { updated_at: at, status: 'sent' })).toBe(false);
});

test('a moment is the same in every time zone, and keeps its microseconds', () => {
  expect(SeenMoment.parse('2026-11-20T05:00:00.123456-05:00')).toBe('2026-11-20T10:00:00.123456Z');
  expect(SeenMoment.parse('2026-11-20T10:00:00Z')).toBe('2026-11-20T10:00:00.000000Z');
  expect(SeenMoment.safeParse('2026-11-31T10:00:00Z').success).toBe(false);
  expect(SeenMoment.safeParse('yesterday').success).toBe(false);
});

const pageOf = (...events: unknown[]) => EventPageSeen.safeParse({ events, next_cursor: 'c', has_more: false });

test('an event of a type from after this console, and more facts than it knows, are let by', () => {
  const later = { id: 'event_1', type: 'charge.disputed', at: '2026-11-20T10:00:00Z', charge: { id: 7 } };
  const richer = eventTold('charge.settled', { ...chargeTold('1'), brand_new: true });
  expect(pageOf(later, richer).success).toBe(true);
});

test('a code that no bank knows is kept as it came', () => {
  const back = { code: 'R99', title: 'Solar storm', at: '2026-11-20T10:00:00Z' };
  const event = eventTold('charge.returned', { ...chargeTold('1'), status: 'returned', return: back });
  expect(pageOf(event).success).toBe(true);
});

test('a known event that can’t be understood makes a page that can’t be', () => {
  for (const change of [
    { refunded: -1 },
    { refunded: 0.5 },
    { status: 'lost' },
    { status: 'returned' },
    { updated_at: 'now' },
    { order_id: 'sess_1' },
  ]) {
    expect(pageOf(eventTold('charge.settled', { ...chargeTold('1'), ...change })).success).toBe(false);
  }
  expect(pageOf({ ...eventTold('charge.settled', chargeTold('1')), charge: undefined }).success).toBe(false);
  expect(pageOf({ ...eventTold('refund.sent', chargeTold('1')) }).success).toBe(false);
});
