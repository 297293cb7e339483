// Numbers that are none. What was typed is never repeated: it may be an account number.
import { CheckoutRefusal } from './checkout-refusal.ts';

export function refuseRoutingNumber(): CheckoutRefusal {
  const words = 'routing_number: must be nine digits with a right checksum, as they stand on a check';
  return new CheckoutRefusal(422, { code: 'routing_number_not_valid' }, words);
}

export function refuseAccountNumber(): CheckoutRefusal {
  return new CheckoutRefusal(422, { code: 'account_number_not_valid' }, 'account_number: must be 4 to 17 digits');
}
