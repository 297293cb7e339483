// List returns: debits that consumers' banks sent back, and what they ask of whom.
import { createRoute, z } from '@hono/zod-openapi';
import { ReturnPage } from '../../../contract/dashboard-api/return.ts';
import { Timestamp } from '../../../contract/timestamp.ts';
import type { ServiceApp } from '../../http/bearer.ts';
import { BEARER_SCHEME, readRefusals, refusal, success } from '../../http/documented.ts';
import type { ServiceContext } from '../../http/service-context.ts';
import { applyDueChanges } from '../../store/books/apply-due-changes.ts';
import { listReturns } from '../../store/books/list-returns.ts';
import { Cursor, cursorOf, PageLimit, readCursor } from './pages.ts';
import { Of, requestedWhose } from './requested-whose.ts';

/** Of the last return of a page; `id` is its debit's. */
export const ReturnPosition = z.strictObject({ at: Timestamp, id: z.string().regex(/^charge_[A-Za-z0-9_.-]{1,200}$/) });

const returnsRoute = createRoute({
  method: 'get',
  path: '/dashboard/api/returns',
  operationId: 'list_returns',
  summary: 'List returned debits, newest first',
  security: [{ [BEARER_SCHEME]: [] }],
  request: { query: z.strictObject({ of: Of, limit: PageLimit, cursor: Cursor.optional() }) },
  responses: { 200: success('A page of returns.', ReturnPage), ...readRefusals, 403: refusal(403), 422: refusal(422) },
});

/** Adds the call to the app. */
export function serveReturns(app: ServiceApp, { store, now }: ServiceContext): void {
  app.openapi(returnsRoute, async (c) => {
    const { of, limit, cursor } = c.req.valid('query');
    const organization = c.get('organization');
    const whose = requestedWhose(organization, of);
    const before = readCursor(cursor, ReturnPosition);
    const at = now();
    await applyDueChanges(store, organization.id, at);
    const found = await listReturns(store, whose, { before, limit: limit + 1 }, at);
    const page = found.slice(0, limit);
    const last = found.length > limit ? page.at(-1) : undefined;
    const next_cursor = last ? cursorOf(last.position) : null;
    return c.json({ returns: page.map(({ record }) => record), next_cursor }, 200);
  });
}
