// List sellers: how far each seller of a marketplace has come.
import { createRoute, z } from '@hono/zod-openapi';
import { SellerPage } from '../../../contract/dashboard-api/seller.ts';
import { OrganizationId } from '../../../contract/issued-ids.ts';
import { Timestamp } from '../../../contract/timestamp.ts';
import type { ServiceApp } from '../../http/bearer.ts';
import { BEARER_SCHEME, readRefusals, refusal, success } from '../../http/documented.ts';
import type { ServiceContext } from '../../http/service-context.ts';
import { listSellers } from '../../store/sellers.ts';
import { Cursor, cursorOf, PageLimit, readCursor } from './pages.ts';
import { platformOnly } from './requested-account.ts';

/** Of the last seller of a page. */
export const SellerPosition = z.strictObject({ create_date: Timestamp, id: OrganizationId });

const sellersRoute = createRoute({
  method: 'get',
  path: '/dashboard/api/sellers',
  operationId: 'list_sellers',
  summary: 'List sellers and the steps each has taken',
  security: [{ [BEARER_SCHEME]: [] }],
  request: { query: z.strictObject({ limit: PageLimit, cursor: Cursor.optional() }) },
  responses: { 200: success('A page of sellers.', SellerPage), ...readRefusals, 403: refusal(403), 422: refusal(422) },
});

/** Adds the call to the app. */
export function serveSellers(app: ServiceApp, { store }: ServiceContext): void {
  app.openapi(sellersRoute, async (c) => {
    const { marketplaceId } = platformOnly(c.get('organization'));
    const { limit, cursor } = c.req.valid('query');
    const found = await listSellers(store, marketplaceId, {
      after: readCursor(cursor, SellerPosition),
      limit: limit + 1,
    });
    const sellers = found.slice(0, limit);
    const last = found.length > limit ? sellers.at(-1) : undefined;
    const next_cursor = last ? cursorOf({ create_date: last.steps.registered_at, id: last.id }) : null;
    return c.json({ sellers, next_cursor }, 200);
  });
}
