// The dashboard's API: balance, entries, statements and payouts for programs, under {dashboard_url}/api, with an OpenAPI document of its own.
import { OpenAPIHono } from '@hono/zod-openapi';
import type { MiddlewareHandler } from 'hono';
import { withSamples } from '../../collection/curl.ts';
import type { ServiceApp } from '../../http/bearer.ts';
import { bearer, type SignedIn } from '../../http/bearer.ts';
import { BEARER_SCHEME } from '../../http/documented.ts';
import { invalidBody } from '../../http/invalid-body.ts';
import { jsonOnly } from '../../http/json-only.ts';
import { observeWithin } from '../../http/observe.ts';
import { refuseOtherMethods } from '../../http/other-methods.ts';
import { limitCalls } from '../../http/rate-limited.ts';
import { NO_SUCH_ADDRESS, Refusal } from '../../http/refusal.ts';
import type { ServiceContext } from '../../http/service-context.ts';
import { shortened } from '../../http/shortened.ts';
import type { ManagedWebhooks } from '../../webhooks/managed-webhooks.ts';
import { serveBalance } from './balance.ts';
import { serveChangesOfCharges } from './change-charge.ts';
import { serveCharges } from './charges.ts';
import { serveEntries } from './entries.ts';
import { serveEvents } from './events.ts';
import { serveIntegration } from './integration.ts';
import { serveMarketplace } from './marketplace.ts';
import { serveOrganization } from './organization.ts';
import { servePaymentLists } from './payment-lists.ts';
import { servePayments } from './payments.ts';
import { servePayouts } from './payouts.ts';
import { serveRefunds } from './refunds.ts';
import { serveReturnRates } from './return-rates.ts';
import { serveReturns } from './returns.ts';
import { serveSellers } from './sellers.ts';
import { serveSettlements } from './settlements.ts';
import { serveStatements } from './statements.ts';
import { serveWebhooks } from './webhooks.ts';

const PATH = '/dashboard/api';

type DashboardContext = ServiceContext & {
  /** A sandbox has none of these: its own are among its controls. */
  webhooks?: ManagedWebhooks | undefined;
};

/** Adds the dashboard's API to the service, and gives its document; `noteCall` is told its calls. It is an app of its own, so that neither API's document names the other's calls. */
export function serveDashboardApi(app: ServiceApp, context: DashboardContext, noteCall?: MiddlewareHandler<SignedIn>) {
  const dashboard: ServiceApp = new OpenAPIHono({
    defaultHook: (result) => {
      if (!result.success) throw invalidBody(result.error);
    },
  });
  // Left to the service, which words every refusal.
  dashboard.onError((error) => {
    throw error;
  });
  dashboard.notFound((c) => {
    const detail = `There is nothing at ${c.req.method} ${shortened(c.req.path)}. See ${PATH}/openapi.json.`;
    throw new Refusal(404, detail, { code: NO_SUCH_ADDRESS });
  });
  dashboard.openAPIRegistry.registerComponent('securitySchemes', BEARER_SCHEME, { type: 'http', scheme: 'bearer' });
  const document = () => dashboardDocument(dashboard, context);
  dashboard.get(`${PATH}/openapi.json`, (c) => c.json(document()));
  dashboard.use(observeWithin);
  if (noteCall) dashboard.use(noteCall);
  dashboard.use(`${PATH}/*`, bearer(context), limitCalls(context, 'dashboard_api'), jsonOnly);
  serveBalance(dashboard, context);
  serveEntries(dashboard, context);
  serveEvents(dashboard, context);
  servePayments(dashboard, context);
  servePaymentLists(dashboard, context);
  serveCharges(dashboard, context);
  serveChangesOfCharges(dashboard, context);
  serveRefunds(dashboard, context);
  serveReturns(dashboard, context);
  serveReturnRates(dashboard, context);
  serveSettlements(dashboard, context);
  serveStatements(dashboard, context);
  servePayouts(dashboard, context);
  serveSellers(dashboard, context);
  serveMarketplace(dashboard, context);
  serveOrganization(dashboard);
  serveIntegration(dashboard, context);
  if (context.webhooks) serveWebhooks(dashboard, context.webhooks);
  refuseOtherMethods(dashboard);
  app.all(`${PATH}/*`, (c) => dashboard.fetch(c.req.raw, c.env));
  return document;
}

function dashboardDocument(dashboard: ServiceApp, { addresses, environment }: ServiceContext) {
  const document = dashboard.getOpenAPI31Document({
    openapi: '3.1.0',
    info: { title: "Hosted ACH payment service: the dashboard's API", version: '1.0' },
    servers: [{ url: addresses.dashboard, description: environment }],
  });
  return withSamples(document);
}
