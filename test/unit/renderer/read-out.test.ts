// What is read out to a consumer who calls: each stage of a payment, and what the service doesn't state.
import { expect, test } from 'vitest';
import type { AuthorizationView } from '../../../contract/console/authorization.ts';
import type { OrderDetail } from '../../../contract/console/order-detail.ts';
import { readOut } from '../../../renderer/features/orders/read-out-text.ts';
import { call, charge, orderDetail, returned } from '../../support/gateway/records.ts';

const RECORD: AuthorizationView = {
  authorizedAt: '2026-11-20T15:00:00Z',
  consumerName: 'Ada Lovelace',
  contact: 'ada@example.com',
  business: 'Corner Books',
  totalAmount: 164_000,
  tip: null,
  debitDate: '2026-11-20',
  bankName: 'First Test Bank',
  accountKind: 'checking',
  accountEnding: '6789',
  routingNumber: '110000000',
  trackNumber: 'K7HQ',
  clientAddress: '127.0.0.1',
  userAgent: 'Browser',
  wording: 'I authorize',
  wordingVersion: '2-en-1',
  language: 'en',
};

function readOf(given: Partial<OrderDetail>, record: AuthorizationView | null = RECORD) {
  const order = orderDetail({ totalAmount: 164_000, trackNumber: 'K7HQ', ...given });
  const { text, unstated } = readOut({ order, record, zone: 'America/New_York' });
  return { lines: text.replaceAll('\u202f', ' ').split('\n'), unstated };
}

/** The values of the lines with a name. */
const valuesOf = (name: string, given: Partial<OrderDetail>) =>
  readOf(given)
    .lines.filter((line) => line.startsWith(`${name}: `))
    .map((line) => line.slice(`${name}: `.length));

const RETURNED_AT = '2026-11-25T13:30:00Z';

const REPORTED = {
  chargeId: 'charge_1',
  status: 'pending' as const,
  amount: 164_000,
  refunded: 0,
  returnCode: null,
  returnedAt: null,
  settlesAt: '2026-11-25T13:30:00Z',
  settledAt: null,
  attempt: 1,
  returnableUntil: null,
  presentAgain: null,
  updatedAt: '2026-11-20T15:00:00Z',
  source: 'service' as const,
  toldBy: 'event',
  recordedAt: '2026-11-20T15:00:00Z',
  returns: [],
  refunds: [],
};

test('reads out what the embedded service knows', () => {
  expect(readOf({ status: 'ready' })).toEqual({
    lines: [
      'Amount: $1,640.00',
      'Name on the bank statement: Corner Books, described as PURCHASE',
      'Bank account: First Test Bank, account ending in 6789',
      'Track number: K7HQ',
      'Expected days: Not debited yet. Debited on or after Nov 20, 2026',
      'Fees that the authorization allows: None beyond the amount',
    ],
    unstated: ['Trace number'],
  });
});

test('leaves out what another service doesn’t state, and names it beside the text', () => {
  expect(readOf({ status: 'ready', totalAmount: null, trackNumber: null }, null)).toEqual({
    lines: ['Expected days: Not debited yet'],
    unstated: [
      'Amount',
      'Name on the bank statement',
      'Bank account',
      'Trace number',
      'Track number',
      'Fees that the authorization allows',
    ],
  });
});

const RETURNED = {
  status: 'returned' as const,
  afterCharge: { ...REPORTED, status: 'returned' as const, returns: [returned({ code: 'R01', at: RETURNED_AT })] },
};

