// Which button leads on a session's screen.
import { describe, expect, test } from 'vitest';
import type { JournalEntryView } from '../../../contract/console/journal.ts';
import { nextStepOf } from '../../../renderer/features/sessions/next-step.ts';

const FRESH = { orderId: null, checkout: null, isSufficientFunds: false, blocking: null };

function createOrderCall(state: JournalEntryView['state']): JournalEntryView {
  return {
    id: 'entry',
    operation: 'create_order',
    state,
    sessionId: 'sess_1',
    orderId: null,
    chargeId: null,
    sentAt: '2026-11-20T10:00:00Z',
    answeredAt: null,
    httpStatus: null,
    code: null,
    detail: null,
    settledBy: null,
    settledReason: null,
    settledAt: null,
    repeatOf: null,
    payout: null,
    refundAmount: null,
    holder: null,
  };
}

describe('the leading step of a session', () => {
  test('is the preview while the consumer has not been through the checkout', () => {
    expect(nextStepOf(FRESH)).toBe('preview');
  });

  test('is the preview again after the consumer left', () => {
    expect(nextStepOf({ ...FRESH, checkout: 'exit' })).toBe('preview');
  });

  test('is the order once the checkout says it is complete, or the service says there are funds', () => {
    expect(nextStepOf({ ...FRESH, checkout: 'complete' })).toBe('create_order');
    expect(nextStepOf({ ...FRESH, isSufficientFunds: true })).toBe('create_order');
  });

  test('is to wait while a create order is on its way, to settle when its answer was lost', () => {
    expect(nextStepOf({ ...FRESH, checkout: 'complete', blocking: createOrderCall('sent') })).toBe('wait');
    expect(nextStepOf({ ...FRESH, checkout: 'complete', blocking: createOrderCall('unknown') })).toBe('settle');
  });

  test('is the order’s own screen once there is one', () => {
    expect(nextStepOf({ ...FRESH, checkout: 'complete', orderId: 'order_1' })).toBe('open_order');
  });
});
