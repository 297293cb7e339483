// The JSON body of a step, as its schema says.
import type { Context } from 'hono';
import type { z } from 'zod';
import { invalidBody } from '../../http/invalid-body.ts';

/** Refuses (422) where it isn't. */
export async function readBody<Schema extends z.ZodType>(c: Context, schema: Schema): Promise<z.infer<Schema>> {
  const parsed = schema.safeParse(await c.req.json().catch(() => undefined));
  if (!parsed.success) throw invalidBody(parsed.error);
  return parsed.data;
}
