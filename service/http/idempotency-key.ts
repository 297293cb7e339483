// The Idempotency-Key of a call that does something once, however often it is sent.
import { z } from '@hono/zod-openapi';
import type { MiddlewareHandler } from 'hono';
import { invalidBody } from './invalid-body.ts';

/** Visible ASCII, as the drafts of the header's standard have it. */
export const IdempotencyKey = z.string().regex(/^[\x21-\x7e]{1,255}$/, 'must be 1 to 255 visible ASCII characters');

const HEADER = 'idempotency-key';

/** The headers of a call that may bring one. */
export const OptionalKey = z.object({ [HEADER]: IdempotencyKey.optional() });

/** Refuses a key that isn't valid with 422; a call without one goes on. The library's own check of headers copies all of them first, which takes a twentieth of a session's time. */
export const optionalKey: MiddlewareHandler = (c, next) => {
  const read = c.req.header(HEADER);
  // Two keys of which the last is empty are read as one that ends with a comma. In a copy of the headers the space after it is left.
  const key = read?.endsWith(',') ? c.req.header()[HEADER] : read;
  const parsed = key === undefined ? undefined : OptionalKey.safeParse({ [HEADER]: key });
  if (parsed && !parsed.success) throw invalidBody(parsed.error);
  return next();
};
