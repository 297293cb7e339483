// The JSON body of a step, as its schema says.

import type { Context } from 'hono';
import type { z } from 'zod';
import { invalidBody } from '../../http/invalid-body.ts';
import { CheckoutRefusal } from './checkout-refusal.ts';

/** Refuses (422) where it isn't. */
export async function readBody<Schema extends z.ZodType>(c: Context, schema: Schema): Promise<z.infer<Schema>> {
  const parsed = schema.safeParse(await c.req.json().catch(() => undefined));
  if (!parsed.success) throw invalidBody(parsed.error);
  return parsed.data;
}

export function refuseRoutingNumber(): CheckoutRefusal {
  const words = 'routing_number: must be nine digits with a right checksum, as they stand on a check';
  return new CheckoutRefusal(422, { code: 'routing_number_not_valid' }, words);
}

export function refuseAccountNumber(): CheckoutRefusal {
  return new CheckoutRefusal(422, { code: 'account_number_not_valid' }, 'account_number: must be 4 to 17 digits');
}
