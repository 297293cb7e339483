// List refunds, of one charge or all.
import { createRoute, z } from '@hono/zod-openapi';
import { RefundPage } from '../../../contract/dashboard-api/refund.ts';
import { RefundId } from '../../../contract/issued-ids.ts';
import { Timestamp } from '../../../contract/timestamp.ts';
import type { ServiceApp } from '../../http/bearer.ts';
import { BEARER_SCHEME, readRefusals, refusal, success } from '../../http/documented.ts';
import type { ServiceContext } from '../../http/service-context.ts';
import { applyDueChanges } from '../../store/books/apply-due-changes.ts';
import { listRefunds } from '../../store/books/list-refunds.ts';
import { Cursor, cursorOf, PageLimit, readCursor } from './pages.ts';
import { requestedCharge } from './requested-charge.ts';
import { Of, requestedWhose } from './requested-whose.ts';

/** Of the last refund of a page. */
export const RefundPosition = z.strictObject({ create_date: Timestamp, id: RefundId });

const refundsRoute = createRoute({
  method: 'get',
  path: '/dashboard/api/refunds',
  operationId: 'list_refunds',
  summary: 'List refunds, newest first',
  description: 'With "charge", only the refunds of that charge.',
  security: [{ [BEARER_SCHEME]: [] }],
  request: {
    query: z.strictObject({ of: Of, charge: z.string().optional(), limit: PageLimit, cursor: Cursor.optional() }),
  },
  responses: {
    200: success('A page of refunds.', RefundPage),
    ...readRefusals,
    403: refusal(403),
    404: refusal(404),
    422: refusal(422),
  },
});

/** Adds the call to the app. */
export function serveRefunds(app: ServiceApp, { store, now }: ServiceContext): void {
  app.openapi(refundsRoute, async (c) => {
    const { of, charge: chargeId, limit, cursor } = c.req.valid('query');
    const organization = c.get('organization');
    const whose = requestedWhose(organization, of);
    const charge = chargeId === undefined ? undefined : await requestedCharge(store, organization, chargeId);
    const before = readCursor(cursor, RefundPosition);
    await applyDueChanges(store, charge?.organization_id ?? organization.id, now());
    const found = await listRefunds(store, charge ? { chargeId: charge.id } : whose, { before, limit: limit + 1 });
    const refunds = found.slice(0, limit);
    const last = found.length > limit ? refunds.at(-1) : undefined;
    const next_cursor = last ? cursorOf({ create_date: last.create_date, id: last.id }) : null;
    return c.json({ refunds, next_cursor }, 200);
  });
}
