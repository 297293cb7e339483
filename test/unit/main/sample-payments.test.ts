// The sample payments: only the one that is to fail meets with trouble at the sandbox, and together they show something on every screen.
import { expect, test } from 'vitest';
import { MAX_FORM_AMOUNT } from '../../../contract/money.ts';
import { PersonName } from '../../../contract/payment-fields.ts';
import { SAMPLE_PAYMENTS } from '../../../main/features/samples/sample-payments.ts';
import { feeOf } from '../../../service/books/fees.ts';
import { magicOf } from '../../../service/sandbox/magic.ts';

test('no sample consumer or amount is one that the sandbox answers with trouble, but for the checkout that is to fail', () => {
  for (const { firstName, lastName, amount, stage } of SAMPLE_PAYMENTS) {
    const trouble = magicOf({ first_name: firstName, last_name: lastName, total_amount: amount });
    expect(trouble).toBe(stage === 'failed' ? 'insufficient_balance' : undefined);
    expect(PersonName.safeParse(firstName).success && PersonName.safeParse(lastName).success).toBe(true);
    expect(amount).toBeGreaterThan(0);
    expect(amount).toBeLessThanOrEqual(MAX_FORM_AMOUNT);
  }
});

test('every stage is there, and the seller fees of those captured are more than a holding balance of $100', () => {
  expect(new Set(SAMPLE_PAYMENTS.map(({ stage }) => stage))).toEqual(
    new Set(['session', 'opened', 'failed', 'authorized', 'ordered', 'captured', 'returned', 'unknown']),
  );
  const captured = SAMPLE_PAYMENTS.filter(({ stage }) => stage === 'captured');
  expect(captured.reduce((sum, { amount }) => sum + feeOf(amount), 0)).toBeGreaterThan(10_000);
});
