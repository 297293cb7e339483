// The rate limit of the calls about who is remembered: each costs the store work, and a passkey's answer the processor.
import type { MiddlewareHandler } from 'hono';
import { type Connection, limitedAddress } from '../../http/connection.ts';
import { createRateLimit } from '../../http/rate-limit.ts';
import type { CheckoutContext } from '../checkout-context.ts';
import { CheckoutRefusal } from './checkout-refusal.ts';

/** 429 where a client address has called too often: as often as at the dashboard's forms for who is not signed in. */
export function limitSteps({ now, rateLimits }: CheckoutContext): MiddlewareHandler {
  const limit = createRateLimit(rateLimits.signInsPerMinute);
  return async (c, next) => {
    const again_in_seconds = limit(limitedAddress(c.env as Partial<Connection>), now());
    if (again_in_seconds > 0) {
      const words = `This address has asked too often. Ask again in ${again_in_seconds} seconds.`;
      throw new CheckoutRefusal(429, { code: 'asked_too_often', again_in_seconds }, words);
    }
    await next();
  };
}
