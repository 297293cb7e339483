// Each request, once it is answered: a line of the log and the counts for Prometheus. Neither knows a path, only which route it took.
import type { HttpBindings } from '@hono/node-server';
import type { Context, MiddlewareHandler } from 'hono';
import { matchedRoutes } from 'hono/route';
import { storeTroubleOf } from '../../lib/node/store-trouble.ts';
import { duringRequest, logEvent, logFailure, logsAsJson, newRequestId } from '../process/log.ts';
import type { Metrics } from '../process/metrics.ts';
import type { SignedIn } from './bearer.ts';

/** Goes before all others. */
export function observe(metrics: Metrics | undefined): MiddlewareHandler<SignedIn> {
  return async (c, next) => {
    const begun = performance.now();
    const { outgoing } = c.env as Partial<HttpBindings>;
    // A sandbox has named it already, as it is called in the log that its page shows.
    const named = outgoing?.getHeader('X-Request-Id');
    const id = typeof named === 'string' ? named : newRequestId();
    // On the connection's own answer: a header added to a Response that is finished makes a stream of its body.
    if (logsAsJson()) outgoing?.setHeader('X-Request-Id', id);
    metrics?.requestBegan();
    try {
      await (logsAsJson() ? duringRequest(id, next) : next());
    } finally {
      const seconds = (performance.now() - begun) / 1000;
      const { method } = c.req;
      const served: Context = within.get(c.req.raw) ?? c;
      const route = routeOf(c);
      const { status } = c.res;
      const trouble = c.error && storeTroubleOf(c.error);
      metrics?.requestEnded({ method, route, status, seconds });
      if (trouble !== undefined) metrics?.storeTrouble(trouble);
      logEvent('request', {
        request_id: id,
        method,
        route,
        status,
        ms: Math.round(seconds * 1e6) / 1e3,
        client_id: served.get('clientId') ?? null,
        store_trouble: trouble ?? null,
      });
    }
  };
}

/** A call that the service failed on, for its operator. */
export function logFailedCall(c: Context, error: unknown): void {
  logFailure(`The service failed on ${c.req.method} ${routeOf(c)}`, error);
}

/** How an app within the service's serves a call: it knows the call's route and key. */
const within = new WeakMap<Request, Context>();

/** Goes before all others of an app that the service's hands calls to. */
export const observeWithin: MiddlewareHandler = async (c, next) => {
  within.set(c.req.raw, c);
  await next();
};

/** Where the app within has no such address, its routes take any path: then the route that led to it says more. */
const routeOf = (c: Context): string =>
  [within.get(c.req.raw), c]
    .flatMap((each) => (each ? matchedRoutes(each).at(-1)?.path : undefined) ?? [])
    .find((path) => !ANY.test(path)) ?? 'none';

const ANY = /^\/?\*$/;
