// Get a session and an order: what a lost answer would have told.
import { createRoute, z } from '@hono/zod-openapi';
import { OrderRecord, SessionRecord } from '../../../contract/dashboard-api/payment.ts';
import type { ServiceApp } from '../../http/bearer.ts';
import { BEARER_SCHEME, readRefusals, refusal, success } from '../../http/documented.ts';
import { Refusal } from '../../http/refusal.ts';
import type { ServiceContext } from '../../http/service-context.ts';
import { shortened } from '../../http/shortened.ts';
import { readOrder, readSession } from '../../store/payments.ts';
import { requesterOf } from './requested-whose.ts';

const described = { method: 'get' as const, security: [{ [BEARER_SCHEME]: [] }] };

const sessionRoute = createRoute({
  ...described,
  path: '/dashboard/api/sessions/{session_id}',
  operationId: 'get_session',
  summary: 'Look at a session as it stands now',
  request: { params: z.object({ session_id: z.string() }) },
  responses: { 200: success('The session.', SessionRecord), ...readRefusals, 404: refusal(404) },
});

const orderRoute = createRoute({
  ...described,
  path: '/dashboard/api/orders/{order_id}',
  operationId: 'get_order',
  summary: 'Look at an order as it stands now',
  request: { params: z.object({ order_id: z.string() }) },
  responses: { 200: success('The order.', OrderRecord), ...readRefusals, 404: refusal(404) },
});

/** Adds both calls to the app. */
export function servePayments(app: ServiceApp, { store }: ServiceContext): void {
  app.openapi(sessionRoute, async (c) => {
    const { session_id: id } = c.req.valid('param');
    const session = await readSession(store, requesterOf(c.get('organization')), id);
    if (!session)
      throw new Refusal(404, { message: `There is no session ${shortened(id)}.`, reason: 'unknown_session' });
    return c.json(session, 200);
  });
  app.openapi(orderRoute, async (c) => {
    const { order_id: id } = c.req.valid('param');
    const order = await readOrder(store, requesterOf(c.get('organization')), id);
    if (!order) throw new Refusal(404, { message: `There is no order ${shortened(id)}.`, reason: 'unknown_order' });
    return c.json(order, 200);
  });
}
