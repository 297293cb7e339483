// What a merchant's onEvent hears of the consumer's way.
import { expect, test } from 'vitest';
import type { BankPlace } from '../../../service/checkout/page/bank/place.ts';
import { eventNameOf, eventNameOfMove } from '../../../service/checkout/page/told-events.ts';

const institution = { id: 'first-sandbox-bank', name: 'First Sandbox Bank' };
const SEARCH: BankPlace = { at: 'search' };
const LOGIN: BankPlace = { at: 'login', institution };
const ACCOUNTS: BankPlace = { at: 'accounts', institution, accounts: [] };

test('choosing a bank and logging in are told, the way back is not', () => {
  expect(eventNameOfMove(SEARCH, LOGIN)).toBe('bank_chosen');
  expect(eventNameOfMove(LOGIN, ACCOUNTS)).toBe('bank_logged_in');
  for (const [from, to] of [
    [LOGIN, SEARCH],
    [ACCOUNTS, LOGIN],
    [ACCOUNTS, SEARCH],
  ] as const)
    expect(eventNameOfMove(from, to)).toBeNull();
});

test('trouble is told where it is the money, and leaving is the consumer’s own affair', () => {
  expect(eventNameOf({ type: 'met_trouble', trouble: 'session_insufficient_balance' })).toBe('insufficient_balance');
  expect(eventNameOf({ type: 'met_trouble', trouble: 'session_account_not_valid' })).toBeNull();
  expect(eventNameOf({ type: 'leave_asked' })).toBeNull();
});
