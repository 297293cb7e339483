// Get return rates: of the organization, or of a platform's whole marketplace with its sellers.
import { createRoute, z } from '@hono/zod-openapi';
import { ReturnRatesAnswer } from '../../../contract/dashboard-api/return.ts';
import { momentOf, Timestamp, timestampOf } from '../../../contract/timestamp.ts';
import { windowUntil } from '../../books/return-rates.ts';
import type { ServiceApp } from '../../http/bearer.ts';
import { BEARER_SCHEME, readRefusals, refusal, success } from '../../http/documented.ts';
import { Refusal } from '../../http/refusal.ts';
import type { ServiceContext } from '../../http/service-context.ts';
import { applyDueChanges } from '../../store/books/apply-due-changes.ts';
import {
  ratesOfMarketplace,
  ratesOfOrganizations,
  ratesOfSellers,
  sellersNearLimit,
} from '../../store/returns/rates.ts';
import { Cursor, cursorOf, readCursor } from './pages.ts';
import { asPlatform } from './requested-account.ts';

/** The last seller that was looked at. */
const RatePosition = z.strictObject({ rate: z.int().nonnegative(), id: z.string().min(1).max(300) });

const ratesRoute = createRoute({
  method: 'get',
  path: '/dashboard/api/return-rates',
  operationId: 'get_return_rates',
  summary: 'Read return rates',
  description: "How many of the debits of the last 60 days came back, against NACHA's limits.",
  security: [{ [BEARER_SCHEME]: [] }],
  request: {
    query: z.strictObject({
      as_of: Timestamp.optional().openapi({
        description:
          'The end of the 60 days; without it, now. Debits of an earlier window count as returned whenever they came back.',
      }),
      state: z.enum(['near_limit', 'over_limit']).optional().openapi({
        description:
          "Only a platform's sellers with a rate over its limit, or near or over it, page by page. A page may hold none although there are more.",
      }),
      cursor: Cursor.optional().openapi({ description: 'With `state`: the next_cursor of the page before.' }),
    }),
  },
  responses: { 200: success('The rates.', ReturnRatesAnswer), ...readRefusals, 422: refusal(422) },
});

/** The window of an earlier moment, which had no debits either, may not have a date. */
const EARLIEST = Date.parse('2000-01-01T00:00:00Z');

/** Adds the call to the app. */
export function serveReturnRates(app: ServiceApp, { store, now }: ServiceContext): void {
  app.openapi(ratesRoute, async (c) => {
    const organization = c.get('organization');
    const { as_of, state, cursor } = c.req.valid('query');
    const after = readCursor(cursor, RatePosition);
    const present = now();
    const at = as_of === undefined ? present : Math.max(EARLIEST, momentOf(as_of));
    if (at > present) throw new Refusal(422, 'as_of is later than now. Leave it out for the rates of now.');
    await applyDueChanges(store, organization.id, present);
    const platform = asPlatform(organization);
    const [own] = await ratesOfOrganizations(store, [organization], at);
    const total = platform ? await ratesOfMarketplace(store, platform.marketplaceId, organization, at) : own;
    const limited =
      platform && state ? await sellersNearLimit(store, platform.marketplaceId, { at, state, after }) : null;
    const sellers = limited?.sellers ?? (platform ? await ratesOfSellers(store, platform.marketplaceId, at) : []);
    const next_cursor = limited?.last ? cursorOf(limited.last) : null;
    const from = timestampOf(windowUntil(at).from);
    return c.json(ReturnRatesAnswer.parse({ as_of: timestampOf(at), from, total, sellers, next_cursor }), 200);
  });
}
