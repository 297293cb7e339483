// A month's payout after a loss: a clock that was set back at the restore doesn't make it free.
import { expect, test } from 'vitest';
import { decide } from '../../../main/core/decide.ts';
import { foldPayment } from '../../../main/core/fold.ts';
import { gap, PROVIDER } from '../../support/core/facts.ts';
import { command, known } from '../../support/core/payments.ts';

const paying = (month: string) =>
  command({
    operation: 'start_payout',
    sessionId: null,
    orderId: null,
    payoutOf: `mk_org_1 ${month}`,
    request: '{}',
  });

test('a month that may have been paid out in the lost part needs review, also where the clock was a year behind at the restore', () => {
  const learnedAt = '2025-11-26T15:00:00.000Z';
  const here = foldPayment(PROVIDER, [
    { ...gap({ since: '2026-11-20T00:00:00.000Z' }), seq: 1, provider: '', learnedAt },
  ]);
  expect(decide(paying('2026-10'), known(here)).result).toBe('needs_review');
  expect(decide(paying('2026-11'), known(here)).result).toBe('needs_review');
});
