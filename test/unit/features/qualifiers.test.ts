// Which cells of a row say that it doesn't count: a status, a result, a currency, a mark.
import { expect, test } from 'vitest';
import { type Counted, qualifiersOf } from '../../../main/features/intake/qualifiers.ts';

function isCounted(column: string, text: string, counted: Counted): boolean {
  return qualifiersOf([column], new Set()).every(({ counts }) => counts(text, counted));
}

test.each([
  ['Refund state', 'Refused'],
  ['refund_state', 'Deleted'],
  ['Refund result', 'Failed'],
  ['Transaction outcome', 'Failed'],
  ['State', 'Deleted'],
  ['State', 'Withdrawn'],
  ['State', 'Stopped'],
  ['State', 'Timed out'],
  ['State', 'Unpaid'],
  ['Result', 'No'],
  ['Response', 'Declined'],
  ['Gateway response', 'Declined'],
  ['Stage', 'Rejected'],
  ['Error', 'Insufficient funds'],
  ['Error message', 'Timed out'],
  ['Decline reason', 'Do not honor'],
  ['Rejection reason', 'Duplicate'],
  ['Refund success', 'false'],
  ['Approved', 'No'],
  ['Environment', 'test'],
  ['Currency symbol', '€'],
  ['Currency name', 'Euro'],
])('a refund whose %s is “%s” isn’t counted', (column, text) => {
  expect(isCounted(column, text, 'refund')).toBe(false);
});

test.each([
  ['order_state', 'deleted'],
  ['Payment result', 'Declined'],
  ['Do not capture', 'x'],
  ['Do not charge', 'customer asked'],
  ['Capture?', 'No'],
  ['Chargeback', 'yes'],
  ['Dispute', 'Yes'],
  ['Disputed', '2026-11-01'],
  ['Fraud', 'yes'],
  ['Is fraud', 'true'],
  ['Skip', 'x'],
])('an order whose %s is “%s” isn’t captured', (column, text) => {
  expect(isCounted(column, text, 'capture')).toBe(false);
});

test.each([
  ['State', 'DE', 'refund'],
  ['State', 'Delaware', 'refund'],
  ['Refund state', 'Completed', 'refund'],
  ['Payment result', 'Success', 'refund'],
  ['Error', '', 'refund'],
  ['Error', '-', 'refund'],
  ['Error code', '0', 'refund'],
  ['Error', 'R01 insufficient funds', 'return'],
  ['Decline reason', 'Insufficient funds', 'fee'],
  ['Approved', '', 'refund'],
  ['Approved', 'Ann', 'refund'],
  ['Environment', 'production', 'refund'],
  ['Currency symbol', '$', 'refund'],
  ['Currency name', 'US Dollar', 'refund'],
  ['State', 'Unpaid', 'capture'],
  ['Payment state', 'authorized', 'capture'],
  ['Payment result', 'Success', 'capture'],
  ['Order state', '', 'capture'],
  ['Response', '', 'capture'],
  ['Capture', '', 'capture'],
  ['Capture?', 'Yes', 'capture'],
  ['Do not capture', '', 'capture'],
  ['Do not contact', 'yes', 'capture'],
  ['Chargeback', 'no', 'capture'],
  ['Fraud score', '1', 'capture'],
  ['Chargeback', 'yes', 'return'],
] as const)('%s “%s” says nothing against a row of a %s', (column, text, counted) => {
  expect(isCounted(column, text, counted)).toBe(true);
});
