// The API speaks JSON only: checked before a body is read (spec, section 4).
import type { MiddlewareHandler } from 'hono';
import { Refusal } from './refusal.ts';

const JSON_TYPE = /^application\/json(?:\s*;|$)/i;
const ACCEPTS_JSON = /^(?:application\/json|application\/\*|\*\/\*)(?:\s*;|$)/i;

export const jsonOnly: MiddlewareHandler = (c, next) => {
  const accept = c.req.header('accept');
  if (accept !== undefined && !accept.split(',').some((range) => ACCEPTS_JSON.test(range.trim()))) {
    throw new Refusal(406, 'This API answers in JSON: send "Accept: application/json".');
  }
  const hasBody = Number(c.req.header('content-length') ?? 0) > 0 || c.req.header('transfer-encoding') !== undefined;
  if (hasBody && !JSON_TYPE.test(c.req.header('content-type') ?? '')) {
    throw new Refusal(415, 'This API reads JSON: send "Content-Type: application/json".');
  }
  return next();
};
