// An order as text: a line for each fact that is known, amounts in dollars, times with their zone.
import { expect, test } from 'vitest';
import type { OrderDetail } from '../../../contract/console/order-detail.ts';
import { orderText } from '../../../renderer/features/orders/order-text.ts';
import { order as orderView } from '../../support/gateway/records.ts';

const order: OrderDetail = {
  ...orderView({
    status: 'charged',
    serviceStatus: 'charged',
    totalAmount: 164_000,
    chargeId: 'charge_1',
    trackNumber: 'K7HQ',
    consumerName: 'José Núñez',
    createdAt: '2026-11-20T15:04:05Z',
    capturedHere: true,
  }),
  duplicates: [],
  copyRequests: [],
  tip: 4000,
  sellerFee: null,
  timeline: [],
  calls: [],
  blocking: null,
  chargedByWord: null,
  notes: [],
  reference: 'PO-17',
  customer: null,
  afterCharge: null,
  contact: { email: 'jose@example.com', phone: null },
  charge: {
    id: 'charge_1',
    type: null,
    status: 'pending',
    amount: 164_000,
    createdAt: '2026-11-20T16:05:00Z',
    balanceTransactionId: null,
    consumerAccountId: null,
    businessAccountId: null,
    trackNumber: null,
  },
};
const facts = { environment: 'Embedded sandbox', account: 'Corner Books', status: 'Charged', zone: 'America/New_York' };

test('says each known fact on a line, and leaves out what isn’t known', () => {
  expect(orderText(order, facts).replaceAll('\u202f', ' ').split('\n')).toEqual([
    'Amount: $1,640.00',
    'Tip: $40.00',
    'Status: Charged',
    'Consumer: José Núñez',
    'Email: jose@example.com',
    'Shop reference: PO-17',
    'Track number: K7HQ',
    'Order ID: order_1',
    'Session ID: sess_1',
    'Charge ID: charge_1',
    'Created: Nov 20, 2026, 10:04 AM EST',
    'Charged: Nov 20, 2026, 11:05 AM EST',
    'Account: Corner Books',
    'Environment: Embedded sandbox',
  ]);
});

test('a return is on a line of its own, with its day', () => {
  const back = {
    chargeId: 'charge_1',
    attempt: 1,
    orderId: 'order_1',
    accountId: 'shop',
    consumerName: null,
    code: 'R01',
    amount: 164_000,
    at: '2026-11-25T15:00:00Z',
    actBy: null,
    isLate: false,
    refundedBefore: 0,
    source: 'service' as const,
    handledAt: null,
    handledBy: null,
    handledNote: null,
  };
  const afterCharge: OrderDetail['afterCharge'] = {
    chargeId: 'charge_1',
    status: 'returned',
    amount: 164_000,
    refunded: 0,
    returnCode: 'R01',
    attempt: 1,
    returnedAt: back.at,
    settlesAt: null,
    settledAt: null,
    returnableUntil: null,
    presentAgain: null,
    updatedAt: back.at,
    source: 'service',
    toldBy: 'event_1',
    recordedAt: back.at,
    returns: [back],
    refunds: [],
  };
  expect(
    orderText({ ...order, afterCharge }, facts)
      .replaceAll('\u202f', ' ')
      .split('\n'),
  ).toContain('Returned: R01 · Insufficient funds, Nov 25, 2026, 10:00 AM EST');
});

test('an order that is known only by its ID has no amount', () => {
  const bare = { ...order, totalAmount: null, tip: null, charge: null, chargeId: null, consumerName: null };
  const text = orderText({ ...bare, sessionId: null, reference: null }, facts);
  expect(text).not.toMatch(/null|undefined|Amount|Charge ID/);
  expect(text).toContain('Order ID: order_1');
});
