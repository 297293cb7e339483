// Get return rates: of the organization, or of a platform's whole marketplace with its sellers.
import { createRoute } from '@hono/zod-openapi';
import { ReturnRatesAnswer } from '../../../contract/dashboard-api/return.ts';
import { timestampOf } from '../../../contract/timestamp.ts';
import { windowUntil } from '../../books/return-rates.ts';
import type { ServiceApp } from '../../http/bearer.ts';
import { BEARER_SCHEME, readRefusals, success } from '../../http/documented.ts';
import type { ServiceContext } from '../../http/service-context.ts';
import { bringUpToDate } from '../../store/books/bring-up-to-date.ts';
import { ratesOfMarketplace, ratesOfOrganizations, ratesOfSellers } from '../../store/returns/rates.ts';
import { asPlatform } from './requested-account.ts';

const ratesRoute = createRoute({
  method: 'get',
  path: '/dashboard/api/return-rates',
  operationId: 'get_return_rates',
  summary: 'How many of the debits of the last 60 days came back, against the limits of NACHA',
  security: [{ [BEARER_SCHEME]: [] }],
  responses: { 200: success('The rates.', ReturnRatesAnswer), ...readRefusals },
});

/** Adds the call to the app. */
export function serveReturnRates(app: ServiceApp, { store, now }: ServiceContext): void {
  app.openapi(ratesRoute, async (c) => {
    const organization = c.get('organization');
    const at = now();
    await bringUpToDate(store, organization.id, at);
    const platform = asPlatform(organization);
    const [own] = await ratesOfOrganizations(store, [organization], at);
    const total = platform ? await ratesOfMarketplace(store, platform.marketplaceId, organization, at) : own;
    const sellers = platform ? await ratesOfSellers(store, platform.marketplaceId, at) : [];
    const from = timestampOf(windowUntil(at).from);
    return c.json(ReturnRatesAnswer.parse({ as_of: timestampOf(at), from, total, sellers }), 200);
  });
}
