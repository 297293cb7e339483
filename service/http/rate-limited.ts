// The rate limits at the door: calls of the API by their key, token requests by the address they come from (spec, section 8).
import type { MiddlewareHandler } from 'hono';
import { LIMITED_BEFORE_WORK } from '../../contract/payment-api/problem.ts';
import { type Connection, limitedAddress } from '../../lib/node/connection.ts';
import { t } from '../../messages/t.ts';
import type { SignedIn } from './bearer.ts';
import { createRateLimit } from './rate-limit.ts';
import { Refusal } from './refusal.ts';
import type { ServiceContext } from './service-context.ts';

/** 429 where an API key has called too often; goes after the bearer check and before any work, which its code tells the caller. */
export function limitCalls(
  { store, now, rateLimits }: ServiceContext,
  limited: 'api' | 'dashboard_api',
): MiddlewareHandler<SignedIn> {
  const limit = createRateLimit(store, limited, rateLimits.apiPerMinute);
  return async (c, next) => {
    const wait = await limit(c.get('clientId'), now());
    if (wait > 0) {
      const message = sentence(`This API key made more than ${rateLimits.apiPerMinute} calls in a minute`, wait);
      throw new Refusal(429, { message, reason: LIMITED_BEFORE_WORK }, { headers: retryAfter(wait) });
    }
    await next();
  };
}

/** 429 where an address has asked for too many tokens. */
export function limitTokens({ store, now, rateLimits }: ServiceContext): MiddlewareHandler {
  const limit = createRateLimit(store, 'tokens', rateLimits.tokensPerMinute);
  return async (c, next) => {
    const wait = await limit(limitedAddress(c.env as Partial<Connection>), now());
    if (wait > 0) {
      const limitWords = `This address asked for more than ${rateLimits.tokensPerMinute} tokens in a minute`;
      const message = sentence(`${limitWords}: a token can be used until it expires`, wait);
      throw new Refusal(429, message, { headers: retryAfter(wait), error: 'temporarily_unavailable' });
    }
    await next();
  };
}

/** 429 where an address has posted too many of the dashboard's forms for who is not signed in: each code costs work, and a mail. */
export function limitSignIns({ store, now, rateLimits }: ServiceContext): MiddlewareHandler {
  const limit = createRateLimit(store, 'sign_ins', rateLimits.signInsPerMinute);
  return async (c, next) => {
    const wait = c.req.method === 'POST' ? await limit(limitedAddress(c.env as Partial<Connection>), now()) : 0;
    if (wait > 0) throw tooManyTries(wait);
    await next();
  };
}

/** Shown on a page only. */
function tooManyTries(seconds: number): Refusal {
  const message = t(
    {
      defaultMessage: 'Too many attempts. Try again in {seconds, plural, one {# second} other {# seconds}}.',
    },
    { seconds },
  );
  return new Refusal(429, message, { headers: retryAfter(seconds) });
}

const retryAfter = (seconds: number) => ({ 'Retry-After': String(seconds) });

const sentence = (words: string, seconds: number): string =>
  `${words}. Ask again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`;
