// Charge order (spec, 4.3).
import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi';
import { OrderId } from '../../contract/issued-ids.ts';
import { ChargeOrderRequest } from '../../contract/payment-api/charge.ts';
import type { SignedIn } from '../http/bearer.ts';
import { BEARER_SCHEME, onceOnlyRefusals, success } from '../http/documented.ts';
import { invalidBody } from '../http/invalid-body.ts';
import { Refusal } from '../http/refusal.ts';
import type { ServiceContext } from '../http/service-context.ts';
import { shortened } from '../http/shortened.ts';
import { chargeReceipt } from '../receipts.ts';
import { chargeOrder } from '../store/charges.ts';
import { ChargedOrder } from './resources.ts';

const BODY_SCHEMA = {
  type: 'object',
  properties: { order_id: { type: 'string', description: "The path's." } },
  additionalProperties: false,
} as const;

const chargeOrderRoute = createRoute({
  method: 'post',
  path: '/api/v2.0/orders/{order_id}/charge',
  operationId: 'charge_order_by_id_orders__order_id__charge_post',
  summary: 'Charge order',
  description: 'It needs no body. An order has one charge: a repeat is a 409 that names it, and charges nobody again.',
  security: [{ [BEARER_SCHEME]: [] }],
  request: {
    params: z.object({ order_id: z.string() }),
    // Described, not enforced from here: clients that need no body may still send the JSON content type with an empty one.
    body: {
      required: false,
      content: { 'application/json': { schema: BODY_SCHEMA } },
    },
  },
  responses: { 200: success('The order, charged, and its charge, pending.', ChargedOrder), ...onceOnlyRefusals },
});

/** Adds the call to the app. */
export function serveCharges(app: OpenAPIHono<SignedIn>, { store, now, planOutcomes: plan }: ServiceContext): void {
  app.openapi(chargeOrderRoute, async (c) => {
    const orderId = c.req.valid('param').order_id;
    if (!OrderId.safeParse(orderId).success) throw unknownOrder(shortened(orderId));
    const body = readOptionalBody(await c.req.text());
    if (body.order_id !== undefined && body.order_id !== orderId) {
      throw new Refusal(422, `order_id: must be the one in the path, ${orderId}, or absent`);
    }
    const asked = { orderId, writeReceipt: chargeReceipt, plan };
    const outcome = await chargeOrder(store, c.get('organization'), asked, now());
    switch (outcome.kind) {
      case 'charged':
        return c.json(outcome.answer, 200);
      case 'unknown_order':
        throw unknownOrder(orderId);
      case 'account_closed':
        // Not 409: that may mean that it was charged before, and the console would have a person look.
        throw new Refusal(422, {
          message: 'The bank account of this order takes no more debits. Ask the consumer for another account.',
          reason: 'account_closed',
        });
      case 'already_charged':
        throw new Refusal(409, {
          message: `Charge ${outcome.chargeId} was already made for order ${orderId}.`,
          charge_id: outcome.chargeId,
        });
    }
  });
}

const unknownOrder = (id: string): Refusal => new Refusal(404, `There is no order ${id}.`, { code: 'unknown_order' });

function readOptionalBody(text: string): z.infer<typeof ChargeOrderRequest> {
  if (text.trim() === '') return {};
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new Refusal(422, 'body: is not JSON');
  }
  const parsed = ChargeOrderRequest.safeParse(json);
  if (!parsed.success) throw invalidBody(parsed.error);
  return parsed.data;
}