test.each<[string, Partial<OrderDetail>, string]>([
  ['a payment under way', { status: 'capturing' }, 'Not known yet whether the account is debited'],
  [
    'one that only the service calls charged',
    { status: 'ready', afterCharge: REPORTED },
    'Not known yet whether the account is debited',
  ],
  ['one that needs a review', { status: 'needs_review' }, 'Not known yet whether the account is debited'],
  ['a disputed one', { status: 'disputed' }, 'Paydesk hasn’t debited the account and won’t debit it'],
  [
    'one not to capture',
    { status: 'do_not_capture' },
    'Paydesk hasn’t debited the account, and won’t unless capture is allowed again',
  ],
  ['a revoked one', { status: 'revoked', ended: 'revoked' }, 'Paydesk hasn’t debited the account and won’t debit it'],
  ...(['revoked', 'disputed', 'do_not_capture'] as const).map((status): [string, Partial<OrderDetail>, string] => [
    `one that only the service calls charged: ${status}`,
    { status, afterCharge: REPORTED },
    'Not known yet whether the account is debited',
  ]),
  [
    'a debit that settles on a known day',
    { status: 'charged', charge: charge({ createdAt: '2026-11-20T15:00:00Z' }), afterCharge: REPORTED },
    'The capture was accepted on Nov 20, 2026. The bank debits on or after Nov 20, 2026. Expected to settle Nov 25, 2026, 8:30 AM EST',
  ],
  [
    'a debit of a service without reports, over a weekend and Thanksgiving',
    { status: 'charged', charge: charge({ createdAt: '2026-11-23T23:30:00Z' }) },
    'The capture was accepted on Nov 23, 2026. The bank debits on or after Nov 23, 2026. Usually settles between Nov 27, 2026 and Nov 30, 2026, after 3 to 4 banking days (Eastern Time (EST))',
  ],
  [
    'a debit of which nothing is known',
    { status: 'charged', charge: null },
    'Recorded as charged. Not known yet when the bank debits it. Not known yet when it settles',
  ],
  [
    'another debit of a charge that came back',
    { status: 'charged', charge: charge(), afterCharge: { ...REPORTED, attempt: 2 } },
    'Debited again. Not known yet whether the bank pays. Expected to settle Nov 25, 2026, 8:30 AM EST',
  ],
  [
    'a settled one',
    { status: 'settled', afterCharge: { ...REPORTED, status: 'settled', settledAt: '2026-11-25T13:30:00Z' } },
    'Settled Nov 25, 2026, 8:30 AM EST',
  ],
  ['a returned one of which no return is told', { status: 'returned' }, 'The bank returned the debit'],
  ['a returned one', RETURNED, 'The bank returned the debit: R01 · Insufficient funds, Nov 25, 2026, 8:30 AM EST'],
  [
    'a returned one whose authorization ended',
    { ...RETURNED, ended: 'revoked' },
    'The bank returned the debit: R01 · Insufficient funds, Nov 25, 2026, 8:30 AM EST. Paydesk won’t debit it again',
  ],
  [
    'a returned one whose authorization ended after it was debited again, without an answer',
    { ...RETURNED, ended: 'revoked', calls: [call({ operation: 'present_charge_again', state: 'unknown' })] },
    'The bank returned the debit: R01 · Insufficient funds, Nov 25, 2026, 8:30 AM EST',
  ],
])('reads out how far the debit is: %s', (_, given, words) => {
  expect(valuesOf('Expected days', given)).toEqual([words]);
});

test.each([
  ['the day that the authorization names', { ...RECORD, debitDate: '2026-12-28' }],
  ['the next banking day, where the authorization isn’t known', null],
])('a capture on a Saturday is debited on a banking day: %s', (_, record) => {
  const saturday = charge({ createdAt: '2026-12-26T18:00:00Z' });
  expect(readOf({ status: 'charged', charge: saturday }, record).lines).toContainEqual(
    expect.stringContaining(
      'The capture was accepted on Dec 26, 2026. The bank debits on or after Dec 28, 2026. Usually settles',
    ),
  );
});

test.each(['sent', 'unknown'] as const)('says that a refund and another debit may have been made: %s', (state) => {
  const refund = { operation: 'refund_charge' as const, state };
  const calls = [
    call({ operation: 'present_charge_again', state }),
    call({ ...refund, refundAmount: 1_000 }),
    call({ ...refund, refundAmount: null }),
    call({ ...refund, repeatOf: 'entry_1' }),
    call({ ...refund, state: 'succeeded' }),
  ];
  expect(valuesOf('Another debit', { ...RETURNED, calls })).toEqual([
    'Not known yet whether the account is debited again',
  ]);
  expect(valuesOf('Refund', { ...RETURNED, calls })).toEqual([
    'Not known yet whether $10.00 is refunded',
    'Not known yet whether it is refunded',
  ]);
});

test.each([
  ['requested', RETURNED_AT, '$10.00, to be sent Nov 25, 2026, 8:30 AM EST'],
  ['requested', null, '$10.00, requested. Not known yet when it is sent'],
  ['sent', RETURNED_AT, '$10.00, expected at the consumer’s bank Nov 25, 2026, 8:30 AM EST'],
  ['sent', null, '$10.00, sent. Not known yet when it arrives'],
  ['settled', null, '$10.00, received by the consumer’s bank'],
  ['failed', null, '$10.00, failed. It didn’t reach the consumer'],
] as const)('reads out how far a refund is: %s, next step %s', (status, nextStepAt, words) => {
  const refund = {
    id: 'refund_1',
    amount: 1_000,
    status,
    reason: '',
    failureCode: null,
    at: '2026-11-20T15:00:00Z',
    updatedAt: '2026-11-20T15:00:00Z',
    nextStepAt,
    source: 'service' as const,
    toldBy: null,
    reference: null,
    entryId: null,
  };
  expect(valuesOf('Refund', { status: 'partly_refunded', afterCharge: { ...REPORTED, refunds: [refund] } })).toEqual([
    words,
  ]);
});
