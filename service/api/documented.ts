// How answers are described in the OpenAPI document.
import { z } from '@hono/zod-openapi';

const ErrorBody = z
  .object({
    detail: z.union([
      z.string(),
      z.object({
        message: z.string(),
        order_id: z.string().optional(),
        charge_id: z.string().optional(),
        payout_id: z.string().optional(),
        reason: z.string().optional(),
      }),
    ]),
  })
  .openapi('Error');

const REFUSALS = {
  403: 'These API keys may not do this.',
  404: 'There is nothing of this identifier, or it belongs to another organization.',
  406: 'The Accept header rules out JSON.',
  409: 'It was done before, and the detail names what was made then; or it may not be done now.',
  413: 'The body is larger than 64 KB.',
  415: 'The body is not JSON.',
  422: 'The body is not valid; the detail names the field and the problem.',
  500: 'The service failed. What was asked for may not have been done.',
  503: 'The store is full, busy or away; the detail says whether anything was done.',
} as const;

const Seconds = z.string().regex(/^\d+$/);

/** One refusal, documented. */
export function refusal(status: keyof typeof REFUSALS) {
  return { description: REFUSALS[status], content: { 'application/json': { schema: ErrorBody } } };
}

/** A 429, with the seconds to wait. */
export function rateLimited<Schema extends z.ZodType>(description: string, schema: Schema) {
  return {
    description,
    headers: z.object({ 'Retry-After': Seconds.openapi({ description: 'Seconds to wait before asking again.' }) }),
    content: { 'application/json': { schema } },
  };
}

const unauthorized = {
  description: 'The access token is missing, unknown or has expired.',
  headers: z.object({ 'WWW-Authenticate': z.string().openapi({ description: "RFC 6750's challenge." }) }),
  content: { 'application/json': { schema: ErrorBody } },
};

/** What any request can be answered with, whatever it asks for. */
export const alwaysRefused = { 413: refusal(413), 500: refusal(500) };

/** What any call of the API can be refused with. */
export const everyRefusal = {
  ...alwaysRefused,
  401: unauthorized,
  406: refusal(406),
  415: refusal(415),
  422: refusal(422),
  429: rateLimited('This API key made too many calls.', ErrorBody),
  503: refusal(503),
};

/** What a call that names a resource, and makes another from it once, can be refused with besides. */
export const onceOnlyRefusals = { ...everyRefusal, 404: refusal(404), 409: refusal(409) };

/** A success in JSON. */
export function success<Schema extends z.ZodType>(description: string, schema: Schema) {
  return { description, content: { 'application/json': { schema } } };
}

export const BEARER_SCHEME = 'accessToken';
export const BASIC_SCHEME = 'apiKeys';
