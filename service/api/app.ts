// The API as one app: token endpoint, sessions, orders, charges and the document that describes them.
import { OpenAPIHono } from '@hono/zod-openapi';
import type { MiddlewareHandler } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { withSamples } from '../collection/curl.ts';
import { bearer, type ServiceApp, type SignedIn } from '../http/bearer.ts';
import { limitBody } from '../http/body-limit.ts';
import { BASIC_SCHEME, BEARER_SCHEME } from '../http/documented.ts';
import { invalidBody } from '../http/invalid-body.ts';
import { jsonOnly } from '../http/json-only.ts';
import { logFailedCall, observe } from '../http/observe.ts';
import { refuseOtherMethods } from '../http/other-methods.ts';
import { limitCalls, limitTokens } from '../http/rate-limited.ts';
import { FAILED, NO_SUCH_ADDRESS, problemBody, Refusal } from '../http/refusal.ts';
import type { ServiceContext } from '../http/service-context.ts';
import { shortened } from '../http/shortened.ts';
import { refusalOfStore } from '../http/store-trouble.ts';
import { logsAsJson } from '../process/log.ts';
import { serveCharges } from './charges.ts';
import { serveOrders } from './orders.ts';
import { serveSessions } from './sessions.ts';
import { serveTokens, TOKEN_PATH } from './token.ts';

/** The API; `noteCall` is told the calls of every part of the service. */
export function createApi(context: ServiceContext, noteCall?: MiddlewareHandler<SignedIn>): ServiceApp {
  const app: ServiceApp = new OpenAPIHono<SignedIn>({
    defaultHook: (result) => {
      if (!result.success) throw invalidBody(result.error);
    },
  });
  app.onError((error, c) => {
    const refusal = error instanceof Refusal ? error : refusalOfStore(error);
    if (refusal) return c.json(refusal.body, refusal.status, refusal.headers);
    if (error instanceof HTTPException) return c.json(problemBody(422, 'body: is not JSON'), 422);
    logFailedCall(c, error);
    return c.json(problemBody(500, FAILED), 500);
  });
  app.notFound((c) => {
    const isControl = context.environment === 'sandbox' && c.req.path.startsWith('/sandbox/');
    const document = isControl ? '/sandbox/openapi.json' : '/openapi.json';
    const reads = LOOKED_UP.exec(c.req.path)?.[1];
    const see = reads === undefined ? `See ${document}.` : `Look it up at GET /dashboard/api${shortened(reads)}.`;
    const detail = `There is nothing at ${c.req.method} ${shortened(c.req.path)}. ${see}`;
    return c.json(problemBody(404, detail, NO_SUCH_ADDRESS), 404);
  });
  if (context.metrics || logsAsJson()) app.use(observe(context.metrics));
  if (noteCall) app.use(noteCall);
  app.use(limitBody);
  app.use('/api/v2.0/*', bearer(context), limitCalls(context, 'api'), jsonOnly);
  app.use(TOKEN_PATH, limitTokens(context));
  serveTokens(app, context);
  serveSessions(app, context);
  serveOrders(app, context);
  serveCharges(app, context);
  refuseOtherMethods(app);
  app.openAPIRegistry.registerComponent('securitySchemes', BEARER_SCHEME, { type: 'http', scheme: 'bearer' });
  app.openAPIRegistry.registerComponent('securitySchemes', BASIC_SCHEME, { type: 'http', scheme: 'basic' });
  app.get('/openapi.json', (c) => c.json(paymentDocument(app, context)));
  return app;
}

/** The payment API gives sessions and orders once; they are looked up at the dashboard API. */
const LOOKED_UP = /^\/api\/v2\.0(\/(?:sessions|orders)\/[^/]+)$/;

/** The document of the payment API. */
export function paymentDocument(app: ServiceApp, { addresses: { api, auth }, environment }: ServiceContext) {
  const document = app.getOpenAPI31Document({
    openapi: '3.1.0',
    info: { title: 'Hosted ACH payment service', version: '2.0' },
    servers: [{ url: api, description: environment }],
  });
  const token = document.paths?.[TOKEN_PATH];
  // The token endpoint may have a host of its own (spec, section 5).
  if (token && auth !== api) token.servers = [{ url: auth, description: environment }];
  return withSamples(document);
}
