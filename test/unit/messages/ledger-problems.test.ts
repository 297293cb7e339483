// A ledger that can't be read: the alert offers the same ways as the page below it.
import { expect, test } from 'vitest';
import { LEDGER } from '../../../messages/problems/ledger.ts';

test.each(['ledger_corrupt', 'ledger_gone', 'ledger_of_earlier_version'] as const)(
  '%s offers to restore a backup before an empty ledger',
  (code) => {
    const { nextStep } = LEDGER[code]({ file: '/data/ledger.db' });
    expect(nextStep).toMatch(/restore a backup.*start with an empty ledger/i);
  },
);
