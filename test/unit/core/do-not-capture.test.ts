// Whatever else happens to an order that is marked Do not capture, no capture of it is decided.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { FactBody } from '../../../main/core/facts.ts';
import {
  alreadyDone,
  answer,
  charged,
  event,
  fold,
  gap,
  intent,
  lookUp,
  orderIntent,
  refused,
  resolved,
  succeeded,
  unknown,
} from '../../support/core/facts.ts';
import { act, codeOf, command, known, payment } from '../../support/core/payments.ts';
import { orderCreated } from '../../support/provider/seen.ts';

const mark = (isMarked: boolean, orderId = 'order_1'): FactBody => ({
  kind: 'do_not_capture',
  orderId,
  isMarked,
  reason: 'The consumer canceled',
  actor: 'Grace',
});

const OTHERS: FactBody[] = [
  orderIntent(),
  answer(succeeded(orderCreated('order_1', 'sess_1')), 'act_order'),
  intent(),
  answer(unknown()),
  answer(refused()),
  answer(refused({ httpStatus: 404 })),
  answer(alreadyDone()),
  answer(charged()),
  resolved('not_done'),
  lookUp({ sessionId: 'sess_1' }),
  event(),
  gap(),
  mark(true, 'order_2'),
  mark(false, 'order_2'),
];

test('no sequence of facts lets a marked order be captured', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(...OTHERS), { maxLength: 6 }),
      fc.array(fc.constantFrom(...OTHERS), { maxLength: 8 }),
      fc.boolean(),
      (before, after, rejectsDuplicates) => {
        const here = fold(...before, mark(true), ...after);
        const by = known(here, { rejectsDuplicates });
        expect(codeOf(command(), by)).not.toBe('intent');
        for (const again of here.acts.filter(({ operation }) => operation === 'charge_order'))
          for (const isSameAttempt of [true, false])
            expect(codeOf(command({ again, actId: 'act_new', isSameAttempt }), by)).not.toBe('intent');
      },
    ),
  );
});

test('what a mark refuses is captured once it is lifted, and another order all the while', () => {
  const marked = fold(mark(true));
  expect(codeOf(command(), known(marked))).toBe('order_do_not_capture');
  expect(codeOf(command({ orderId: 'order_2' }), known(marked))).toBe('intent');
  expect(codeOf(command(), known(fold(mark(true), mark(false))))).toBe('intent');
  const retried = command({ again: act({ state: 'unknown' }) });
  expect(codeOf(retried, known(marked, { rejectsDuplicates: true }))).toBe('order_do_not_capture');
});

test('a mark at another address of the same service counts', () => {
  const elsewhere = [{ environment: 'Other address', payment: fold(mark(true)) }];
  expect(codeOf(command(), known(payment(), { elsewhere }))).toBe('order_do_not_capture');
});
