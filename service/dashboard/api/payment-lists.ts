// List sessions and orders: what a shop's server asks after it was away.
import { createRoute, z } from '@hono/zod-openapi';
import { OrderPage, SessionPage } from '../../../contract/dashboard-api/payment.ts';
import { SessionProgress } from '../../../contract/dashboard-api/session-progress.ts';
import { Order } from '../../../contract/payment-api/order.ts';
import { momentOf, Timestamp, timestampOf } from '../../../contract/timestamp.ts';
import type { ServiceApp } from '../../http/bearer.ts';
import { BEARER_SCHEME, readRefusals, refusal, success } from '../../http/documented.ts';
import type { ServiceContext } from '../../http/service-context.ts';
import { type ChangesQuery, listOrders, listSessions } from '../../store/list-changed.ts';
import { Cursor, cursorOf, PageLimit, readCursor } from './pages.ts';
import { Of, requestedWhose } from './requested-whose.ts';

/** Of the last row that a page looked at. */
const ChangePosition = z.strictObject({ updated_at: Timestamp, id: z.string().regex(/^(sess|order)_\w{1,60}$/) });

const Changes = z.strictObject({
  of: Of,
  updated_since: Timestamp.optional(),
  updated_until: Timestamp.optional().openapi({ description: 'Only what changed before.' }),
  created_since: Timestamp.optional(),
  created_until: Timestamp.optional().openapi({ description: 'Only what was created before.' }),
  track_number: z
    .string()
    .regex(/^\w{1,64}$/, 'must be a track number')
    .optional(),
  amount: z.coerce
    .number()
    .int()
    .min(1)
    .max(Number.MAX_SAFE_INTEGER)
    .optional()
    .openapi({ description: 'Cents: exactly this total_amount.' }),
  limit: PageLimit,
  cursor: Cursor.optional(),
});

const described = { method: 'get' as const, security: [{ [BEARER_SCHEME]: [] }] };
const refusals = { ...readRefusals, 403: refusal(403), 422: refusal(422) };

const sessionsRoute = createRoute({
  ...described,
  path: '/dashboard/api/sessions',
  operationId: 'list_sessions',
  summary: 'List sessions, oldest change first',
  request: { query: Changes.extend({ progress: SessionProgress.optional() }) },
  responses: { 200: success('A page of sessions.', SessionPage), ...refusals },
});

const ordersRoute = createRoute({
  ...described,
  path: '/dashboard/api/orders',
  operationId: 'list_orders',
  summary: 'List orders, oldest change first',
  request: { query: Changes.extend({ status: Order.shape.status.optional() }) },
  responses: { 200: success('A page of orders.', OrderPage), ...refusals },
});

/** Adds both calls to the app. */
export function servePaymentLists(app: ServiceApp, { store }: ServiceContext): void {
  app.openapi(sessionsRoute, async (c) => {
    const { progress, ...asked } = c.req.valid('query');
    const whose = requestedWhose(c.get('organization'), asked.of);
    const { rows, next } = await listSessions(store, whose, changesOf(asked, progress));
    return c.json({ sessions: rows, next_cursor: next && cursorOf(next) }, 200);
  });
  app.openapi(ordersRoute, async (c) => {
    const { status, ...asked } = c.req.valid('query');
    const whose = requestedWhose(c.get('organization'), asked.of);
    const { rows, next } = await listOrders(store, whose, changesOf(asked, status));
    return c.json({ orders: rows, next_cursor: next && cursorOf(next) }, 200);
  });
}

function changesOf<State>(asked: z.infer<typeof Changes>, state: State | undefined): ChangesQuery<State> {
  return {
    after: readCursor(asked.cursor, ChangePosition),
    limit: asked.limit,
    updatedSince: inUtc(asked.updated_since),
    updatedUntil: inUtc(asked.updated_until),
    createdSince: inUtc(asked.created_since),
    createdUntil: inUtc(asked.created_until),
    trackNumber: asked.track_number,
    amount: asked.amount,
    state,
  };
}

/** As the store compares moments: as text. */
const inUtc = (moment: Timestamp | undefined) => moment && timestampOf(Math.max(0, momentOf(moment)));
