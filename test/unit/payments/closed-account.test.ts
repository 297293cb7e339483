// What our own service answers where the bank account of an order takes no more debits.
import { expect, test } from 'vitest';
import { charge } from '../../support/provider/read-answers.ts';

test('an order on a closed account is refused, and nobody has to look whether it was charged', () => {
  const message = 'The bank account of this order takes no more debits. Ask the consumer for another account.';
  expect(charge(422, { detail: { message, reason: 'account_closed' } })).toMatchObject({
    kind: 'refused',
    code: 'refused_by_service',
  });
});
