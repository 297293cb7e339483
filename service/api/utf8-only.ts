// A body is text in UTF-8: bytes that are none would be stored as other characters than were sent.
import { isUtf8 } from 'node:buffer';
import type { MiddlewareHandler } from 'hono';
import { Refusal } from './refusal.ts';

export const utf8Only: MiddlewareHandler = async (c, next) => {
  if (!isUtf8(await c.req.arrayBuffer())) throw new Refusal(422, 'body: is not UTF-8');
  await next();
};
