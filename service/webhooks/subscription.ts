// What a webhook asks for: an address, and types of events.
import { z } from 'zod';
import { EVENT_TYPES, type EventType } from '../../contract/dashboard-api/event.ts';

/** How many one holder may have. */
export const MAX_WEBHOOKS = 10;

/** An address of one of these schemes; `error` says which it must be. */
export const targetUrl = (protocol: RegExp, error: string) =>
  z
    .url({ protocol, error })
    .max(2000)
    .refine((text) => URL.canParse(text) && new URL(text).username === '' && new URL(text).password === '', {
      error: 'must hold no user name or password',
    });

export const SubscribedTypes = z
  .array(z.enum(EVENT_TYPES, `must be one of ${EVENT_TYPES.join(', ')}`))
  .min(1)
  .max(50);

/** A merchant's server makes its sessions and orders itself: it needs no word of them. */
const ONLY_IF_NAMED: ReadonlySet<string> = new Set<EventType>([
  'session.created',
  'session.progressed',
  'order.created',
]);

/** Whether events of a type are sent where these were asked for; null is all but those that must be named. */
export const isSubscribed = (types: readonly string[] | null, type: string): boolean =>
  types === null ? !ONLY_IF_NAMED.has(type) : types.includes(type);
