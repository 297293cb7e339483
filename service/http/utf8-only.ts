// A body is text in UTF-8: bytes that are none would be stored as other characters than were sent.
import type { MiddlewareHandler } from 'hono';
import { Refusal } from './refusal.ts';

const strict = new TextDecoder('utf-8', { fatal: true });

/** 422 for other bytes; goes before a body is read as text. */
export const utf8Only: MiddlewareHandler = async (c, next) => {
  const text = textOf(await c.req.arrayBuffer());
  // Where Hono looks for it: to ask for the text would decode the bytes once more, by way of a Response.
  c.req.bodyCache.text = Promise.resolve(text) as Promise<string> & string;
  await next();
};

function textOf(bytes: ArrayBuffer): string {
  try {
    return strict.decode(bytes);
  } catch {
    throw new Refusal(422, 'body: is not UTF-8');
  }
}
