// The Idempotency-Key of a call that does something once, however often it is sent.
import { z } from '@hono/zod-openapi';
import type { MiddlewareHandler } from 'hono';
import { invalidBody } from './invalid-body.ts';

/** Visible ASCII, as the drafts of the header's standard have it. */
export const IdempotencyKey = z.string().regex(/^[\x21-\x7e]{1,255}$/, 'must be 1 to 255 visible ASCII characters');

const HEADER = 'idempotency-key';

/** The headers of a call that may bring one. */
export const OptionalKey = z.object({ [HEADER]: IdempotencyKey.optional() });

/** 422 for a key that is none; a call without one goes on. The library's own check of headers copies all of them first, which takes a twentieth of a session's time. */
export const optionalKey: MiddlewareHandler = (c, next) => {
  const key = c.req.header(HEADER);
  const parsed = key === undefined ? undefined : OptionalKey.safeParse({ [HEADER]: key });
  if (parsed && !parsed.success) throw invalidBody(parsed.error);
  return next();
};
