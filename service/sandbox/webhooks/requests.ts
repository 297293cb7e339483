// What the calls about webhooks take and tell, for the calls and for the document that describes them.
import { z } from 'zod';
import { WebhookAttempt, WebhookTypes, webhookUrl } from '../../../contract/dashboard-api/webhook.ts';
import { MAX_SEED } from '../fault-plan.ts';

/** Those that are over. */
export const MAX_DELIVERIES = 500;
const MAX_TIMES = 20;

const Target = webhookUrl(/^https?$/, 'must be an address like http://127.0.0.1:3000/webhooks');

export const NewWebhookRequest = z.strictObject({
  url: Target,
  /** Only this organization's events; everybody's where absent. */
  organization_id: z.string().max(200).optional(),
  /** Only events of these types; all but session.created, session.progressed and order.created where absent. */
  types: WebhookTypes.optional(),
});
export type NewWebhookRequest = z.infer<typeof NewWebhookRequest>;

export const EventPlan = z.strictObject({
  seed: z.int().min(0).max(MAX_SEED).default(1),
  /** How likely an event is sent twice. */
  duplicate: z.number().min(0).max(1).default(0),
  /** How likely an event is held back until the next one was sent. */
  hold_back: z.number().min(0).max(1).default(0),
});
export type EventPlan = z.infer<typeof EventPlan>;

export const FlushRequest = z.strictObject({
  /** Also tries what waits to be tried again, once. */
  retry: z.boolean().default(false),
});

export const SendRequest = z.strictObject({
  times: z.int().min(1).max(MAX_TIMES).default(1),
  /** To all webhooks where absent. */
  webhook_id: z.string().max(200).optional(),
});
export type SendRequest = z.infer<typeof SendRequest>;

export const ShownWebhook = z.strictObject({
  id: z.string(),
  url: z.string(),
  create_date: z.string(),
  organization_id: z.string().nullable(),
  types: z.array(z.string()).nullable(),
});
export type ShownWebhook = z.infer<typeof ShownWebhook>;

/** Told once. */
export const MadeWebhook = ShownWebhook.extend({ secret: z.string() });
export type MadeWebhook = z.infer<typeof MadeWebhook>;

export const ShownDelivery = z.strictObject({
  id: z.string(),
  webhook_id: z.string(),
  event_id: z.string(),
  event_type: z.string(),
  why: z.enum(['event', 'duplicate', 'sent_again']),
  state: z.enum(['waiting', 'held_back', 'delivered', 'failed']),
  attempts: z.array(WebhookAttempt),
  next_attempt_at: z.string().nullable(),
});
export type ShownDelivery = z.infer<typeof ShownDelivery>;

export const DeliveryList = z.strictObject({ deliveries: z.array(ShownDelivery) });
