// The sentences of an order's timeline.
import { expect, test } from 'vitest';
import { TimelineStep } from '../../../contract/console/order-detail.ts';
import { stepWords } from '../../../renderer/features/orders/timeline-words.ts';

const at = '2026-11-21T14:05:00.000Z';
const operation = 'charge_order' as const;
const detail = 'Order order_1 was charged.';

const STEPS: [step: TimelineStep, title: string, detail: string | null][] = [
  [{ at, kind: 'done', operation: 'create_session', chargeId: null, refundAmount: null }, 'Session created', null],
  [{ at, kind: 'done', operation: 'create_order', chargeId: null, refundAmount: null }, 'Order created', null],
  [{ at, kind: 'done', operation, chargeId: 'charge_1', refundAmount: null }, 'Order charged', 'charge_1'],
  [
    { at, kind: 'done', operation: 'refund_charge', chargeId: 'charge_1', refundAmount: 1_600 },
    'Refund requested',
    '$16.00',
  ],
  [
    { at, kind: 'done_after_resolved', operation, person: 'Ada', chargeId: 'charge_1' },
    'After Ada resolved it, a response confirmed: order charged',
    'charge_1',
  ],
  [{ at, kind: 'done_before', operation, detail }, 'The payment service says the order was already charged', detail],
  [
    { at, kind: 'done_unnamed', operation, detail },
    'The payment service says the order is already charged, but not by which charge',
    detail,
  ],
  [{ at, kind: 'refused', operation, detail: 'No.' }, 'Order not charged', 'No.'],
  [{ at, kind: 'unknown', operation, detail: 'No answer.' }, 'Capture sent, result unknown', 'No answer.'],
  [{ at, kind: 'lost', operation, detail: 'Restored.' }, 'The order may already be charged', 'Restored.'],
  [{ at, kind: 'retried', operation, result: null, detail: null }, 'Capture retried', null],
  [
    { at, kind: 'retried', operation, result: 'already_done', detail },
    'Capture retried: the order was already charged',
    detail,
  ],
  [
    { at, kind: 'marked_done', operation, person: 'Ada', isChange: false, reason: 'Seen.' },
    'Ada marked the order as charged',
    'Seen.',
  ],
  [
    { at, kind: 'marked_not_done', operation, person: 'Ada', isChange: true, reason: 'Seen.' },
    'Ada marked the order as not charged after all',
    'Seen.',
  ],
  [
    { at, kind: 'marked_charged', person: 'Ada', chargeId: 'charge_1', reason: 'Seen.' },
    'Ada marked the order as charged (charge_1)',
    'Seen.',
  ],
  [
    { at, kind: 'said_charged', chargeId: 'charge_1', detail },
    'The payment service says the order was already charged (charge_1)',
    detail,
  ],
  [{ at, kind: 'checkout_completed', total: 7500 }, 'Consumer authorized the payment', 'Total in the checkout: $75.00'],
  [{ at, kind: 'checkout_completed', total: null }, 'Consumer authorized the payment', null],
  [{ at, kind: 'checkout_left', type: 'back' }, 'Consumer left the checkout', 'back'],
];

test.each(STEPS)('%j reads: %s', (step, title, more) => {
  expect(stepWords(TimelineStep.parse(step))).toEqual({ title, detail: more });
});

const told = { at, source: 'service' as const, toldBy: null };
const refund = { ...told, kind: 'refund' as const, amount: 1_600, failureCode: null };

const TOLD: [step: TimelineStep, title: string, detail: string | null, source: string][] = [
  [{ ...told, kind: 'settled' }, 'Settled', null, 'Reported by the payment service'],
  [
    { ...told, kind: 'returned', code: 'R01' },
    'Returned',
    'R01 · Insufficient funds',
    'Reported by the payment service',
  ],
  [{ ...told, kind: 'presented_again' }, 'Charge presented again', null, 'Reported by the payment service'],
  [{ ...refund, status: 'requested' }, 'Refund requested', '$16.00', 'Reported by the payment service'],
  [{ ...refund, status: 'sent' }, 'Refund sent', '$16.00', 'Reported by the payment service'],
  [{ ...refund, status: 'settled', source: 'person', toldBy: 'Ada' }, 'Refund settled', '$16.00', 'Recorded by Ada'],
  [
    { ...refund, status: 'failed', failureCode: 'R02', source: 'csv', toldBy: 'returns.csv' },
    'Refund failed',
    '$16.00, failed with R02',
    'Imported from returns.csv',
  ],
];

test.each(TOLD)('%j reads: %s, and who told it', (step, title, detail, source) => {
  expect(stepWords(TimelineStep.parse(step))).toEqual({ title, detail, source });
});

test('a return that was handled says by whom and with what note', () => {
  const step = TimelineStep.parse({ at, kind: 'return_handled', person: 'Ada', note: 'Called.' });
  expect(stepWords(step)).toEqual({ title: 'Ada marked the return as handled', detail: 'Called.' });
});
