// What calls that do something once for an Idempotency-Key have in common.
import { Refusal } from '../../http/refusal.ts';

/** The refusal of a key that was sent with another body. */
export function keyOfAnotherRequest(): Refusal {
  return new Refusal(422, 'Idempotency-Key: was sent before with another body; send a new key', {
    code: 'key_of_another_request',
  });
}
