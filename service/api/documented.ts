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
  401: 'The access token is missing, unknown or has run out.',
  403: 'These API keys may not do this.',
  404: 'There is nothing of this identifier, or it belongs to another organization.',
  406: 'The Accept header rules out JSON.',
  409: 'It was done before, and the detail names what was made then; or it may not be done now.',
  413: 'The body is larger than 64 KB.',
  415: 'The body is not JSON.',
  422: 'The body is not valid; the detail names the field and the problem.',
} as const;

type Documented = keyof typeof REFUSALS;

/** One refusal, documented. */
export function refusal(status: Documented) {
  return { description: REFUSALS[status], content: { 'application/json': { schema: ErrorBody } } };
}

/** What any call of the API can be refused with. */
export const everyRefusal = {
  401: refusal(401),
  406: refusal(406),
  413: refusal(413),
  415: refusal(415),
  422: refusal(422),
};

/** What a call that names a resource, and makes another from it once, can be refused with besides. */
export const onceOnlyRefusals = { ...everyRefusal, 404: refusal(404), 409: refusal(409) };

/** A success in JSON. */
export function success<Schema extends z.ZodType>(description: string, schema: Schema) {
  return { description, content: { 'application/json': { schema } } };
}

export const BEARER_SCHEME = 'accessToken';
export const BASIC_SCHEME = 'apiKeys';
