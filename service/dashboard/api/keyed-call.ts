// What calls that do something once for an Idempotency-Key have in common.
import { z } from '@hono/zod-openapi';
import { Refusal } from '../../http/refusal.ts';

/** Visible ASCII, as the drafts of the header's standard have it. */
export const IdempotencyKey = z.string().regex(/^[\x21-\x7e]{1,255}$/, 'must be 1 to 255 visible ASCII characters');

/** The refusal of a key that was sent with another body. */
export function keyOfAnotherRequest(): Refusal {
  return new Refusal(422, 'Idempotency-Key: was sent before with another body; send a new key');
}
