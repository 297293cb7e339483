// What of an order can still be refunded, as its page shows it.
import { expect, test } from 'vitest';
import type { JournalEntryView } from '../../../contract/console/journal.ts';
import { leftToRefund } from '../../../renderer/features/orders/left-to-refund.ts';

const CHARGED = {
  status: 'charged' as const,
  chargeId: 'charge_1',
  charge: null,
  afterCharge: null,
  totalAmount: 10_000,
  refunded: 0,
  calls: [] as JournalEntryView[],
};
const call = (state: JournalEntryView['state'], more: Partial<JournalEntryView> = {}) =>
  ({ operation: 'refund_charge', state, refundAmount: 2_500, repeatOf: null, ...more }) as JournalEntryView;

test('the whole charge is left, less what was refunded', () => {
  expect(leftToRefund(CHARGED)).toBe(10_000);
  expect(leftToRefund({ ...CHARGED, status: 'partly_refunded', refunded: 4_000 })).toBe(6_000);
});

test('a refund that may have been made isn’t left; one that was declined, or its retry, takes nothing', () => {
  for (const state of ['sent', 'unknown'] as const)
    expect(leftToRefund({ ...CHARGED, calls: [call(state)] })).toBe(7_500);
  for (const calls of [[call('refused')], [call('settled_not_done')], [call('sent', { repeatOf: 'entry_1' })]])
    expect(leftToRefund({ ...CHARGED, calls })).toBe(10_000);
});

test('nothing is left of an order that isn’t charged, came back, or is refunded', () => {
  expect(leftToRefund({ ...CHARGED, status: 'ready', chargeId: null })).toBeNull();
  expect(leftToRefund({ ...CHARGED, status: 'returned' })).toBeNull();
  expect(leftToRefund({ ...CHARGED, status: 'refunded', refunded: 10_000 })).toBeNull();
  expect(leftToRefund({ ...CHARGED, totalAmount: null })).toBeNull();
});
