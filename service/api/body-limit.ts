// How large a body may be: 64 KB. Ours: the spec shows no size limits (section 8).
import type { MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { Refusal } from './refusal.ts';

const MAX_BODY_BYTES = 64 * 1024;

/** Hono's own limit makes a stream of every body first, which takes longer than to create a session. */
const limitStream = bodyLimit({ maxSize: MAX_BODY_BYTES, onError: refuse });

/** 413 for a body that is larger; one that tells its length, which node:http holds it to, is not read for that. */
export const limitBody: MiddlewareHandler = async (c, next) => {
  if (c.req.header('transfer-encoding') !== undefined) return limitStream(c, next);
  if (Number(c.req.header('content-length') ?? 0) > MAX_BODY_BYTES) refuse();
  await next();
};

function refuse(): never {
  throw new Refusal(413, `The body is larger than ${MAX_BODY_BYTES / 1024} KB.`);
}
