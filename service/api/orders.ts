// Create order (spec, 4.2).
import { createRoute, type OpenAPIHono } from '@hono/zod-openapi';
import { CreateOrderRequest } from '../../contract/payment-api/order.ts';
import type { SignedIn } from '../http/bearer.ts';
import { BEARER_SCHEME, onceOnlyRefusals, success } from '../http/documented.ts';
import { Refusal } from '../http/refusal.ts';
import type { ServiceContext } from '../http/service-context.ts';
import { createOrder } from '../store/orders.ts';
import { CreatedOrder } from './resources.ts';

const createOrderRoute = createRoute({
  method: 'post',
  path: '/api/v2.0/orders',
  operationId: 'create_order_orders_post',
  summary: 'Create order',
  description:
    "session_id and sessionID are the same. storeIdentifier may be sent with either: it must be the organization's own store.",
  security: [{ [BEARER_SCHEME]: [] }],
  request: {
    body: {
      required: true,
      content: { 'application/json': { schema: CreateOrderRequest, example: { session_id: 'sess_3fG9pLw2XcVb8NqT' } } },
    },
  },
  responses: {
    200: success(
      'The order, submitted, and its session, finalized: that status carries a trailing space.',
      CreatedOrder,
    ),
    ...onceOnlyRefusals,
  },
});

/** Adds the call to the app. */
export function serveOrders(app: OpenAPIHono<SignedIn>, { store, now }: ServiceContext): void {
  app.openapi(createOrderRoute, async (c) => {
    const organization = c.get('organization');
    const { sessionId, storeId } = bothSpellings(c.req.valid('json'));
    if (storeId !== undefined && storeId !== organization.store_id) {
      throw new Refusal(
        422,
        `storeIdentifier: must be ${organization.store_id}, the store of this organization, or absent`,
      );
    }
    const outcome = await createOrder(store, organization, sessionId, now());
    switch (outcome.kind) {
      case 'created':
        return c.json(outcome.answer, 200);
      case 'unknown_session':
        throw new Refusal(404, `There is no session ${sessionId}.`, { code: 'unknown_session' });
      case 'session_not_completed':
        throw new Refusal(
          422,
          `Session ${sessionId} is not completed yet: the consumer must authorize the payment first.`,
          { code: 'session_not_completed' },
        );
      case 'already_created':
        throw new Refusal(409, {
          message: `Order ${outcome.orderId} was already created from session ${sessionId}.`,
          order_id: outcome.orderId,
        });
    }
  });
}

/** The spec spells the request in two ways and leaves in doubt which is authoritative (4.2). */
function bothSpellings(request: CreateOrderRequest): { sessionId: string; storeId?: string | undefined } {
  const sessionId = 'session_id' in request ? request.session_id : request.sessionID;
  return { sessionId, storeId: request.storeIdentifier };
}
