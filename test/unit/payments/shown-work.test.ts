// Which members of an error body show that work was done: such a body refuses nothing.
import { expect, test } from 'vitest';
import { showsWork } from '../../../main/providers/hosted-ach/shown-work.ts';

const shows = (json: unknown) => showsWork(json, ['charge']);

test.each([
  ...['charged', 'captured', 'debited', 'refunded', 'settled', 'delivered', 'isCharged', 'charged_at'],
  ...['settlement', 'settlementDate', 'paid', 'isPaid', 'wasPaid', 'has_paid', 'been_paid', 'paid_at', 'paidOn'],
  ...['paid_date', 'paidTime', 'paidAmount', 'amount_paid', 'success', 'successful', 'succeeded', 'is_completed'],
  ...['processed', 'executed', 'posted'],
])('a member called %j that is true, a yes, a time or a number shows work', (name) => {
  for (const value of [true, 'true', 'Yes', ' y ', 'ok', 'DONE', '2026-11-21', '12:30', 7, 'T1'])
    expect(shows({ [name]: value }), JSON.stringify(value)).toBe(true);
  for (const value of [
    false,
    'no',
    'not ok',
    'yesterday',
    'undone',
    'done it',
    '',
    0,
    -1,
    null,
    'must be positive',
    [],
  ])
    expect(shows({ [name]: value }), JSON.stringify(value)).toBe(false);
});

test.each([
  'unpaid',
  'prepaid',
  'repaid',
  'paidness',
  'successor',
  'unprocessed',
  'postedx',
  'amount_paid_out',
  'unsuccessful',
])('a member called %j shows none', (name) => {
  for (const value of [true, 'yes', '2026-11-21', 7]) expect(shows({ [name]: value })).toBe(false);
});

test.each(['charge', 'payments', 'debit', 'transaction', 'capture', 'transfer', 'payout', 'posting', 'ledger_entry'])(
  'a number, an id or a time in %j shows work, a sentence or a bare flag doesn’t',
  (name) => {
    for (const value of [7, '7', 'a7', 'a7x', ' a7x ', '2026-11-21T10:00:00Z', '2026-11-21 10:00:00.5', 'charge_abc'])
      expect(shows({ [name]: value }), JSON.stringify(value)).toBe(true);
    for (const value of [
      0,
      '0',
      'a',
      'charge_',
      'the charge_abc',
      'charge_abc failed',
      '7 is wrong',
      'at 10:00',
      true,
      null,
    ])
      expect(shows({ [name]: value }), JSON.stringify(value)).toBe(false);
  },
);

test.each(['charge_id', 'paymentIds', 'transaction_number', 'debit_ref', 'captureReference'])(
  'an id in %j shows work',
  (name) => {
    expect(shows({ [name]: 'tx9' })).toBe(true);
    expect(shows({ [name]: 'charge_abc' })).toBe(true);
    expect(shows({ [name]: 'missing' })).toBe(false);
  },
);

test.each(['new_charge', 'last_payment'])('%j shows work where it is a text, and not where it is a number', (name) => {
  expect(shows({ [name]: 'tx9' })).toBe(true);
  expect(shows({ [name]: 9 })).toBe(false);
});

test.each(['receipt_url', 'receiptNumber', 'confirmation_code', 'approvalId', 'authorization_code', 'trace_number'])(
  'what a bank gives out for work, %j, shows it',
  (name) => {
    expect(shows({ [name]: 'https://pay.example/r/9' })).toBe(true);
    expect(shows({ [name]: 'missing' })).toBe(false);
  },
);

test.each([
  'no_receipt_url',
  'receipt_urls',
  'confirmation_id_length',
  'trace_numbers',
  'backtrace_number',
  'confirmation',
])('a member called %j is no proof of it', (name) => expect(shows({ [name]: 'a9' })).toBe(false));

test('an id member shows work where it is a charge’s', () => {
  expect(shows({ id: 'charge_abc' })).toBe(true);
  expect(shows({ id: 'abc' })).toBe(false);
  expect(shows({ id: 7 })).toBe(false);
});

test.each(['charge', 'order', 'sessions', 'original_charge'])(
  'a record in %j shows work, and what is wrong with each of its fields doesn’t',
  (name) => {
    expect(shows({ [name]: { amount: 5 } })).toBe(true);
    expect(shows({ [name]: {} })).toBe(false);
    expect(shows({ [name]: { amount: ['must be positive'], currency: null } })).toBe(false);
    expect(shows({ [name]: { amount: ['must be positive'], currency: 'usd' } })).toBe(true);
    expect(shows({ [`${name}_problem`]: { amount: 5 } })).toBe(false);
  },
);

test('an issued id of what the call makes shows work wherever it stands', () => {
  expect(shows({ error: 'See charge_9f2' })).toBe(true);
  expect(shows({ error: 'See order_9f2' })).toBe(false);
  expect(showsWork({ error: 'See order_9f2' }, ['order'])).toBe(true);
  expect(showsWork({ order_9f2: null }, ['order'])).toBe(true);
  expect(shows({ code: 'charge_in_progress' })).toBe(false);
});
