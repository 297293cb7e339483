// How answers are described in the OpenAPI document.
import { z } from '@hono/zod-openapi';
import { Problem } from '../../contract/payment-api/problem.ts';
import { problemBody } from './refusal.ts';

export const ErrorBody = Problem.extend({
  type: Problem.shape.type.describe('What is wrong, as a code.'),
  status: Problem.shape.status.describe('The status of the answer.'),
}).openapi('Problem', {
  example: problemBody(422, 'amount: must be a whole number of cents from 1 to 999999999'),
});

const REFUSALS = {
  400: 'Malformed HTTP request.',
  403: 'These API keys may not do this.',
  404: 'Nothing has this identifier, or it belongs to another organization.',
  406: 'The Accept header rules out JSON.',
  408: 'The request took too long to arrive.',
  409: 'Already done, and the detail names what was created; or not allowed now.',
  413: 'The body is larger than 64 KB.',
  415: 'The body isn’t declared as JSON.',
  422: 'The request isn’t valid. The detail names the field and the problem.',
  431: 'The headers are larger than 16 KB.',
  500: 'The service failed. What was asked for may not have been done.',
} as const;

const RetryAfter = z.object({
  'Retry-After': z.string().regex(/^\d+$/).openapi({ description: 'Seconds to wait before asking again.' }),
});

/** One refusal, documented. */
export function refusal(status: keyof typeof REFUSALS) {
  return { description: REFUSALS[status], content: { 'application/json': { schema: ErrorBody } } };
}

/** A 429, with the seconds to wait. */
export function rateLimited<Schema extends z.ZodType>(description: string, schema: Schema) {
  return {
    description,
    headers: RetryAfter,
    content: { 'application/json': { schema } },
  };
}

const unauthorized = {
  description: 'The access token is missing, unknown or has expired.',
  headers: z.object({ 'WWW-Authenticate': z.string().openapi({ description: "RFC 6750's challenge." }) }),
  content: { 'application/json': { schema: ErrorBody } },
};

const otherMethod = {
  description: 'This address doesn’t support the method.',
  headers: z.object({ Allow: z.string().openapi({ description: 'The methods it supports.' }) }),
  content: { 'application/json': { schema: ErrorBody } },
};

const storeInTrouble = {
  description: 'The store is full, busy or away; the detail says whether anything was done.',
  headers: RetryAfter,
  content: { 'application/json': { schema: ErrorBody } },
};

/** What any request can be answered with, whatever it asks for. */
export const alwaysRefused = {
  405: otherMethod,
  408: refusal(408),
  431: refusal(431),
  500: refusal(500),
  503: storeInTrouble,
};

/** What any call of either API can be refused with. */
export const readRefusals = {
  ...alwaysRefused,
  400: refusal(400),
  401: unauthorized,
  406: refusal(406),
  415: refusal(415),
  429: rateLimited('This API key made too many calls.', ErrorBody),
};

/** What any call that takes a body can be refused with. */
export const everyRefusal = { ...readRefusals, 413: refusal(413), 422: refusal(422) };

/** What a call that names a resource, and makes another from it once, can be refused with besides. */
export const onceOnlyRefusals = { ...everyRefusal, 404: refusal(404), 409: refusal(409) };

/** A success in JSON. */
export function success<Schema extends z.ZodType>(description: string, schema: Schema) {
  return { description, content: { 'application/json': { schema } } };
}

export const BEARER_SCHEME = 'accessToken';
export const BASIC_SCHEME = 'apiKeys';
