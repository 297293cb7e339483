// The token endpoint: OAuth 2.0 client credentials (spec, 4.4 and section 5).
import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi';
import { Problem } from '../../contract/payment-api/problem.ts';
import { TokenAnswer } from '../../contract/payment-api/token.ts';
import { readBasic } from '../http/basic-credentials.ts';
import type { SignedIn } from '../http/bearer.ts';
import { alwaysRefused, BASIC_SCHEME, ErrorBody, rateLimited, refusal, success } from '../http/documented.ts';
import { Refusal } from '../http/refusal.ts';
import type { ServiceContext } from '../http/service-context.ts';
import { type Environment, environmentOfKey } from '../settings/environment.ts';
import { issueAccessToken, TOKEN_LIFETIME_S } from '../store/access-tokens.ts';
import { type ApiKeys, keysAreValid } from '../store/api-keys.ts';

export const TOKEN_PATH = '/oauth2/token';

const TokenError = Problem.extend({ error: z.string(), detail: z.string() }).openapi('TokenError');
const tokenRefusal = (description: string) => ({
  description,
  content: { 'application/json': { schema: TokenError } },
});

const tokenRoute = createRoute({
  method: 'post',
  path: TOKEN_PATH,
  operationId: 'create_token_oauth2_token_post',
  summary: 'Get an access token',
  description: "The answer's access_token works for an hour. Keep it, and get another when a call answers 401.",
  security: [{ [BASIC_SCHEME]: [] }],
  request: {
    body: {
      required: true,
      content: {
        'application/x-www-form-urlencoded': {
          schema: {
            type: 'object',
            required: ['grant_type'],
            properties: { grant_type: { type: 'string', enum: ['client_credentials'] } },
          },
        },
      },
    },
  },
  responses: {
    200: success('An access token.', TokenAnswer),
    400: {
      description: `The form is not a client credentials request. Or, without an error code: ${refusal(400).description}`,
      content: { 'application/json': { schema: z.union([TokenError, ErrorBody]) } },
    },
    401: tokenRefusal('The API keys are missing, wrong, or of the other environment.'),
    429: rateLimited('This address asked for too many tokens.', TokenError),
    413: refusal(413),
    ...alwaysRefused,
  },
});

/** Adds the endpoint to the app. Its refusals carry RFC 6749's error code beside the detail. */
export function serveTokens(app: OpenAPIHono<SignedIn>, { store, now, environment }: ServiceContext): void {
  app.openapi(tokenRoute, async (c) => {
    const keys = readBasic(c.req.header('authorization'));
    const form = new URLSearchParams(await c.req.text());
    if (!keys || !(await keysAreValid(store, keys, environment))) {
      throw invalidClient(!keys && form.has('client_secret') ? KEYS_IN_BODY : clientProblem(keys, environment));
    }
    checkGrant(c.req.header('content-type'), form.getAll('grant_type'));
    c.header('Cache-Control', 'no-store');
    const answer: TokenAnswer = {
      access_token: await issueAccessToken(store, keys.clientId, now()),
      token_type: 'bearer',
      expires_in: TOKEN_LIFETIME_S,
    };
    return c.json(TokenAnswer.parse(answer), 200);
  });
}

const KEYS_IN_BODY = 'Send the client ID and the client secret as HTTP Basic credentials, not in the form.';

function invalidClient(detail: string): Refusal {
  return new Refusal(401, detail, {
    error: 'invalid_client',
    headers: { 'WWW-Authenticate': 'Basic realm="token", charset="UTF-8"' },
  });
}

/** The other environment's key is told apart by its own text alone: whether it exists there is not known here. */
function clientProblem(keys: ApiKeys | undefined, environment: Environment): string {
  const madeFor = keys && environmentOfKey(keys.clientId);
  if (madeFor !== undefined && madeFor !== environment) {
    return `This client ID is for ${madeFor} and doesn't work in ${environment}: send one of ${environment}, or use the ${madeFor} service.`;
  }
  return 'Send a client ID and its client secret as HTTP Basic credentials: these are missing or wrong.';
}

function checkGrant(contentType: string | undefined, grants: string[]): void {
  if (!/^application\/x-www-form-urlencoded(?:\s*;|$)/i.test(contentType ?? '')) {
    throw new Refusal(400, 'Send the form field grant_type as application/x-www-form-urlencoded.', {
      error: 'invalid_request',
    });
  }
  if (grants.length !== 1) {
    throw new Refusal(400, 'grant_type: must be given once, as client_credentials', { error: 'invalid_request' });
  }
  if (grants[0] !== 'client_credentials') {
    throw new Refusal(400, 'grant_type: must be client_credentials', { error: 'unsupported_grant_type' });
  }
}
