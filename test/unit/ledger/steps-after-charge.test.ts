// What became of a charge, in an order's timeline: each fact once, when it happened and by whom it is known.
import { expect, test } from 'vitest';
import type { AfterChargeView, RefundView, ReturnView } from '../../../contract/console/after-charge.ts';
import { stepsAfterCharge } from '../../../main/ledger/after-charge/steps.ts';

const RETURNED_AT = '2026-11-25T15:00:00.000000Z';
const LATER = '2026-11-26T15:00:00.000000Z';

const back: ReturnView = {
  chargeId: 'charge_1',
  attempt: 1,
  orderId: 'order_1',
  accountId: 'shop',
  consumerName: null,
  code: 'R01',
  amount: 5_600,
  at: RETURNED_AT,
  actBy: null,
  isLate: false,
  refundedBefore: 0,
  source: 'service',
  handledAt: null,
  handledBy: null,
  handledNote: null,
};
const facts: AfterChargeView = {
  chargeId: 'charge_1',
  status: 'returned',
  amount: 5_600,
  refunded: 0,
  returnCode: 'R01',
  attempt: 1,
  returnedAt: RETURNED_AT,
  settlesAt: null,
  settledAt: null,
  returnableUntil: null,
  presentAgain: null,
  updatedAt: RETURNED_AT,
  source: 'service',
  toldBy: 'event_1',
  recordedAt: LATER,
  returns: [back],
  refunds: [],
};
const refund: RefundView = {
  id: 'refund_1',
  amount: 1_600,
  status: 'sent',
  reason: '',
  failureCode: null,
  at: RETURNED_AT,
  updatedAt: LATER,
  source: 'service',
  toldBy: null,
  reference: null,
  entryId: 'entry_1',
  nextStepAt: null,
};
const presentedBy = (state: 'succeeded' | 'refused') => ({
  id: 'entry_2',
  operation: 'present_charge_again' as const,
  state,
  attempt: 'charge_1.2',
});

test('nothing was told, and there are no steps', () => {
  expect(stepsAfterCharge(null, [])).toEqual([]);
});

test('a return stands with its code, and with who handled it', () => {
  const handled = { ...back, handledAt: LATER, handledBy: 'Grace', handledNote: 'Called.' };
  expect(stepsAfterCharge({ ...facts, returns: [handled] }, [])).toEqual([
    { at: RETURNED_AT, kind: 'returned', code: 'R01', source: 'service', toldBy: null },
    { at: LATER, kind: 'return_handled', person: 'Grace', note: 'Called.' },
  ]);
});

test('what a person or a file told names it', () => {
  const recorded = { ...facts, source: 'person' as const, toldBy: 'Ada', settledAt: LATER };
  const steps = stepsAfterCharge({ ...recorded, returns: [{ ...back, source: 'person' }] }, []);
  expect(steps.map((step) => 'toldBy' in step && step.toldBy)).toEqual(['Ada', 'Ada']);
});

test('a debit presented again here has the step of its call, one presented elsewhere its own', () => {
  const again = { ...facts, status: 'pending' as const, attempt: 2, updatedAt: LATER };
  const kinds = (state: 'succeeded' | 'refused') =>
    stepsAfterCharge(again, [presentedBy(state)]).map(({ kind }) => kind);
  expect(kinds('succeeded')).toEqual(['returned']);
  expect(kinds('refused')).toEqual(['returned', 'presented_again']);
  expect(stepsAfterCharge(again, []).at(-1)).toMatchObject({ kind: 'presented_again', at: LATER });
});

test('a debit that was presented again never comes before its return', () => {
  const closed = { ...back, handledAt: '2026-11-20T00:00:00.000Z' };
  const steps = stepsAfterCharge({ ...facts, attempt: 2, returns: [closed] }, []);
  expect(steps.at(-1)).toMatchObject({ kind: 'presented_again', at: RETURNED_AT });
});

test('a refund that was asked for here says only how far it is, another also that it was asked for', () => {
  const entry = { id: 'entry_1', operation: 'refund_charge' as const, state: 'succeeded' as const, attempt: null };
  const steps = (calls: (typeof entry)[]) =>
    stepsAfterCharge({ ...facts, returns: [], refunds: [refund] }, calls).map((step) => [
      step.at,
      'status' in step && step.status,
    ]);
  expect(steps([entry])).toEqual([[LATER, 'sent']]);
  expect(steps([])).toEqual([
    [RETURNED_AT, 'requested'],
    [LATER, 'sent'],
  ]);
});
