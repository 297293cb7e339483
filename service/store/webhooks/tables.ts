// The tables of webhooks, as types.
import type { Generated } from 'kysely';
import type { EventType } from '../../../contract/dashboard-api/event.ts';
import type { TEST_EVENT, WebhookDelivery } from '../../../contract/dashboard-api/webhook.ts';
import type { Owner } from '../owner.ts';

export type WebhooksTable = {
  id: string;
  /** Whose keys manage it. */
  organization_id: string;
  /** Whose events it is sent. */
  of: Owner['of'];
  owner: string;
  url: string;
  /** A list in JSON; null where none was named. */
  types: string | null;
  /** Sealed, as is the one before it, which signs too for a while. */
  secret: string;
  old_secret: string | null;
  old_secret_until: string | null;
  create_date: string;
  disabled_at: string | null;
  /** From then on it is disabled and no call finds it, until it is deleted with its deliveries. */
  removed_at: string | null;
  failing_since: string | null;
  /** It is sent the events after this position. */
  since_position: number;
  /** When there is something to do for it, in ms, UTC; while a process does it, when that process counts as gone. */
  due_at: number | null;
  /** The turn of the process that sends to it. */
  lease: string | null;
};

/** in_order: waits its turn. aside: waits by itself, and nothing waits for it. */
export type DeliveryState = 'in_order' | 'aside' | 'delivered' | 'failed';

export type WebhookDeliveriesTable = {
  seq: Generated<number>;
  id: string;
  webhook_id: string;
  event_id: string;
  event_type: EventType | typeof TEST_EVENT;
  why: WebhookDelivery['why'];
  state: DeliveryState;
  /** In JSON. */
  attempts: string;
  /** Of the next attempt, in ms, UTC. */
  due_at: number | null;
  /** When it was delivered or failed, in ms, UTC. */
  over_at: number | null;
  create_date: string;
};

/** One row: up to which position of the feed deliveries were made. Who makes them locks it. */
export type WebhookFeedTable = { id: number; position: number };

export type WebhookTables = {
  webhooks: WebhooksTable;
  webhook_deliveries: WebhookDeliveriesTable;
  webhook_feed: WebhookFeedTable;
};
