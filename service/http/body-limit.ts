// How large a body may be: 64 KB, and more where a picture is posted. Ours: the spec shows no size limits (section 8).
import type { MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { t } from '../../messages/t.ts';
import { Refusal } from './refusal.ts';

/** Of nearly every call. */
export const MAX_BODY_BYTES = 64 * 1024;
/** The dashboard's form with the checkout's logo, of 100 KB at most. A larger one that still comes through is told so on the page. */
const LARGER: Record<string, number> = { '/dashboard/checkout': 512 * 1024 };

/** 413 for a body that is larger; one that tells its length, which node:http holds it to, is not read for that. */
export const limitBody: MiddlewareHandler = (c, next) => {
  const most = LARGER[c.req.path] ?? MAX_BODY_BYTES;
  // Hono's own limit makes a stream of every body first, which takes longer than to create a session.
  if (c.req.header('transfer-encoding') !== undefined)
    return bodyLimit({ maxSize: most, onError: () => refuse(most) })(c, next);
  if (Number(c.req.header('content-length') ?? 0) > most) refuse(most);
  return next();
};

function refuse(most: number): never {
  const kilobytes = most / 1024;
  throw new Refusal(413, `The body is larger than ${kilobytes} KB.`, {
    shown: t({ defaultMessage: 'This is too large. Send {kilobytes, number} KB or less.' }, { kilobytes }),
  });
}
