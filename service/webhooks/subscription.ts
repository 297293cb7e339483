// Which events a webhook is sent.
import type { EventType } from '../../contract/dashboard-api/event.ts';

/** A merchant's server makes its sessions and orders itself: it needs no word of them. */
const ONLY_IF_NAMED: ReadonlySet<string> = new Set<EventType>([
  'session.created',
  'session.progressed',
  'order.created',
]);

/** Whether events of a type are sent where these were asked for; null is all but those that must be named. */
export const isSubscribed = (types: readonly string[] | null, type: string): boolean =>
  types === null ? !ONLY_IF_NAMED.has(type) : types.includes(type);
