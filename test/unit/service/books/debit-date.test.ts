// The first day on which a debit that was just authorized may reach the consumer's bank.
import { expect, test } from 'vitest';
import { debitDateOf } from '../../../../service/books/settlement-date.ts';

test.each([
  { authorized: 'on a Thursday', at: '2026-11-19T15:00:00Z', debit: '2026-11-20' },
  { authorized: 'on a Friday', at: '2026-11-20T15:00:00Z', debit: '2026-11-23' },
  { authorized: 'on a Saturday', at: '2026-11-21T15:00:00Z', debit: '2026-11-23' },
  { authorized: 'on Thanksgiving', at: '2026-11-26T15:00:00Z', debit: '2026-11-27' },
  { authorized: 'late on a Thursday, in UTC already Friday', at: '2026-11-20T03:00:00Z', debit: '2026-11-20' },
])('a debit authorized $authorized goes out on $debit', ({ at, debit }) => {
  expect(debitDateOf(Date.parse(at))).toBe(debit);
});
