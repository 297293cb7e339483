// Webhooks outside of a sandbox: add, list and remove them, change their secret, and see what became of each delivery.
import { createRoute, z } from '@hono/zod-openapi';
import {
  NewWebhook,
  SendEvent,
  Webhook,
  WebhookDelivery,
  WebhookDeliveryPage,
  WebhookList,
  WebhookRemoved,
  WebhookWithSecret,
} from '../../../contract/dashboard-api/webhook.ts';
import type { ServiceApp } from '../../http/bearer.ts';
import {
  BEARER_SCHEME,
  everyRefusal,
  onceOnlyRefusals,
  readRefusals,
  refusal,
  success,
} from '../../http/documented.ts';
import type { Named } from '../../store/webhooks/webhooks.ts';
import type { ManagedWebhooks } from '../../webhooks/managed-webhooks.ts';
import { Cursor, cursorOf, PageLimit, readCursor } from './pages.ts';
import { requestedWhose } from './requested-whose.ts';

const PATH = '/dashboard/api/webhooks';
const ONE = `${PATH}/{webhook_id}` as const;
/** Of the last delivery of a page. */
const deliveryPosition = (webhookId: string) =>
  z.strictObject({ webhook: z.literal(webhookId), seq: z.int().positive() });

const described = { security: [{ [BEARER_SCHEME]: [] }] };
const params = z.object({ webhook_id: z.string() });
const json = <Schema extends z.ZodType>(schema: Schema) => ({
  required: true,
  content: { 'application/json': { schema } },
});
const ofOne = { ...readRefusals, 404: refusal(404) };

const addRoute = createRoute({
  ...described,
  method: 'post',
  path: PATH,
  operationId: 'add_webhook',
  summary: 'Add a webhook',
  description:
    'Sends it every event from now on, signed by Standard Webhooks. The secret is told here and never again. An address must be https and public.',
  request: { body: json(NewWebhook) },
  responses: {
    200: success('The webhook with its secret.', WebhookWithSecret),
    ...everyRefusal,
    403: refusal(403),
    409: refusal(409),
  },
});

const listRoute = createRoute({
  ...described,
  method: 'get',
  path: PATH,
  operationId: 'list_webhooks',
  summary: 'List webhooks, oldest first',
  responses: { 200: success('All of them.', WebhookList), ...readRefusals },
});

const removeRoute = createRoute({
  ...described,
  method: 'delete',
  path: ONE,
  operationId: 'remove_webhook',
  summary: 'Remove a webhook and its deliveries',
  request: { params },
  responses: { 200: success('It was done.', WebhookRemoved), ...ofOne },
});

const rotateRoute = createRoute({
  ...described,
  method: 'post',
  path: `${ONE}/rotate`,
  operationId: 'rotate_webhook_secret',
  summary: 'Give a webhook a new secret',
  description: 'For 24 hours events are signed with both, the new one first. The secret is told here and never again.',
  request: { params },
  responses: { 200: success('The webhook with its new secret.', WebhookWithSecret), ...ofOne },
});

const enableRoute = createRoute({
  ...described,
  method: 'post',
  path: `${ONE}/enable`,
  operationId: 'enable_webhook',
  summary: 'Enable a webhook again',
  description: 'Sends it events from now on. What it missed is in the feed.',
  request: { params },
  responses: { 200: success('The webhook.', Webhook), ...ofOne },
});

const testRoute = createRoute({
  ...described,
  method: 'post',
  path: `${ONE}/test`,
  operationId: 'test_webhook',
  summary: 'Send a webhook a test event',
  description: 'Of type webhook.test, once. The delivery tells what came of it.',
  request: { params },
  responses: { 200: success('The delivery, which is under way.', WebhookDelivery), ...ofOne, 409: refusal(409) },
});

const sendRoute = createRoute({
  ...described,
  method: 'post',
  path: `${ONE}/send`,
  operationId: 'send_event_again',
  summary: 'Send a webhook an event again',
  request: { params, body: json(SendEvent) },
  responses: { 200: success('The delivery, which is under way.', WebhookDelivery), ...onceOnlyRefusals },
});

const deliveriesRoute = createRoute({
  ...described,
  method: 'get',
  path: `${ONE}/deliveries`,
  operationId: 'list_webhook_deliveries',
  summary: "List a webhook's deliveries, newest first",
  description: 'Those that wait, and for 30 days those that are over.',
  request: { params, query: z.strictObject({ limit: PageLimit, cursor: Cursor.optional() }) },
  responses: { 200: success('A page of deliveries.', WebhookDeliveryPage), ...ofOne, 422: refusal(422) },
});

/** Adds the calls to the app. */
export function serveWebhooks(app: ServiceApp, webhooks: ManagedWebhooks): void {
  app.openapi(addRoute, async (c) => {
    const organization = c.get('organization');
    const request = c.req.valid('json');
    return c.json(await webhooks.add(organization.id, requestedWhose(organization, request.of), request), 200);
  });
  app.openapi(listRoute, async (c) => c.json({ webhooks: await webhooks.list(c.get('organization').id) }, 200));
  app.openapi(removeRoute, async (c) => {
    await webhooks.remove(named(c));
    return c.json({ removed: true as const }, 200);
  });
  app.openapi(rotateRoute, async (c) => c.json(await webhooks.rotate(named(c)), 200));
  app.openapi(enableRoute, async (c) => c.json(await webhooks.enable(named(c)), 200));
  app.openapi(testRoute, async (c) => c.json(await webhooks.test(named(c)), 200));
  app.openapi(sendRoute, async (c) => {
    const one = named(c);
    return c.json(await webhooks.send(one, c.req.valid('json').event_id), 200);
  });
  app.openapi(deliveriesRoute, async (c) => {
    const one = named(c);
    const { limit, cursor } = c.req.valid('query');
    const position = readCursor(cursor, deliveryPosition(one.id));
    const { deliveries, next } = await webhooks.deliveries(one, { before: position?.seq, limit });
    const next_cursor = next === undefined ? null : cursorOf({ webhook: one.id, seq: next });
    return c.json({ deliveries, next_cursor }, 200);
  });
}

type CallAboutOne = {
  get: (key: 'organization') => { id: string };
  req: { valid: (target: 'param') => { webhook_id: string } };
};

/** The webhook that a call names, as its organization's. */
const named = (c: CallAboutOne): Named => ({
  organizationId: c.get('organization').id,
  id: c.req.valid('param').webhook_id,
});
