// Webhooks: events sent to a program as they happen, and what became of each delivery. Ours: the specification shows none.
import { z } from 'zod';
import { EventId, WebhookDeliveryId, WebhookId } from '../issued-ids.ts';
import { Timestamp } from '../timestamp.ts';
import { EVENT_TYPES } from './event.ts';

/** An address of one of these schemes; `error` says which it must be. */
export const webhookUrl = (protocol: RegExp, error: string) =>
  z
    .url({ protocol, error })
    .max(2000)
    .refine((text) => URL.canParse(text) && new URL(text).username === '' && new URL(text).password === '', {
      error: 'must hold no user name or password',
    });

/** All but session.created, session.progressed and order.created where absent. */
export const WebhookTypes = z
  .array(z.enum(EVENT_TYPES, `must be one of ${EVENT_TYPES.join(', ')}`))
  .min(1)
  .max(50);

export const NewWebhook = z.strictObject({
  url: webhookUrl(/^https$/, 'must be an address like https://shop.example/webhooks'),
  /** The organization's own events, or those of a platform's whole marketplace. */
  of: z.enum(['organization', 'marketplace']).default('organization'),
  types: WebhookTypes.optional(),
});
export type NewWebhook = z.infer<typeof NewWebhook>;

export const Webhook = z.strictObject({
  id: WebhookId,
  of: NewWebhook.shape.of.unwrap(),
  url: z.string(),
  types: WebhookTypes.nullable(),
  create_date: Timestamp,
  /** Disabled once an event has used all its attempts, after five days without success; nothing is sent until it is enabled again. */
  state: z.enum(['enabled', 'disabled']),
  disabled_at: Timestamp.nullable(),
  /** Of the first attempt that failed since the last that succeeded; a test event that fails doesn't count. */
  failing_since: Timestamp.nullable(),
  /** Until then, events are signed with the secret before the last rotation too. */
  previous_secret_until: Timestamp.nullable(),
});
export type Webhook = z.infer<typeof Webhook>;

/** The secret is told here and never again. */
export const WebhookWithSecret = Webhook.extend({ secret: z.string().startsWith('whsec_') });
export type WebhookWithSecret = z.infer<typeof WebhookWithSecret>;

export const WebhookList = z.strictObject({ webhooks: z.array(Webhook) });
export const WebhookRemoved = z.strictObject({ removed: z.literal(true) });

export const WebhookAttempt = z.strictObject({
  /** By the service's clock; in a sandbox that is the world's. `ms` is the machine's. */
  at: z.string(),
  ms: z.int(),
  /** Null where no answer came; `problem` says why. */
  status: z.int().nullable(),
  problem: z.string().nullable(),
  /** The first 1 KB of the answer. */
  answer: z.string().nullable(),
});
export type WebhookAttempt = z.infer<typeof WebhookAttempt>;

/** The type of the event that is sent only to try a webhook out. No feed has it. */
export const TEST_EVENT = 'webhook.test';

export const WebhookDelivery = z.strictObject({
  id: WebhookDeliveryId,
  webhook_id: WebhookId,
  event_id: EventId,
  event_type: z.enum([...EVENT_TYPES, TEST_EVENT]),
  why: z.enum(['event', 'sent_again', 'test']),
  state: z.enum(['waiting', 'delivered', 'failed']),
  attempts: z.array(WebhookAttempt),
  create_date: Timestamp,
  next_attempt_at: Timestamp.nullable(),
});
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;

export const SendEvent = z.strictObject({ event_id: z.string().max(200) });

/** Newest first. */
export const WebhookDeliveryPage = z.strictObject({
  deliveries: z.array(WebhookDelivery),
  next_cursor: z.string().nullable(),
});
