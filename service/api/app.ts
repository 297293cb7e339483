// The API as one app: token endpoint, sessions, orders, charges and the document that describes them.
import { OpenAPIHono } from '@hono/zod-openapi';
import { HTTPException } from 'hono/http-exception';
import type { Environment } from '../environment.ts';
import { bearer, type SignedIn } from './bearer.ts';
import { limitBody } from './body-limit.ts';
import { serveCharges } from './charges.ts';
import { BASIC_SCHEME, BEARER_SCHEME } from './documented.ts';
import { invalidBody } from './invalid-body.ts';
import { jsonOnly } from './json-only.ts';
import { serveOrders } from './orders.ts';
import { refuseOtherMethods } from './other-methods.ts';
import { limitCalls, limitTokens } from './rate-limited.ts';
import { Refusal } from './refusal.ts';
import type { ServiceContext } from './service-context.ts';
import { serveSessions } from './sessions.ts';
import { shortened } from './shortened.ts';
import { refusalOfStore } from './store-trouble.ts';
import { serveTokens } from './token.ts';
import { utf8Only } from './utf8-only.ts';

export type ServiceApp = OpenAPIHono<SignedIn>;

/** The API; `baseUrl` is told in its OpenAPI document. */
export function createApi(context: ServiceContext, baseUrl: string): ServiceApp {
  const app: ServiceApp = new OpenAPIHono<SignedIn>({
    defaultHook: (result) => {
      if (!result.success) throw invalidBody(result.error);
    },
  });
  app.onError((error, c) => {
    const refusal = error instanceof Refusal ? error : refusalOfStore(error);
    if (refusal) return c.json(refusal.body, refusal.status, refusal.headers);
    if (error instanceof HTTPException) return c.json({ detail: 'body: is not JSON' }, 422);
    console.error('The service failed on %s %s:', c.req.method, c.req.path, error);
    return c.json({ detail: 'The service failed. What was asked for may not have been done.' }, 500);
  });
  app.notFound((c) => c.json({ detail: `There is nothing at ${c.req.method} ${shortened(c.req.path)}.` }, 404));
  app.use(limitBody);
  app.use('/api/v2.0/*', bearer(context), limitCalls(context), jsonOnly, utf8Only);
  app.use('/oauth2/token', limitTokens(context));
  serveTokens(app, context);
  serveSessions(app, context);
  serveOrders(app, context);
  serveCharges(app, context);
  refuseOtherMethods(app);
  describe(app, baseUrl, context.environment);
  return app;
}

function describe(app: ServiceApp, baseUrl: string, environment: Environment): void {
  app.openAPIRegistry.registerComponent('securitySchemes', BEARER_SCHEME, { type: 'http', scheme: 'bearer' });
  app.openAPIRegistry.registerComponent('securitySchemes', BASIC_SCHEME, { type: 'http', scheme: 'basic' });
  app.doc31('/openapi.json', {
    openapi: '3.1.0',
    info: { title: 'Hosted ACH payment service', version: '2.0' },
    servers: [{ url: baseUrl, description: environment }],
  });
}
