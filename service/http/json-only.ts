// Bodies are JSON in UTF-8 that can be read in one way only (spec, section 4): checked before anything in them is.
import type { MiddlewareHandler } from 'hono';
import { type LostInJson, readJson } from '../../contract/read-json.ts';
import { Refusal } from './refusal.ts';
import { shortened } from './shortened.ts';

const JSON_TYPE = /^application\/json(?:\s*;|$)/i;
/** RFC 8259 knows no other encoding. */
const OTHER_CHARSET = /;\s*charset\s*=\s*"?(?!(?:utf-8|us-ascii)"?\s*(?:;|$))/i;

/** Refuses a caller that reads no JSON (406), a body that isn't declared as JSON (415), and one that could be read in two ways (422). */
export const jsonOnly: MiddlewareHandler = async (c, next) => {
  const accept = c.req.header('accept');
  if (accept !== undefined && !takesJson(accept)) {
    throw new Refusal(406, 'This API answers in JSON: send "Accept: application/json".');
  }
  const hasBody = Number(c.req.header('content-length') ?? 0) > 0 || c.req.header('transfer-encoding') !== undefined;
  const type = c.req.header('content-type') ?? '';
  if (hasBody && (!JSON_TYPE.test(type) || OTHER_CHARSET.test(type))) {
    throw new Refusal(415, 'This API reads JSON in UTF-8: send "Content-Type: application/json".');
  }
  const text = textOf(await c.req.arrayBuffer());
  const lost = lostBy(text);
  if (lost) throw new Refusal(422, `body: ${LOST[lost.kind](shortened(lost.text))}`);
  // Where Hono looks for it: to ask for the text would decode the bytes once more, by way of a Response.
  c.req.bodyCache.text = Promise.resolve(text) as Promise<string> & string;
  await next();
};

/** The most specific range counts, and none with `q=0` (RFC 9110, 12.5.1). */
function takesJson(accept: string): boolean {
  const ranges = accept.split(',').map((range) => /^\s*([^\s;]*)(?:.*;\s*q\s*=\s*([\d.]+))?/i.exec(range) ?? []);
  const found = ['application/json', 'application/*', '*/*']
    .map((type) => ranges.find(([, range]) => range?.toLowerCase() === type))
    .find((range) => range !== undefined);
  return found !== undefined && Number(found[2] ?? 1) > 0;
}

const strict = new TextDecoder('utf-8', { fatal: true });

/** Bytes that are no UTF-8 would be stored as other characters than were sent. */
function textOf(bytes: ArrayBuffer): string {
  try {
    return strict.decode(bytes);
  } catch {
    throw new Refusal(422, 'body: is not UTF-8');
  }
}

const LOST: Record<LostInJson['kind'], (text: string) => string> = {
  repeated: (name) => `has the member ${name} twice, send it once`,
  inexact: (number) => `has the number ${number}, which can't be read exactly, send fewer digits`,
};

/** null also if the text isn't JSON: the handler reports that. */
function lostBy(text: string): LostInJson | null {
  try {
    const read = readJson(text);
    return 'lost' in read ? read.lost : null;
  } catch {
    return null;
  }
}
