// The bearer check: every API call speaks for one organization (spec, section 5).
import type { OpenAPIHono } from '@hono/zod-openapi';
import type { MiddlewareHandler } from 'hono';
import type { Environment } from '../settings/environment.ts';
import { holderOfToken } from '../store/access-tokens.ts';
import type { Organization } from '../store/organizations.ts';
import { Refusal } from './refusal.ts';
import type { ServiceContext } from './service-context.ts';

export type SignedIn = { Variables: { organization: Organization; clientId: string } };

/** The app of the service, to which each part adds its addresses. */
export type ServiceApp = OpenAPIHono<SignedIn>;

const BEARER = /^bearer +([A-Za-z0-9._~+/-]+=*) *$/i;

/** The token in an Authorization header; undefined where it carries none. */
export function tokenOf(authorization: string | null | undefined): string | undefined {
  return BEARER.exec(authorization ?? '')?.[1];
}

/** Lets a request through with its organization; 401 without a token that works. */
export function bearer({ store, now, environment }: ServiceContext): MiddlewareHandler<SignedIn> {
  return async (c, next) => {
    const token = tokenOf(c.req.header('authorization'));
    if (token === undefined) {
      throw new Refusal(401, 'Send an access token: "Authorization: bearer <ACCESS_TOKEN>".', {
        headers: { 'WWW-Authenticate': 'Bearer realm="api"' },
      });
    }
    const holder = await holderOfToken(store, token, { environment, at: now() });
    if (holder.kind !== 'known') throw invalidToken(holder.kind, environment);
    c.set('organization', holder.organization);
    c.set('clientId', holder.clientId);
    await next();
  };
}

function invalidToken(kind: 'expired' | 'revoked' | 'unknown', environment: Environment): Refusal {
  const words = {
    expired: 'The access token has expired: ask the token endpoint for a new one.',
    revoked: 'The API keys of this access token were revoked: make new ones in the dashboard.',
    unknown: `The access token is unknown in this environment, ${environment}: ask the token endpoint for a new one.`,
  };
  return new Refusal(401, words[kind], {
    headers: {
      'WWW-Authenticate': `Bearer realm="api", error="invalid_token", error_description="The access token is ${kind}"`,
    },
  });
}
