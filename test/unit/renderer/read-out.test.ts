// What is read out to a consumer who calls: each stage of a payment, and what the service doesn't state.
import { expect, test } from 'vitest';
import type { AuthorizationView } from '../../../contract/console/authorization.ts';
import type { OrderDetail } from '../../../contract/console/order-detail.ts';
import { readOutText } from '../../../renderer/features/orders/read-out-text.ts';
import { charge, orderDetail } from '../../support/gateway/records.ts';

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

const textOf = (given: Partial<OrderDetail>, record: AuthorizationView | null = RECORD) =>
  readOutText({
    order: orderDetail({ totalAmount: 164_000, trackNumber: 'K7HQ', ...given }),
    record,
    zone: 'America/New_York',
  }).replaceAll('\u202f', ' ');

const stageOf = (given: Partial<OrderDetail>, record: AuthorizationView | null = RECORD) =>
  textOf(given, record)
    .split('\n')
    .find((line) => line.startsWith('Expected days: '))
    ?.slice('Expected days: '.length);

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
  expect(textOf({ status: 'ready' }).split('\n')).toEqual([
    'Amount: $1,640.00',
    'Name on the bank statement: Corner Books, described as PURCHASE',
    'Bank account: First Test Bank, account ending in 6789',
    'Trace number: The service doesn’t state the trace number',
    'Track number: K7HQ',
    'Expected days: Not debited yet. Debited on or after Nov 20, 2026',
    'Fees that the authorization allows: None beyond the amount',
  ]);
});

test('says plainly what another service doesn’t state', () => {
  expect(textOf({ status: 'ready', totalAmount: null, trackNumber: null }, null).split('\n')).toEqual([
    'Amount: The service doesn’t state the amount',
    'Name on the bank statement: The service doesn’t state the name',
    'Bank account: The service doesn’t state the account',
    'Trace number: The service doesn’t state the trace number',
    'Track number: The service doesn’t state the track number',
    'Expected days: Not debited yet',
    'Fees that the authorization allows: The service doesn’t state them. See the authorization text',
  ]);
});

test.each<[string, Partial<OrderDetail>, string]>([
  ['a payment under way', { status: 'capturing' }, 'Not known yet whether the account is debited'],
  [
    'one that only the service calls charged',
    { status: 'ready', afterCharge: REPORTED },
    'Not known yet whether the account is debited',
  ],
  ['a revoked one', { status: 'revoked', ended: 'revoked' }, 'Not debited, and won’t be'],
  [
    'a debit that settles on a known day',
    { status: 'charged', afterCharge: REPORTED },
    'Debited. Expected to settle Nov 25, 2026, 8:30 AM EST',
  ],
  [
    'a debit of a service without reports, over a weekend and Thanksgiving',
    { status: 'charged', charge: charge({ createdAt: '2026-11-23T23:30:00Z' }) },
    'Debited Nov 23, 2026. Usually settles between Nov 27, 2026 and Nov 30, 2026, after 3 to 4 banking days (Eastern Time (EST))',
  ],
  [
    'a debit of which nothing is known',
    { status: 'charged', charge: null },
    'Debited. The service doesn’t state when it settles',
  ],
  [
    'a settled one',
    { status: 'settled', afterCharge: { ...REPORTED, status: 'settled', settledAt: '2026-11-25T13:30:00Z' } },
    'Settled Nov 25, 2026, 8:30 AM EST',
  ],
])('reads out how far the debit is: %s', (_, given, words) => {
  expect(stageOf(given)).toBe(words);
});
