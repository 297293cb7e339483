// Which of the sandbox's bank accounts can pay what.
import { expect, test } from 'vitest';
import { MAX_SESSION_AMOUNT } from '../../../contract/payment-api/session.ts';
import { BANK_ACCOUNTS, holds } from '../../../service/checkout/bank-accounts.ts';

test('the low balance account pays a dollar and not a cent more', () => {
  expect([holds('low', 99), holds('low', 100), holds('low', 101)]).toEqual([true, true, false]);
});

test('the other accounts pay whatever a session may ask for', () => {
  expect(holds('everyday', MAX_SESSION_AMOUNT)).toBe(true);
  expect(holds('savings', MAX_SESSION_AMOUNT)).toBe(true);
});

test('every account on show can be chosen, and nothing else can', () => {
  for (const { key } of BANK_ACCOUNTS) expect(holds(key, 1)).toBeDefined();
  for (const key of ['', 'Everyday', '__proto__', 'constructor', 'toString']) expect(holds(key, 1)).toBeUndefined();
});
