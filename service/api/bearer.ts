// The bearer check: every API call speaks for one organization (spec, section 5).
import type { MiddlewareHandler } from 'hono';
import { organizationOfToken } from '../store/access-tokens.ts';
import type { Organization } from '../store/organizations.ts';
import { Refusal } from './refusal.ts';
import type { ServiceContext } from './service-context.ts';

export type SignedIn = { Variables: { organization: Organization } };

const BEARER = /^bearer +([A-Za-z0-9._~+/-]+=*) *$/i;

/** Lets a request through with its organization; 401 without a token that works. */
export function bearer({ store, now }: ServiceContext): MiddlewareHandler<SignedIn> {
  return async (c, next) => {
    const token = BEARER.exec(c.req.header('authorization') ?? '')?.[1];
    if (token === undefined) {
      throw new Refusal(401, 'Send an access token: "Authorization: bearer <ACCESS_TOKEN>".', {
        headers: { 'WWW-Authenticate': 'Bearer realm="api"' },
      });
    }
    const organization = await organizationOfToken(store, token, now());
    if (!organization) {
      throw new Refusal(401, 'The access token is unknown or has run out: ask the token endpoint for a new one.', {
        headers: { 'WWW-Authenticate': 'Bearer realm="api", error="invalid_token"' },
      });
    }
    c.set('organization', organization);
    await next();
  };
}
