// A capture that was on its way when the backup was made, and is refused after the restore: the refusal says nothing of what was captured in the lost part.
import { expect, test } from 'vitest';
import { answer, fold, gap, intent, orderIntent, refused, succeeded } from '../../support/core/facts.ts';
import { codeOf, command, known } from '../../support/core/payments.ts';
import { orderCreated } from '../../support/provider/seen.ts';

const made = [orderIntent(), answer(succeeded(orderCreated('order_1', 'sess_1')), 'act_order')];

test('an order whose capture of before a loss is refused after it isn’t captured without a question', () => {
  expect(codeOf(command(), known(fold(...made, intent(), gap(), answer(refused()))))).not.toBe('intent');
});
